"""The figure that garments are cut to, and the surfaces of cloth over it.

Garment space, in centimetres: x to the viewer's right, y away from the viewer, z up. The origin is
the sternal notch on the body's axis. A surface is told as the depth y over (x, z).
"""

from dataclasses import dataclass

import numpy as np
from scipy.interpolate import PchipInterpolator
from scipy.ndimage import gaussian_filter, map_coordinates

MEN_SHOULDER = 20.6  # half the width of a man's shoulders, cm


class Unevenness:
    """Smooth noise of mean 0 and deviation 1 on a plane in cm, periodic over 120 cm."""

    PERIOD = 120
    PER_CM = 4

    def __init__(self, grain_cm: float, seed: int):
        size = self.PERIOD * self.PER_CM
        noise = np.random.default_rng(seed).normal(size=(size, size))
        noise = gaussian_filter(noise, grain_cm * self.PER_CM, mode="wrap")
        self.noise = noise / noise.std()

    def __call__(self, a, b):
        a, b = np.broadcast_arrays(np.asarray(a, float), np.asarray(b, float))
        size = self.PERIOD * self.PER_CM
        at = [((each.ravel() + 60) * self.PER_CM) % size for each in (b, a)]
        return map_coordinates(self.noise, at, order=1, mode="grid-wrap").reshape(a.shape)


MIDDLE = Unevenness(3.2, seed=1)
FINE = Unevenness(1.3, seed=2)
WIDE = Unevenness(6.0, seed=3)


def smoothstep(start, end, value):
    """0 before `start`, 1 after `end`, smooth between; also for start > end."""
    q = np.clip((value - start) / (end - start), 0, 1)
    return q * q * (3 - 2 * q)


def bump(x, z, cx, cz, rx, rz):
    """A round hill of height 1 about (cx, cz)."""
    return np.exp(-(((x - cx) / rx) ** 2) - ((z - cz) / rz) ** 2)


def quarter_round(distance, radius):
    """Height 0..1 of a rounded edge `distance` cm from it."""
    return np.sqrt(np.maximum(0, 1 - (1 - np.minimum(distance / radius, 1)) ** 2))


