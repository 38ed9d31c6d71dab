"""Islamic inheritance (fara'id): exact, by the four Sunni schools, each share with its rule.

`solve` answers a case given as an object, `divide` one list of heirs by one school, `choose` a question with options.
"""

from engine.rules.cases import CaseError
from engine.rules.inheritance.case import solve
from engine.rules.inheritance.choosing.choose import Choice, choose
from engine.rules.inheritance.division import Division, divide
from engine.rules.inheritance.schools import SCHOOLS, School

__all__ = ["SCHOOLS", "CaseError", "Choice", "Division", "School", "choose", "divide", "solve"]
