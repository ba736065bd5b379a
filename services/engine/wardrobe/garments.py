"""What the wardrobe holds: garments, their parts and their cloth."""

from collections.abc import Callable
from dataclasses import dataclass

from blouse import blouse
from jacket import jacket
from knit import knit
from measures import MEN, MEN_CUT, UNPADDED, WOMEN, WOMEN_CUT, Figure
from mesh import Mesh
from shirt import shirt
from skin import skin
from tie import tie


@dataclass(frozen=True)
class Cloth:
    weave: str
    albedo: float  # linear; any colour is multiplied on later
    relief_cm: float  # height of the threads
    tone: float  # how much the dye varies
    roughness: float
    sheen: float
    seam_cm: float = 0.11  # depth of its seams


SUITING = Cloth("twill", albedo=0.045, relief_cm=0.012, tone=1.1, roughness=0.85, sheen=0.06)
SHIRTING = Cloth("poplin", albedo=0.70, relief_cm=0.004, tone=0.10, roughness=0.80, sheen=0.05)
CREPE = Cloth("crepe", albedo=0.70, relief_cm=0.004, tone=0.10, roughness=0.65, sheen=0.10)
WOOL = Cloth("stocking", albedo=0.08, relief_cm=0.022, tone=0.9, roughness=0.90, sheen=0.12, seam_cm=0.05)
SILK = Cloth("repp", albedo=0.06, relief_cm=0.006, tone=0.50, roughness=0.42, sheen=0.0)


@dataclass(frozen=True)
class Garment:
    id: str
    range: str  # men, women or both
    figure: Figure
    cloths: dict[str, Cloth]  # of its parts, in the order of the tiles
    back_part: str  # what the collar's inside behind the neck counts as
    make: Callable[[], dict[str, Mesh]]  # of each part, and of the collar's inside
    symmetric: bool = False  # nothing shows when a view is mirrored

    @property
    def parts(self):
        return list(self.cloths)

    def meshes(self) -> dict[str, Mesh]:
        return {**self.make(), "skin": skin(self.figure)}


def suit_with_tie():
    outside, inside = shirt(MEN, with_tie=True)
    return {"jacket": jacket(MEN, MEN_CUT), "shirt": outside, "tie": tie(MEN), "inside": inside}


def suit_with_shirt():
    outside, inside = shirt(MEN, with_tie=False)
    return {"jacket": jacket(MEN, MEN_CUT), "shirt": outside, "inside": inside}


def blazer_with_blouse():
    outside, inside = blouse(WOMEN)
    return {"jacket": jacket(WOMEN, WOMEN_CUT), "shirt": outside, "inside": inside}


def fine_knit():
    outside, inside = knit(UNPADDED)
    return {"jacket": outside, "inside": inside}


GARMENTS = [
    Garment(
        "suit-tie", "men", MEN, {"jacket": SUITING, "shirt": SHIRTING, "tie": SILK}, "shirt", suit_with_tie
    ),
    Garment("suit-shirt", "men", MEN, {"jacket": SUITING, "shirt": SHIRTING}, "shirt", suit_with_shirt),
    Garment(
        "blazer-blouse",
        "women",
        WOMEN,
        {"jacket": SUITING, "shirt": CREPE},
        "shirt",
        blazer_with_blouse,
        symmetric=True,
    ),
    Garment("knit", "both", UNPADDED, {"jacket": WOOL}, "jacket", fine_knit, symmetric=True),
]