@dataclass(frozen=True)
class Figure:
    women: bool
    width: float  # of the shoulders, against a man's
    neck: float  # of the neck, against a man's
    neck_side: float  # half the width of the neck where it comes out of a collar, cm
    ridge_top: float  # height of the shoulder line at the neck's base, cm
    shoulder_drop: float  # cm from there to the end of the shoulder
    shoulder_rise: float  # how much padding lifts that end

    @property
    def shoulder(self) -> float:
        """Half the width of the shoulders, cm."""
        return MEN_SHOULDER * self.width

    def ridge(self, x):
        """Height z of the shoulder line."""
        start = 6.5 * self.neck
        t = np.clip((np.abs(x) - start) / (self.shoulder - start), -0.3, 1.2)
        hollow = 0.45 * np.sin(np.pi * np.clip(t, 0, 1))
        end = self.shoulder_rise * np.clip(t - 0.75, 0, 1) ** 2
        return self.ridge_top - self.shoulder_drop * t - hollow + end

    @staticmethod
    def roundness(drop):
        """How far the chest comes forward `drop` cm below the shoulder line."""
        radius = 4.2
        drop = np.maximum(drop, 0)
        return radius * quarter_round(drop, radius) + 7.2 * (1 - np.exp(-np.maximum(drop - radius, 0) / 13.0))

    def flatness(self, x):
        """The chest falls back towards the arms."""
        return 1 - 0.40 * (np.abs(x) / (22 * self.width)) ** 3.0

    def bust(self, x, z):
        if self.women:
            return (
                3.6
                * (np.exp(-(((x - 7.4) / 5.2) ** 2)) + np.exp(-(((x + 7.4) / 5.2) ** 2)))
                * np.exp(-(((z + 19) / 6.5) ** 2))
            )
        return (
            1.0
            * (np.exp(-(((x - 8) / 6) ** 2)) + np.exp(-(((x + 8) / 6) ** 2)))
            * np.exp(-(((z + 17) / 7) ** 2))
        )

    def chest(self, x, z):
        """The body itself."""
        return 1.6 - self.roundness(self.ridge(x) - z) * self.flatness(x) - self.bust(x, z)

    def shirt(self, x, z):
        """A shirt over the chest."""
        return self.chest(x, z) - 0.45 - 0.05 * FINE(x, z * 1.3 + 31) - 0.10 * MIDDLE(x + 40, z)

    def drape(self, x, z):
        """Soft folds of a jacket's front, cm towards the viewer."""
        across = np.abs(x)
        right = np.sign(x) > 0
        k = self.width

        def fold(cx, cz, angle, length, breadth, height, bend=0.0):
            c, s = np.cos(angle), np.sin(angle)
            along = (across - cx) * c + (z - cz) * s
            aside = -(across - cx) * s + (z - cz) * c + bend * along**2
            crest = np.exp(-((aside / breadth) ** 2)) - 0.55 * np.exp(
                -(((aside - 1.6 * breadth) / (1.3 * breadth)) ** 2)
            )
            return height * np.exp(-((along / length) ** 2)) * crest

        folds = fold(16.2 * k, -13, -1.05, 5.5, 0.9, 0.62, 0.012) + fold(
            14.6 * k, -15, -1.2, 7, 1.0, 0.48, 0.01
        )
        folds = folds + fold(12.5 * k, -20, -1.35, 8, 1.2, 0.42)
        folds = folds + np.where(
            right, fold(17.3 * k, -8, -1.3, 4, 0.8, 0.40), fold(17.0 * k, -9.5, -1.2, 4.5, 0.9, 0.45)
        )
        below_bone = -0.35 * bump(across, z, 14.5 * k, -3.2, 2.6, 3.0)
        return folds + below_bone + 0.20 * MIDDLE(x, z) + 0.05 * FINE(x + 17, z) + 0.12 * WIDE(x - 9, z)

    def jacket(self, x, z):
        """A jacket's front over shirt and chest."""
        return self.chest(x, z) - 1.25 - self.drape(x, z)


@dataclass(frozen=True)
class Cut:
    """A jacket's lines in the plane (x, z) of its right half, cm."""

    roll: tuple  # where the lapel folds over, downwards
    gorge_inner: tuple  # seam of collar and lapel
    gorge_outer: tuple
    lapel: tuple  # the lapel's outer edge from its tip down
    collar_tip: tuple

    def roll_x(self, z):
        line = np.array(self.roll)[::-1]
        return PchipInterpolator(line[:, 1], line[:, 0], extrapolate=True)(
            np.clip(z, line[0, 1], line[-1, 1])
        )


MEN = Figure(
    women=False, width=1.0, neck=1.0, neck_side=5.75, ridge_top=5.7, shoulder_drop=4.6, shoulder_rise=2.5
)
WOMEN = Figure(
    women=True, width=0.86, neck=0.90, neck_side=5.04, ridge_top=5.7, shoulder_drop=4.4, shoulder_rise=2.5
)
UNPADDED = Figure(
    women=False, width=0.94, neck=1.0, neck_side=5.75, ridge_top=4.0, shoulder_drop=3.9, shoulder_rise=-0.5
)

MEN_CUT = Cut(
    roll=((6.9, 5.0), (6.3, 1.5), (5.0, -6), (3.3, -17), (0.3, -34)),
    gorge_inner=(6.4, 1.0),
    gorge_outer=(10.6, -1.7),
    lapel=((14.2, -3.0), (14.0, -4.8), (12.2, -12), (8.4, -22), (3.6, -31), (0.3, -34.2)),
    collar_tip=(12.5, 1.1),
)
WOMEN_CUT = Cut(
    roll=((6.1, 4.9), (5.6, 1.5), (4.5, -6), (2.9, -16), (0.2, -30)),
    gorge_inner=(5.8, 1.0),
    gorge_outer=(9.2, -0.9),
    lapel=((11.9, -1.7), (11.8, -3.4), (10.4, -10), (7.2, -19), (3.2, -27), (0.2, -30.2)),
    collar_tip=(10.8, 1.3),
)
