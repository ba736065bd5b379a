"""Renders the wardrobe into ../garments. See README.md."""

import argparse
import hashlib
import json
import sys
import tempfile
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
OUT = HERE.parent / "garments"
PIXELS_PER_CM = 26
YAWS = (0, 12, -12)


def recipe():
    """sha256 over the names and the text of what decides the pictures."""
    digest = hashlib.sha256()
    for file in sorted([*HERE.glob("*.py"), HERE / "requirements.txt"], key=lambda each: each.name):
        digest.update(file.name.encode() + b"\0" + file.read_bytes() + b"\0")
    return digest.hexdigest()


def main():
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument(
        "--check", action="store_true", help="only say whether the garments are of this recipe"
    )
    options.add_argument(
        "--only", nargs="+", metavar="ID", help="garments to render; the others stay as they are"
    )
    options.add_argument("--yaws", nargs="+", type=int, default=YAWS, metavar="DEGREES")
    options.add_argument("--samples", type=int, default=16)
    options.add_argument("--threads", type=int, default=2)
    options.add_argument("--pixels-per-cm", type=int, default=PIXELS_PER_CM)
    options.add_argument("--out", type=Path, default=OUT)
    given = options.parse_args()
    if given.check:
        sys.exit(check())
    render(given)


def check():
    made_by = json.loads((OUT / "garments.json").read_text())["recipe"]
    if made_by == recipe():
        print("The garments are of this recipe.")
        return 0
    print(f"The garments are of recipe {made_by}, this is {recipe()}: make wardrobe")
    return 1


def render(given):
    from garments import GARMENTS
    from pack import manifest, write_manifest, write_view
    from passes import render_view
    from scene import Scene

    def log(line):
        print(line, flush=True)

    given.out.mkdir(parents=True, exist_ok=True)
    file = given.out / "garments.json"
    entries = (
        {entry["id"]: entry for entry in json.loads(file.read_text())["garments"]} if file.exists() else {}
    )
    for garment in GARMENTS:
        if given.only and garment.id not in given.only:
            continue
        start = time.monotonic()
        scene = Scene(garment, given.pixels_per_cm, given.threads)
        log(f"{garment.id}: modelled in {time.monotonic() - start:.0f} s")
        views = {view["yaw"]: view for view in entries.get(garment.id, {}).get("views", [])}
        drawn = {}
        for yaw in given.yaws:
            log(f"  yaw {yaw}")
            if garment.symmetric and -yaw in drawn:
                drawn[yaw] = drawn[-yaw].mirrored()
            else:
                scene.turn(yaw)
                with tempfile.TemporaryDirectory() as folder:
                    drawn[yaw] = render_view(scene, garment, Path(folder), given.samples, log)
            views[yaw] = write_view(drawn[yaw], given.out, garment, yaw)
            entries[garment.id] = {
                "id": garment.id,
                "range": garment.range,
                "parts": garment.parts,
                "backPart": garment.back_part,
                "views": sorted(views.values(), key=lambda each: (abs(each["yaw"]), -each["yaw"])),
            }
            order = [entries[each.id] for each in GARMENTS if each.id in entries]
            write_manifest(file, manifest(recipe(), given.pixels_per_cm, order))


if __name__ == "__main__":
    main()
