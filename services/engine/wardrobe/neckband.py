"""A band around the neck: of knits, turned over, and of blouses, standing."""

import numpy as np

from measures import smoothstep
from mesh import cut_grid, spline

RIB = 0.34  # cm from rib to rib


def neckband(lower, upper, profile, around=720, ribs=0.0, slump=0.0):
    """Outside and inside of a band.

    `lower` and `upper`: its seam on the body and its top, from the middle of the front to the middle of the
    back on the viewer's right, cm. `profile`: points (cm outwards, share of the height) from the seam over
    the top, which is the point with the largest share, to the inside. `ribs`: their height, cm. `slump`: of
    the soft waves that the band's own weight makes, cm.
    """
    half = around // 2 + 1
    low, high = (_closed(spline(line, half)) for line in (lower, upper))
    points = spline(profile, 170)
    out, share = points[:, :1, None], points[:, 1:, None]
    outwards = (low + high) / 2 - np.array([0, 1.6, 0])
    outwards[:, 2] = 0
    outwards /= np.linalg.norm(outwards, axis=1, keepdims=True)
    girth = np.linalg.norm(np.diff((low + high) / 2, axis=0), axis=1)
    along = np.r_[0, np.cumsum(girth)]
    count = round(along[-1] / RIB)
    top = int(np.argmax(points[:, 1]))

    angle = along / along[-1] * 2 * np.pi
    rib = ribs * np.cos(count * angle)
    visible = np.clip(1 - (np.arange(len(points)) - top) / 12, 0, 1)[:, None]
    wave = (
        slump
        * np.sin(9 * points[:, 1:] + 1.3 * np.sin(2 * angle + 0.6) + 0.8 * np.sin(3 * angle))
        * np.sin(np.pi * np.clip(points[:, 1:], 0, 1))
    )
    lift = out + ((rib + wave) * visible)[..., None]
    rows = low + (high - low) * share + outwards * lift
    down = np.r_[0, np.cumsum(np.linalg.norm(np.diff(rows[:, 0], axis=0), axis=1))]
    uv = np.stack(np.broadcast_arrays(along[None, :], down[:, None]), -1)
    return cut_grid(rows, uv, top + 2 - 14 * smoothstep(1, 4, rows[top, :, 1]))


def _closed(half):
    """Once around, from the back over the front to the back."""
    return np.concatenate([half[::-1], half[1:] * np.array([-1, 1, 1])])


def standing(thickness):
    """Profile of a single layer that stands."""
    t = thickness
    return [
        (-0.6, -0.06),
        (-0.05, -0.02),
        (0.08, 0.0),
        (0.11, 0.04),
        (0.06, 0.3),
        (0.02, 0.6),
        (0.04, 0.92),
        (0.0, 0.985),
        (-0.5 * t, 1.0),
        (-t, 0.985),
        (-t - 0.05, 0.85),
        (-t - 0.1, 0.2),
        (-t, -1.5),
    ]


def turned_over(thickness):
    """Profile of a band turned over to the outside."""
    t = thickness
    return [
        (-0.6, -0.15),
        (0.0, 0.0),
        (0.04, 0.2),
        (0.0, 0.29),
        (0.3 * t, 0.25),
        (0.85 * t, 0.225),
        (1.05 * t, 0.26),
        (1.12 * t, 0.4),
        (1.1 * t, 0.7),
        (0.98 * t, 0.92),
        (0.55 * t, 1.0),
        (0.1 * t, 0.94),
        (-0.05, 0.7),
        (-0.1, 0.2),
        (-0.1, -1.5),
    ]
