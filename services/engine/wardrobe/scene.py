"""The studio in Blender: camera, three lamps and an even sky, materials of cloth."""

import math

import bpy
import mathutils
import numpy as np

from cloth import TILE_CM, WEAVES

LEFT, RIGHT, TOP, BOTTOM = -31, 31, 12, -27  # of the frame, cm
OPENING = (-11, 11, -4)  # left, right and bottom of where the collar's inside may be seen, cm
DISTANCE = 190  # of the camera from the body's axis, cm
EYE = 12  # height of the camera, cm: the mouth's
SEAM_WIDTH = 0.085  # cm
LAMPS = {  # place and diameter, cm
    "left": ((-150, -110, 110), 110),
    "right": ((150, -110, 110), 110),
    "front": ((0, -190, 70), 120),
}
LAMP_POWER = 3.4e5
HUES = {"left": (1, 0, 0), "right": (0, 1, 0), "front": (0, 0, 1)}


def project(point, yaw):
    """Where a point of garment space is seen in the frame, (x, z) in cm."""
    x, y, z = point
    c, s = math.cos(math.radians(yaw)), math.sin(math.radians(yaw))
    x, y = x * c - y * s, x * s + y * c
    nearer = DISTANCE / (DISTANCE + y)
    return x * nearer, EYE + (z - EYE) * nearer


