# SPDX-License-Identifier: GPL-3.0-or-later
"""Who is in the gallery: the samples of the build, and the characters of other projects where their files are at hand."""

import dataclasses
import os


@dataclasses.dataclass
class Character:
    name: str
    model: str
    clip: str = None  # the first of the file
    motions: tuple = ()  # files whose clips come onto it, with options of import
    meshes: tuple = ()  # what is cloth; all of it where none is named
    frames: str = None  # what of a long clip is looked at
    rate: float = 24.0
    camera: str = "-25,8"
    prepare: object = None  # function (folder): makes the model there, and returns its path
    options: tuple = ()  # of the model's import
    credit: str = None  # wherever it is shown


def samples(folder):
    file = lambda name: os.path.join(folder, name + ".gltf")
    return [
        Character("arm", file("arm"), meshes=("sleeve",), camera="-20,24"),
        Character("dancer", file("dancer"), clip="deep-bend", meshes=("leotard", "leggings"), camera="35,6"),
        Character("coarse-hero", file("coarse-hero"), clip="chopping", meshes=("shirt", "trousers"), camera="-28,6"),
        Character("skirt", file("skirt"), clip="march", meshes=("skirt",), camera="34,7"),
        Character("sheet", file("sheet"), meshes=("sheet",), camera="24,14"),
        Character("blouse-and-skirt", file("blouse-and-skirt"), clip="walk", meshes=("blouse", "skirt"), camera="32,6"),
    ]


def read_obj(path):
    """Lines of the file, and which of them are vertices."""
    with open(path, encoding="utf-8") as file:
        lines = file.readlines()
    places = [i for i, line in enumerate(lines) if line.startswith("v ")]
    return lines, places, [[float(x) for x in lines[i].split()[1:4]] for i in places]


def drape(folder, start, end, steps=12):
    """A numbered sequence from one state of a cloth to the other."""
    lines, places, first = read_obj(start)
    _, _, last = read_obj(end)
    for step in range(steps + 1):
        t = step / steps
        for i, a, b in zip(places, first, last):
            lines[i] = "v %.7g %.7g %.7g\n" % tuple((1 - t) * x + t * y for x, y in zip(a, b))
        with open(os.path.join(folder, "drape.%04d.obj" % (step + 1)), "w", encoding="utf-8") as file:
            file.writelines(lines)
    return os.path.join(folder, "drape.0001.obj")


def strangers(data):
    file = lambda *names: os.path.join(data, *names)
    cesium = dict(meshes=("Cesium_Man",), credit="Cesium Man: Cesium, CC BY 4.0")
    fox = dict(meshes=("fox1",), credit="Fox: PixelMannen, CC0; rig tomkranis, CC BY 4.0; glTF AsoboStudio and scurest, CC BY 4.0")
    mannequin = file("character", "mannequin", "manny_med_mod.gltf")
    stage = file("cloth", "dress_knife_stage.obj")
    draped = file("cloth", "dress_knife_drape_dress.obj")
    moves = file("character", "mannequin", "Med_MovementBasic.glb")
    general = file("character", "mannequin", "Med_General.glb")
    arnaud = file("character", "pab", "arnaud.fbx")
    return [
        Character("cesium-man", file("character", "cesium_man.gltf"), **cesium),
        Character("arnaud-walks", arnaud, motions=((file("character", "pab", "walk.fbx"),),)),
        Character("arnaud-moves", arnaud, motions=((file("mocap", "cmu_111_28.bvh"), "--guess"),), frames="0:240"),
        Character("arnaud-climbs", arnaud, motions=((file("mocap", "cmu_01_01.bvh"), "--guess"),), frames="0:240"),
        Character("mannequin-runs", mannequin, motions=((moves,),), clip="Rig_Medium|Running_A"),
        Character("mannequin-falls", mannequin, motions=((general,),), clip="Rig_Medium|Death_A"),
        Character("fox", file("character", "Fox.glb"), clip="Run", camera="-60,10", **fox),
        Character("rigged-simple", file("character", "rigged_simple.gltf"), credit="RiggedSimple: Cesium, CC BY 4.0"),
        Character("simple-skin", file("character", "SimpleSkin.gltf")),
        Character("animation-with-skeleton", file("character", "animation_with_skeleton.fbx")),
        Character("huesitos", file("character", "huesitos.fbx")),
        Character("skeleton-hands", file("character", "pab", "skeleton.fbx")),
        Character("sausage-blender", file("skinning-truth", "blender_279_sausage_7400_binary.fbx"), clip="Skeleton|Wiggle"),
        Character("sausage-maya", file("skinning-truth", "maya_game_sausage_7500_binary_combined.fbx")),
        Character("cache-box", file("pointcache", "max_cache_box_7500_binary.fbx"),
                  motions=((file("pointcache", "max_cache_box_7500_binary_fpc", "max_cache_box.pc2"),),)),
        Character("cache-sine", file("pointcache", "maya_cache_sine_7500_binary.fbx"),
                  motions=((file("pointcache", "maya_cache_sine_7500_binary_fpc", "pCubeShape1.xml"),),)),
        Character("dress", stage, prepare=lambda folder: drape(folder, stage, draped), options=("--sequence",), frames="9:12"),
    ]
