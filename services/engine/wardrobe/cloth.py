"""Tileable textures of cloth: height of the thread and tone of the dye, each 0..1 over a tile of TILE_CM."""

import numpy as np
from scipy.ndimage import gaussian_filter

TILE_CM = 6
SIZE = 1024


def _noise(random, grain):
    """Smooth noise of deviation 1, `grain` in pixels."""
    noise = gaussian_filter(random.normal(size=(SIZE, SIZE)), grain, mode="wrap")
    return noise / noise.std()


def _threads(count):
    """Across and down in threads of the tile."""
    y, x = np.mgrid[:SIZE, :SIZE] / SIZE * count
    return x, y


def twill():
    """Worsted wool of a suit: fine diagonals and a melange of fibres."""
    random = np.random.default_rng(1)
    count = int(round(TILE_CM / 0.11 / 2)) * 2
    x, y = _threads(count)
    diagonal = np.abs(np.sin(np.pi * (x + y))) * 0.6 - 0.38
    yarn = random.normal(size=count)[np.floor(x).astype(int) % count] * 0.5
    yarn = yarn + random.normal(size=count)[np.floor(y).astype(int) % count] * 0.5
    melange, fuzz, cloud = _noise(random, (1.2, 5)), _noise(random, 1.5), _noise(random, 24)
    height = 0.5 + 0.25 * diagonal + 0.06 * fuzz + 0.03 * yarn
    tone = 0.5 + 0.06 * melange + 0.012 * yarn + 0.03 * fuzz + 0.012 * cloud + 0.06 * diagonal
    return height, tone


def poplin():
    """Plain weave of a shirt."""
    random = np.random.default_rng(3)
    x, y = _threads(int(round(TILE_CM / 0.05)))
    weave = np.sin(2 * np.pi * x) * np.sin(2 * np.pi * y) * 0.5
    fuzz, slub = _noise(random, 1.2), _noise(random, (2, 18))
    return 0.5 + 0.2 * weave + 0.05 * fuzz, 0.5 + 0.02 * fuzz + 0.02 * slub


def repp():
    """Ribbed silk of a tie with double stripes every 3 cm."""
    random = np.random.default_rng(5)
    count = int(round(TILE_CM / 0.09))
    x, y = _threads(count)
    rib = np.sin(2 * np.pi * (x - y))
    fuzz = _noise(random, 1)
    along = (y / count * TILE_CM) % 3
    stripe = (along < 0.28) | ((along > 0.5) & (along < 0.62))
    stripe = gaussian_filter(stripe.astype(float), 1.2, mode="wrap")
    return 0.5 + 0.2 * rib + 0.05 * fuzz, 0.22 + 0.03 * rib + 0.02 * fuzz + 0.6 * stripe


def crepe():
    """Matt, fine-grained weave of a blouse."""
    random = np.random.default_rng(7)
    grain, slub = _noise(random, 1.6), _noise(random, (2, 9))
    return 0.5 + 0.10 * grain + 0.04 * slub, 0.5 + 0.02 * grain + 0.015 * slub


def stocking():
    """Fine stocking stitch of a knit: columns of small Vs, 8 a cm."""
    random = np.random.default_rng(9)
    x, y = _threads(8 * TILE_CM)
    column = x % 1 - 0.5
    leg = np.cos(2 * np.pi * (y - 0.9 * np.abs(column)))
    valley = np.cos(2 * np.pi * column)
    fuzz, melange, cloud = _noise(random, 1.3), _noise(random, (3, 2)), _noise(random, 20)
    height = 0.5 + 0.12 * leg + 0.14 * valley + 0.05 * fuzz
    tone = 0.5 + 0.03 * melange + 0.03 * fuzz + 0.01 * cloud + 0.035 * leg + 0.05 * valley
    return height, tone


WEAVES = {"twill": twill, "poplin": poplin, "repp": repp, "crepe": crepe, "stocking": stocking}
