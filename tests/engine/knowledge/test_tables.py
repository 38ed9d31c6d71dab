from engine.knowledge import tables


def test_a_row_keeps_the_names_of_its_row_and_columns() -> None:
    rows = [["Programme", "Resident", "Non-resident"], ["Master's", "3,200 EUR", "6,400 EUR"]]

    assert tables.sentences(rows, caption="Tuition fees") == [
        "Tuition fees – Programme: Master's; Resident: 3,200 EUR; Non-resident: 6,400 EUR."
    ]


def test_without_a_name_of_the_first_column_the_row_is_called_by_its_first_cell() -> None:
    rows = [["", "resident", "non-resident"], ["Master's", "3,200 EUR", "6,400 EUR"]]

    assert tables.sentences(rows, caption="Tuition fees") == [
        "Tuition fees – Master's: resident 3,200 EUR; non-resident 6,400 EUR."
    ]


def test_arabic_and_greek_rows_have_their_own_marks() -> None:
    arabic = [["البرنامج", "مقيم", "غير مقيم"], ["الماجستير", "٣٬٢٠٠ يورو", "٦٬٤٠٠ يورو"]]
    greek = [["Πρόγραμμα", "Κάτοικος", "Μη κάτοικος"], ["Μεταπτυχιακό", "3.200 €", "6.400 €"]]

    assert tables.sentences(arabic) == ["البرنامج: الماجستير؛ مقيم: ٣٬٢٠٠ يورو؛ غير مقيم: ٦٬٤٠٠ يورو."]
    assert tables.sentences(greek) == ["Πρόγραμμα: Μεταπτυχιακό· Κάτοικος: 3.200 €· Μη κάτοικος: 6.400 €."]


def test_rows_that_name_themselves_need_no_header() -> None:
    assert tables.sentences([["Instructor:", "Dr A. Lind"], ["Room", "B12"]]) == [
        "Instructor: Dr A. Lind.",
        "Room: B12.",
    ]


def test_a_first_row_that_is_of_the_kind_of_the_others_is_no_header() -> None:
    rows = [
        ["Instructor", "Dr A. Lind", "lind@x.org"],
        ["Assistant", "Ms B. Roe", "roe@x.org"],
        ["Dean", "Dr Ma", "ma@x.org"],
    ]

    assert tables.sentences(rows)[1] == "Assistant: Ms B. Roe; roe@x.org."


def test_one_cell_over_all_columns_names_the_table() -> None:
    rows = [["Grading", "Grading"], ["Work", "Points"], ["Essay", "20"], ["Exam", "80"]]

    assert tables.sentences(rows, caption="5. Rules") == [
        "Grading – Work: Essay; Points: 20.",
        "Grading – Work: Exam; Points: 80.",
    ]


def test_names_and_values_side_by_side_are_paired() -> None:
    assert tables.sentences([["A", "93-100", "B", "83-86"], ["C", "73-76", "D", "63-66"]]) == [
        "A: 93-100; B: 83-86.",
        "C: 73-76; D: 63-66.",
    ]


def test_an_empty_header_row_is_no_header() -> None:
    assert tables.sentences([["", ""], ["Fee", "20 €"]], header=True) == ["Fee: 20 €."]


def test_empty_cells_and_rows_say_nothing() -> None:
    rows = [["Day", "Opens", "Closes"], ["Monday", "", "18:00"], ["", "", ""]]

    assert tables.sentences(rows, header=True) == ["Day: Monday; Closes: 18:00."]


def test_a_value_that_repeats_its_column_is_not_named_twice() -> None:
    rows = [["Line", "From"], ["Line 2", "Harbour"], ["Line 3", "Hill"]]

    assert tables.sentences(rows, header=True)[0] == "Line 2; From: Harbour."
