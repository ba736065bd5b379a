"""A fine knit with a turned-over neck."""

import numpy as np

from measures import FINE, MIDDLE, WIDE, bump, smoothstep
from mesh import Mesh
from neckband import neckband, turned_over
from shell import Fit, shell

FIT = Fit(
    ease=0.5,
    padding=0.2,
    sleeve_inset=4.2,
    sleeve_slant=0.105,
    sleeve_bend=0.0010,
    sleeve_breadth=5.9,
    sleeve_depth=5.9,
    sleeve_head=10.0,
    armhole=0.8,
    armhole_end=19.0,
    side_inset=3.8,
    slack=1.3,
)
SEAM = [
    (0, -3.9, -0.9),
    (3.2, -3.2, -0.1),
    (5.4, -1.4, 2.0),
    (6.4, 0.8, 3.7),
    (6.0, 3.6, 4.6),
    (3.6, 6.4, 5.0),
    (0, 7.4, 5.1),
]
TOP = [
    (0, -4.3, 3.7),
    (2.5, -3.75, 3.85),
    (4.8, -1.8, 4.7),
    (5.8, 0.8, 5.8),
    (5.4, 3.6, 7.0),
    (3.1, 6.1, 7.8),
    (0, 6.9, 8.1),
]


def knit(figure):
    """Outside, and inside of the neck."""

    def opening(x, y, z):
        return (np.hypot(x, y - 1.7) < 5.6) & (z > -1.5)

    def pressed(x, y, z):
        return 0 * x

    body = shell(figure, FIT, lambda x, z: drape(figure, x, z), opening, pressed)
    outside, inside = neckband(SEAM, TOP, turned_over(0.5), around=1400, ribs=0.035, slump=0.05)
    return Mesh().add(body, outside), inside


def drape(figure, x, z):
    """Soft folds towards the arms and over the chest, cm towards the viewer."""
    across, right = np.abs(x), np.sign(x)
    k = figure.width
    pulls = 0
    for offset, left, to_right, slant in (
        (0, 0.80, 0.50, 0.55),
        (2.5, 0.40, 0.75, 0.66),
        (5.4, 0.60, 0.30, 0.48),
    ):
        crest = (across - 15.5 * k) * slant + (z + 11.5 + offset + 0.7 * right)
        height = np.where(right, to_right, left)
        pulls = pulls + height * np.exp(-((crest / 0.95) ** 2)) * bump(
            across, z, 14.0 * k + 0.8 * right, -11 - offset, 4.5, 5.0
        )
    hollow = -0.3 * bump(across, z, 13.0 * k, -3.0, 3.0, 3.5)
    below_neck = (
        0.10
        * np.sin(1.1 * np.hypot(x, z - 2.5) + 0.4 * right)
        * smoothstep(-9, -3, z)
        * smoothstep(11, 6, across)
    )
    return pulls + hollow + below_neck + 0.26 * MIDDLE(x + 9, z) + 0.04 * FINE(x, z) + 0.22 * WIDE(x + 3, z)
