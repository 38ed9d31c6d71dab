"""Words that hold a sentence or a question together and tell no passage from another, as people write them.

Function words only: articles, pronouns, prepositions, conjunctions, auxiliaries and question words. No negation that
changes a rule and no word of content. `analysis` folds them like any other word before it compares.
"""

ENGLISH = """
a an the this that these those there here it its it's itself he him his himself she her hers herself they them their
theirs themselves we us our ours ourselves you your yours yourself i me my mine myself one's
and or but nor so if then than as because while of at by for with about into onto to from in on upon up down out off
over between during through per via vs
am is are was were be been being isn't aren't wasn't weren't do does did doing don't doesn't didn't has have had having
haven't hasn't can could will would shall should may might must i'm i've i'd i'll you're we're they're he's she's that's
what what's which who who's whom whose when when's where where's why how how's
also just too very please tell know any some such each other another same
according s t
"""

ARABIC = """
في فى من إلى الى على عن مع عند لدى بين حتى منذ خلال حول دون بدون ضد نحو عبر بعد قبل أثناء ضمن لأجل
و أو ام أم ثم بل لكن لكنّ ولكن إذ إذا اذا إن أن انّ أنّ إنّ لأن لان كأن لو لولا كما مثل حيث حين حينما عندما بينما كي لكي
هو هي هم هن هما أنا انا نحن أنت انت أنتم انتم إياه
هذا هذه هذان هذين هاتان هاتين هؤلاء ذلك تلك أولئك ذاك هنا هناك هنالك
الذي التي الذين اللذان اللتان اللذين اللاتي اللواتي اللائي ما ماذا من مَن منذ متى أين اين كيف لماذا لم كم أي أيّ اي أية
ماهو ماهي ماهى ماهم ماذا لماذا متي هل أ ألا أما إما قد لقد سوف س كان كانت كانوا كنت يكون تكون يكونون كن ليس ليست
له لها لهم لهن لنا لك لكم لي به بها بهم بك بي بنا فيه فيها فيهم منه منها منهم منك إليه إليها إليهم عليه عليها عليهم
عنه عنها عنهم معه معها معهم عنده عندها عندهم لديه لديها لديهم بينهم بينها
كل بعض غير أيضا أيضاً ايضا فقط جدا جداً كذلك لذلك ذلك هكذا إلا الا سوى
بما مما عما فيما كلما لما ممن عمن وهو وهي وهم وما ومن وفي وعلى وإلى وعن وكان وكانت وقد وأن وإن ولا فإن فهو فهي فما
وماذا وهل وكيف ومتى وأين وكم فهل وهذا وهذه وذلك والذي والتي بأن بان لا
اللي إيش ايش وش شو ليش ليه وين فين ازاي إزاي كيفك امتى إمتى عايز عاوز أبغى ابغى بدي ده دي دا مين علشان عشان لازم ممكن
يعني برضو هيك احنا إحنا
"""

GREEK = """
ο η το οι τα του της των τον την τη τους τις τ' ένας μια μία ένα ενός μιας έναν
και κι ή είτε ούτε αλλά όμως μα ενώ όταν αν εάν ότι πως που διότι επειδή γιατί ώστε αφού πριν μετά ως σαν όπως καθώς
να θα ας δε
σε στο στη στην στον στους στις στα στου από απ' με μ' για γι' προς κατά μέχρι έως μεταξύ υπό επί διά δια περί ανά
μέσω ανάμεσα εκτός λόγω σχετικά
εγώ εσύ αυτός αυτή αυτό αυτοί αυτές αυτά αυτού αυτής αυτών αυτόν αυτήν αυτούς αυτές εμείς εσείς
μου σου μας σας με σε μένα εμένα σένα εσένα εμάς εσάς
εκείνος εκείνη εκείνο εκείνοι εκείνες εκείνα τούτο τούτος τούτη εδώ εκεί
ποιος ποια ποιο ποιοι ποιες ποιων ποιον ποιου ποιους ποιας τι πότε πού πώς πόσο πόσος πόση πόσα πόσοι πόσες πόσων
οποίος οποία οποίο οποίου οποίας οποίων οποίοι οποίες οποίους οποίον όσο όσα όσοι όποιος
είμαι είσαι είναι είμαστε είστε είσαστε ήταν ήμουν ήσουν έχω έχεις έχει έχουμε έχετε έχουν είχα είχε είχαν
μπορώ μπορείς μπορεί μπορούμε μπορείτε μπορούν πρέπει
κάποιος κάποια κάποιο κάθε άλλος άλλη άλλο άλλοι άλλα πολύ επίσης μόνο ακόμη ακόμα ήδη λοιπόν
"""
