"""A turned-down collar: leaf, rolled fold and stand; of shirts and of jackets."""

import numpy as np

from measures import FINE, smoothstep
from mesh import cut_grid

AXIS = np.array([0, 2.6])  # of the neck, (x, y) in cm


def turned_down(
    figure,
    fold,
    edge,
    side,
    stand,
    roll_radius,
    bulge,
    edge_drop,
    stitch=0.45,
    lies_on=None,
    roll_grows=0.0,
):
    """Half a collar, from its front to the middle of the back: its outside, and its inside from the fold on.

    `fold` and `edge` are lines of equally many points in cm: where the leaf turns over, and its
    outer edge. `stand` is the height of the inner side, `bulge` how far the leaf stands off its chord,
    `edge_drop` how deep the edge's lip goes, `stitch` the seam's distance from the edge. With `lies_on`,
    a depth over (x, z), the front part of the leaf lies on that cloth. `roll_grows` is the share of the
    length over which the roll grows out of a sharp fold at the front.
    """
    count = len(fold)
    along = np.r_[0, np.cumsum(np.linalg.norm(np.diff(fold, axis=0), axis=1))]
    up = np.array([0, 0, 1.0])
    rows, uv = [], []
    for i in range(count):
        top_line, rim = fold[i], edge[i]
        out = top_line[:2] - AXIS
        out = np.r_[out / np.linalg.norm(out), 0]
        leaf = np.linalg.norm(rim - top_line)
        radius = max(roll_radius * min(1, leaf / 1.2), 0.05)
        if roll_grows:
            radius *= 0.2 + 0.8 * smoothstep(0, roll_grows, i / (count - 1))

        t = np.linspace(0, 1, 44) ** 0.85
        top = top_line + out * radius * 0.2
        normal = np.cross(rim - top_line, fold[min(i + 1, count - 1)] - fold[max(i - 1, 0)])
        length = np.linalg.norm(normal)
        normal = normal / length if length > 1e-6 else out
        if np.dot(normal, out + np.array([0, -0.6, 0])) < 0:
            normal = -normal
        swell = bulge * min(1, leaf / 3) * np.sin(np.pi * np.clip(t, 0, 1)) ** 0.8
        groove = -0.03 * np.exp(-(((t * leaf - stitch) / 0.09) ** 2)) * (leaf > 1)
        body = rim + (top - rim) * t[:, None] + normal * (swell + groove)[:, None]
        if lies_on is not None:
            body[:, 1] = _laid(figure, body, t * leaf, leaf, i / (count - 1), side, lies_on)
            rim = body[0].copy()

        inwards = (top_line - rim) / max(leaf, 1e-3)
        lip = np.stack([rim - normal * edge_drop + inwards * 0.06, rim - normal * 0.12 - inwards * 0.05, rim])
        angle = np.linspace(0, np.pi, 12)[1:]
        centre = top - out * radius
        roll = centre + out * (np.cos(angle) * radius)[:, None] + up * (np.sin(angle) * radius * 0.9)[:, None]
        down = np.linspace(0, 1, 14)[1:, None]
        inner = roll[-1] - up * down * stand - out * 0.25 * down**2
        column = np.concatenate([lip, body[1:], roll, inner])
        rows.append(column)
        uv.append(
            np.c_[
                np.full(len(column), along[i]),
                np.r_[0, np.cumsum(np.linalg.norm(np.diff(column, axis=0), axis=1))],
            ]
        )
    rows, uv = np.stack(rows), np.stack(uv)
    cap = rows[0] * 0.4 + rows[0].mean(0) * 0.6 + np.array([0.1, 0.4, 0.0])
    rows = np.concatenate([cap[None], rows])
    uv = np.concatenate([uv[:1] - 0.3, uv])
    rows[..., 0] *= side
    uv[..., 0] *= side
    rows[..., 1] -= 0.05 * FINE(rows[..., 0] + 11, rows[..., 2] * 1.2)
    top = rows.shape[1] - len(inner) - len(roll) + 6
    return cut_grid(
        rows.transpose(1, 0, 2), uv.transpose(1, 0, 2), top - 8 * smoothstep(1, 4, rows[:, top, 1])
    )


def _laid(figure, body, from_edge, leaf, share, side, lies_on):
    """Depths of a column of the leaf that lies on cloth at the front and stands free behind."""
    to_fold = leaf - from_edge
    height = 0.50 + 0.10 * np.clip(from_edge / 0.3, 0, 1) + 0.50 * np.exp(-(((to_fold - 0.6) / 1.8) ** 2))
    rounded = np.where(to_fold < 0.6, np.sqrt(np.maximum(0, 1 - (1 - to_fold / 0.6) ** 2)) * 0.6 + 0.4, 1)
    on_cloth = lies_on(body[:, 0] * side, body[:, 2]) - height * rounded
    weight = smoothstep(0, 1, 1 - (share - 0.16) / 0.16)
    weight = weight * smoothstep(3.0, 5.5, figure.ridge(body[:, 0]) - body[:, 2])
    return body[:, 1] * (1 - weight) + on_cloth * weight


def front_then_back(start, corner, behind, share, count):
    """A collar's outer edge: straight from `start` to the `corner`, then along `behind` to the back."""
    rest = behind(count)
    points = np.zeros((count, 3))
    for i, s in enumerate(np.linspace(0, 1, count)):
        if s < share:
            points[i] = start + (corner - start) * (s / share)
        else:
            points[i] = rest[min(count - 1, int((s - share) / (1 - share) * (count - 1)))]
    return points