class Scene:
    """One garment. Cloth has no hue, so lamps of pure red, green and blue are told apart in one picture."""

    def __init__(self, garment, pixels_per_cm, threads):
        bpy.ops.wm.read_factory_settings(use_empty=True)
        self.scene = bpy.context.scene
        self._configure(pixels_per_cm, threads)
        self._place_camera()
        self._light()
        self.root = bpy.data.objects.new("root", None)
        self.scene.collection.objects.link(self.root)
        self.weaves = {}
        self.cloth = {name: self._cloth(name, cloth) for name, cloth in garment.cloths.items()}
        self.cloth |= {"inside": self.cloth[garment.back_part], "skin": self._plain("skin", 0.5)}
        self.flat = {
            name: self._flat(name, hue) for name, hue in zip(garment.parts, ((1, 0, 0), (0, 1, 0), (0, 0, 1)))
        }
        self.flat |= {"inside": self.flat[garment.back_part], "skin": self._flat("no part", (0, 0, 0))}
        self.objects = {name: self._object(name, mesh) for name, mesh in garment.meshes().items()}

    def turn(self, yaw):
        self.root.rotation_euler = (0, 0, math.radians(yaw))

    def render(self, file, lamps=(), sky=0.0, parts_only=False, skin=True, samples=20):
        """Writes a picture of linear light to `file`.

        With `parts_only` it is coverage of the parts instead. With the skin the collar's inside is not seen;
        without it, it is, and only its surroundings are drawn.
        """
        self.scene.render.use_border = not skin
        self.scene.cycles.samples = samples
        self.scene.cycles.use_denoising = not parts_only
        self.sky.inputs["Strength"].default_value = sky
        for name, lamp in self.lamps.items():
            lamp.hide_render = name not in lamps
        for name, item in self.objects.items():
            item.data.materials[0] = (self.flat if parts_only else self.cloth)[name]
        self.objects["skin"].is_holdout = True
        self.objects["skin"].hide_render = not skin
        self.objects["inside"].is_holdout = skin
        self.scene.render.filepath = str(file)
        bpy.ops.render.render(write_still=True)

    def _configure(self, pixels_per_cm, threads):
        render, cycles = self.scene.render, self.scene.cycles
        render.engine = "CYCLES"
        render.threads_mode, render.threads = "FIXED", threads
        render.use_persistent_data = True
        render.film_transparent = True
        render.use_stamp = False
        render.border_min_x, render.border_max_x = (OPENING[0] - LEFT) / (RIGHT - LEFT), (
            OPENING[1] - LEFT
        ) / (RIGHT - LEFT)
        render.border_min_y, render.border_max_y = (OPENING[2] - BOTTOM) / (TOP - BOTTOM), 1
        render.image_settings.file_format = "OPEN_EXR"
        render.image_settings.color_mode, render.image_settings.color_depth = "RGBA", "16"
        render.resolution_x = round((RIGHT - LEFT) * pixels_per_cm)
        render.resolution_y = round((TOP - BOTTOM) * pixels_per_cm)
        render.resolution_percentage = 100
        self.scene.view_settings.view_transform = "Raw"
        cycles.device = "CPU"
        cycles.seed = 0
        cycles.use_adaptive_sampling = False
        cycles.denoiser = "OPENIMAGEDENOISE"
        cycles.denoising_prefilter = "FAST"
        cycles.max_bounces = cycles.diffuse_bounces = 3
        cycles.glossy_bounces = 1
        cycles.caustics_reflective = cycles.caustics_refractive = False

    def _place_camera(self):
        camera = bpy.data.cameras.new("camera")
        camera.sensor_fit, camera.sensor_width = "HORIZONTAL", 36
        camera.lens = 36 * DISTANCE / (RIGHT - LEFT)
        camera.shift_y = ((BOTTOM + TOP) / 2 - EYE) / (RIGHT - LEFT)
        item = bpy.data.objects.new("camera", camera)
        item.location, item.rotation_euler = (0, -DISTANCE, EYE), (math.pi / 2, 0, 0)
        self.scene.collection.objects.link(item)
        self.scene.camera = item

    def _light(self):
        world = bpy.data.worlds.new("sky")
        world.use_nodes = True
        self.scene.world = world
        self.sky = world.node_tree.nodes["Background"]
        self.sky.inputs["Color"].default_value = (1, 1, 1, 1)
        self.lamps = {}
        for name, (place, diameter) in LAMPS.items():
            lamp = bpy.data.lights.new(name, "AREA")
            lamp.shape, lamp.size, lamp.energy, lamp.color = "DISK", diameter, LAMP_POWER, HUES[name]
            item = bpy.data.objects.new(name, lamp)
            item.location = place
            towards = mathutils.Vector((0, -5, -6)) - mathutils.Vector(place)
            item.rotation_euler = towards.to_track_quat("-Z", "Y").to_euler()
            self.scene.collection.objects.link(item)
            self.lamps[name] = item

    def _object(self, name, mesh):
        data = bpy.data.meshes.new(name)
        faces = sorted(mesh.faces, key=lambda each: -each.shape[1])
        corners = np.concatenate([each.ravel() for each in faces]).astype(np.int32)
        sizes = np.concatenate([np.full(len(each), each.shape[1]) for each in faces])
        data.vertices.add(len(mesh.vertices))
        data.vertices.foreach_set("co", mesh.vertices.astype(np.float32).ravel())
        data.loops.add(len(corners))
        data.loops.foreach_set("vertex_index", corners)
        data.polygons.add(len(sizes))
        data.polygons.foreach_set("loop_start", (np.cumsum(sizes) - sizes).astype(np.int32))
        data.update(calc_edges=True)
        data.validate()
        of_vertex = np.empty(len(data.loops), np.int32)
        data.loops.foreach_get("vertex_index", of_vertex)
        data.uv_layers.new(name="uv").data.foreach_set("uv", mesh.uv[of_vertex].astype(np.float32).ravel())
        data.attributes.new("seam", "FLOAT", "POINT").data.foreach_set("value", mesh.seam.astype(np.float32))
        data.polygons.foreach_set("use_smooth", np.ones(len(data.polygons), bool))
        data.update()
        item = bpy.data.objects.new(name, data)
        item.parent = self.root
        self.scene.collection.objects.link(item)
        data.materials.append(self.cloth[name])
        return item

    def _images(self, weave):
        """Height and tone of a weave as Blender's images."""
        if weave not in self.weaves:
            images = []
            for kind, values in zip(("height", "tone"), WEAVES[weave]()):
                size = values.shape[0]
                image = bpy.data.images.new(f"{weave} {kind}", size, size, float_buffer=True, is_data=True)
                grey = np.clip(values, 0, 1)[::-1].astype(np.float32)
                image.pixels.foreach_set(np.stack([grey, grey, grey, np.ones_like(grey)], -1).ravel())
                images.append(image)
            self.weaves[weave] = images
        return self.weaves[weave]

    def _cloth(self, name, cloth):
        material = bpy.data.materials.new(name)
        material.use_nodes = True
        tree = material.node_tree
        surface = tree.nodes["Principled BSDF"]

        def node(kind, **inputs):
            made = tree.nodes.new(kind)
            for key, value in inputs.items():
                socket = made.inputs[key.replace("_", " ")]
                if hasattr(value, "is_output"):
                    tree.links.new(value, socket)
                else:
                    socket.default_value = value
            return made

        def maths(operation, first, second):
            made = tree.nodes.new("ShaderNodeMath")
            made.operation = operation
            for socket, value in zip(made.inputs, (first, second)):
                if hasattr(value, "is_output"):
                    tree.links.new(value, socket)
                else:
                    socket.default_value = value
            return made.outputs[0]

        uv = tree.nodes.new("ShaderNodeUVMap")
        uv.uv_map = "uv"
        place = node("ShaderNodeMapping", Vector=uv.outputs[0], Scale=(1 / TILE_CM, 1 / TILE_CM, 1)).outputs[
            0
        ]
        height, tone = (node("ShaderNodeTexImage", Vector=place) for _ in range(2))
        height.image, tone.image = self._images(cloth.weave)

        seam = tree.nodes.new("ShaderNodeAttribute")
        seam.attribute_name = "seam"
        off = maths("DIVIDE", seam.outputs["Fac"], SEAM_WIDTH)
        groove = maths("POWER", 2.718, maths("MULTIPLY", maths("MULTIPLY", off, off), -1.0))
        sewn = node("ShaderNodeBump", Height=groove, Distance=cloth.seam_cm, Strength=1)
        sewn.invert = True
        woven = node(
            "ShaderNodeBump",
            Height=height.outputs[0],
            Distance=cloth.relief_cm,
            Strength=1,
            Normal=sewn.outputs[0],
        )
        tree.links.new(woven.outputs[0], surface.inputs["Normal"])

        dye = node("ShaderNodeMapRange", Value=tone.outputs[0], To_Min=1 - cloth.tone, To_Max=1 + cloth.tone)
        colour = tree.nodes.new("ShaderNodeVectorMath")
        colour.operation = "SCALE"
        colour.inputs[0].default_value = (cloth.albedo,) * 3
        tree.links.new(dye.outputs[0], colour.inputs["Scale"])
        tree.links.new(colour.outputs[0], surface.inputs["Base Color"])
        surface.inputs["Roughness"].default_value = cloth.roughness
        surface.inputs["Sheen Weight"].default_value = cloth.sheen
        surface.inputs["Sheen Roughness"].default_value = 0.5
        surface.inputs["Specular IOR Level"].default_value = 0.25
        return material

    @staticmethod
    def _plain(name, albedo):
        material = bpy.data.materials.new(name)
        material.use_nodes = True
        surface = material.node_tree.nodes["Principled BSDF"]
        surface.inputs["Base Color"].default_value = (albedo, albedo, albedo, 1)
        surface.inputs["Roughness"].default_value = 0.7
        surface.inputs["Specular IOR Level"].default_value = 0.2
        return material

    @staticmethod
    def _flat(name, hue):
        material = bpy.data.materials.new(f"flat {name}")
        material.use_nodes = True
        tree = material.node_tree
        tree.nodes.clear()
        emission, output = tree.nodes.new("ShaderNodeEmission"), tree.nodes.new("ShaderNodeOutputMaterial")
        emission.inputs[0].default_value = (*hue, 1)
        tree.links.new(emission.outputs[0], output.inputs[0])
        return material
