"""Tiles, WebP and manifest, as the engine reads them."""

import json
import re

import numpy as np
from PIL import Image

from scene import BOTTOM, LEFT, RIGHT, TOP, project

TILES_OF_LIGHT = (("left", "right", "front"), ("ambient", "back", None))
TILES_OF_PARTS = (("jacket", "shirt"), ("tie", "back"))
QUALITY = 76


def _tiled(rows, tiles, empty):
    return np.concatenate([np.concatenate([tiles.get(name, empty) for name in row], 1) for row in rows])


def write_view(view, folder, garment, yaw):
    """Both files of a view, and its entry in the manifest."""
    covered = sum(values for name, values in view.coverage.items() if name != "back") > 0.5
    seen = [
        values[view.coverage["back"] > 0.5 if name == "back" else covered]
        for name, values in view.light.items()
    ]
    exposure = float(np.percentile(np.concatenate(seen), 99.9))
    light = {
        name: np.rint(255 * np.sqrt(np.clip(values / exposure, 0, 1))).astype(np.uint8)
        for name, values in view.light.items()
    }
    parts = {
        name: np.rint(255 * np.clip(values, 0, 1)).astype(np.uint8) for name, values in view.coverage.items()
    }
    empty = np.zeros_like(light["left"])
    name = f"{garment.id}-{yaw}"
    Image.fromarray(_tiled(TILES_OF_LIGHT, light, empty)).save(
        folder / f"{name}.light.webp", quality=QUALITY, method=6
    )
    Image.fromarray(_tiled(TILES_OF_PARTS, parts, empty)).save(
        folder / f"{name}.parts.webp", lossless=True, quality=100, method=6
    )
    return {
        "yaw": yaw,
        "light": f"{name}.light.webp",
        "parts": f"{name}.parts.webp",
        "exposure": round(exposure, 4),
        "anchors": anchors(garment.figure, yaw),
    }


def anchors(figure, yaw):
    neck, shoulder = figure.neck_side, figure.shoulder
    points = {
        "notch": (0, -3.1, 0),
        "neckLeft": (-neck, 1.0, 4.2),
        "neckRight": (neck, 1.0, 4.2),
        "shoulderLeft": (-shoulder, 1.6, 1.2),
        "shoulderRight": (shoulder, 1.6, 1.2),
        "hemLeft": (-1.1 * shoulder, -6, -24),
        "hem": (0, -6, -24),
        "hemRight": (1.1 * shoulder, -6, -24),
    }
    return {name: [round(value, 3) + 0.0 for value in project(point, yaw)] for name, point in points.items()}


def manifest(recipe, pixels_per_cm, garments):
    return {
        "recipe": recipe,
        "pixelsPerCm": pixels_per_cm,
        "frame": {"left": LEFT, "right": RIGHT, "top": TOP, "bottom": BOTTOM},
        "garments": garments,
    }


def write_manifest(file, content):
    """Lists of plain values on one line each, as the repository formats its JSON."""
    text = re.sub(
        r"\[[^\[\]{}]*\]", lambda found: json.dumps(json.loads(found[0])), json.dumps(content, indent=2)
    )
    file.write_text(text + "\n")
