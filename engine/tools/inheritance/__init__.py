"""Islamic inheritance (fara'id): exact, by the four Sunni schools, each share with its rule.

`solve` answers a case given as an object, `divide` one list of heirs by one school, `choose` a question with options.
"""

from engine.tools.common.cases import CaseError
from engine.tools.inheritance.choosing.choose import Choice, choose
from engine.tools.inheritance.door import solve
from engine.tools.inheritance.rules.division import Division, divide
from engine.tools.inheritance.rules.schools import SCHOOLS, School

__all__ = ["SCHOOLS", "CaseError", "Choice", "Division", "School", "choose", "divide", "solve"]
