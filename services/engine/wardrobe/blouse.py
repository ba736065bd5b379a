"""Women's blouse with a standing collar, closed at the back."""

import numpy as np

from measures import FINE, MIDDLE
from mesh import Mesh
from neckband import neckband, standing

SEAM_IN_FRONT = ((0, -0.9), (1.5, -0.75), (3.0, -0.2), (4.4, 0.7))  # (x, z)
SEAM_BEHIND = ((5.75, -0.9, 2.2), (6.0, 0.8, 3.2), (5.6, 3.6, 4.2), (3.2, 6.4, 5.2), (0, 7.2, 5.4))
TOP = [
    (0, -4.2, 2.9),
    (2.4, -3.65, 3.1),
    (4.5, -1.7, 4.1),
    (5.4, 0.8, 5.2),
    (5.0, 3.6, 6.4),
    (2.9, 5.9, 7.2),
    (0, 6.6, 7.5),
]


def blouse(figure):
    """Outside, and inside of the collar."""
    seam = [(x, float(depth(figure, x, z)) - 0.16, z) for x, z in SEAM_IN_FRONT]
    outside, inside = neckband([*seam, *SEAM_BEHIND], TOP, standing(0.22), slump=0.06)
    return Mesh().add(front(figure), outside), inside


def depth(figure, x, z):
    """Depth y of the front, which above the notch goes back over the shoulders."""
    x, z = np.asarray(x, float), np.asarray(z, float)
    y = figure.chest(x, z) - 0.40 - gathers(x, z) - 0.06 * MIDDLE(x + 3, z) - 0.03 * FINE(x, z)
    return y + 1.1 * np.maximum(0, z - 0.6)


def front(figure):
    """Left out where it would go through the neck or stand on the shoulders."""
    z, x = np.meshgrid(np.linspace(-38, 5.6, 440), np.linspace(-13, 13, 380), indexing="ij")
    y = depth(figure, x, z)
    through_neck = (z > 0.3) & ((x / 5.2) ** 2 + ((y - 1.5) / 5.4) ** 2 < 1)
    on_shoulders = (z > 0.6) & ((np.abs(x) > 7.0) | (y > 3.2))
    return Mesh.grid(np.stack([x, y, z], -1)).without((through_neck | on_shoulders).ravel())


def gathers(x, z):
    """Soft folds that fall from the collar's seam, cm towards the viewer."""
    from_seam = np.hypot(x, z - 4.5)
    angle = np.arctan2(x, 4.5 - z)
    fading = np.exp(-np.maximum(from_seam - 5.5, 0) / 6.0)
    fold = np.sin(11 * angle + 0.4 * np.sin(3 * angle)) + 0.5 * np.sin(19 * angle + 1.1)
    cross = 0.10 * np.sin(0.9 * z + 0.25 * np.abs(x) + 0.2 * x) * np.exp(-(((z + 13) / 6) ** 2))
    return 0.10 * fading * fold + cross
