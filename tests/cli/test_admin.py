def test_the_first_administrator_is_made_from_the_command_line(fresh):
    assert "console: closed: no administrator" in fresh("doctor").out
    assert "dalil admin create" in fresh("admin", "list").err
    done = fresh("admin", "create", "Rania", stdin="a long walk by the sea\n")
    assert "rania is an administrator" in done.out
    assert "a long walk" not in done.out + done.err
    assert "rania  everywhere: administrator" in fresh("admin", "list").out
    assert "console: open at /console; 1 account; without a second factor: rania" in fresh("doctor").out


def test_a_weak_password_and_an_unknown_name_are_refused(fresh):
    assert "12 to 200 characters" in fresh("admin", "create", "rania", stdin="short\n", code=1).err
    assert "there is no account 'nobody'" in fresh("admin", "reset", "nobody", stdin="x\n", code=1).err


def test_who_lost_password_or_telephone_is_let_in_again(fresh):
    fresh("admin", "create", "rania", stdin="a long walk by the sea\n")
    assert "rania signs in with the new password" in fresh("admin", "reset", "rania", stdin="a walk by the hills\n").out
