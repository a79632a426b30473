/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>

#include "bake/hosts.h"

#define NODE "three.js 0.187"

/* The oldest versions are what the programs' own documents say of the format, of what is needed
 * beside it, or when it came into the program. Where two sources disagree on a scale it is what the
 * program does with bare numbers: Alembic names no unit, and Maya counts in centimetres inside.
 *
 * Blender keeps the coordinates of an OBJ and turns the object, so the cache needs the same axes as
 * its mesh. Unity's importers turn right-handed files themselves.
 */
const RmpBakeHost rmp_bake_hosts[] = {
  { "blender", N_ ("Blender"), N_ ("Blender"), RMP_BAKE_MDD, RMP_BAKE_Y_UP, 1.0,
    "NAME.obj, NAME.mdd", "Blender 3.4.1", "Blender 2.80",
    N_ ("1. File ▸ Import ▸ Wavefront (.obj): the .obj file, with Forward −Z and Up Y.\n"
        "2. Modifiers ▸ Add Modifier ▸ Deform ▸ Mesh Cache: Format MDD, the .mdd file.\n"
        "3. There: Interpolation Linear, Flip Axis none, Frame Start as the first frame that was "
        "baked.") },
  { "unreal", N_ ("Unreal Engine"), N_ ("Unreal"), RMP_BAKE_ALEMBIC, RMP_BAKE_Z_UP, 100.0,
    "NAME.abc", NULL, "Unreal Engine 5.0",
    N_ ("1. Content Browser ▸ Import: the .abc file, Import Type Geometry Cache.\n"
        "2. Conversion: Preset Autodesk 3ds Max, for the file has centimetres and Z up.\n"
        "3. Sampling: Per Frame, at the rate of the bake.") },
  { "gltf", N_ ("The web, and engines that read glTF"), NULL, RMP_BAKE_GLTF, RMP_BAKE_Y_UP, 1.0,
    "NAME.glb", NODE ", Blender 3.4.1",
    N_ ("three.js r133, whose predecessors mix eight targets only; Blender 2.80"),
    N_ ("1. The .glb file has the mesh, a morph target for each frame, and one animation.\n"
        "2. three.js: GLTFLoader, AnimationMixer, clipAction of animations[0], play.\n"
        "3. Viewers hold 256 frames for certain; more are refused.") },
  { "unity", N_ ("Unity"), NULL, RMP_BAKE_ALEMBIC, RMP_BAKE_Y_UP, 1.0, "NAME.abc", NULL,
    N_ ("Unity 2019.4 with the package Alembic 2.2"),
    N_ ("1. Window ▸ Package Manager: install the package Alembic.\n"
        "2. Put the .abc file into the folder Assets, and select it there.\n"
        "3. In its import settings: Scale Factor 1, as the file is in metres; leave Swap "
        "Handedness "
        "on, as it is right-handed. Apply.\n"
        "4. Drag it into the scene; its Alembic Stream Player, or a timeline, plays it.\n"
        "5. Where the package may not be used: bake for vertex animation textures or glTF.") },
  { "godot", N_ ("Godot"), NULL, RMP_BAKE_GLTF, RMP_BAKE_Y_UP, 1.0, "NAME.glb", NULL,
    N_ ("Godot 4.0; animations of blend shapes are broken in 3"),
    N_ ("1. Put the .glb file into the project's folder; it is imported as a scene. Godot reads no "
        "Alembic and no point caches.\n"
        "2. Add the scene: its AnimationPlayer plays the one animation, which blends a shape a "
        "frame.\n"
        "3. More than 255 frames: bake for vertex animation textures, and take the .exr, as Godot "
        "reads a .png of 16 bits as one of 8.") },
  { "houdini", N_ ("Houdini"), NULL, RMP_BAKE_ALEMBIC, RMP_BAKE_Y_UP, 1.0, "NAME.abc", NULL,
    N_ ("Houdini 13, as files are of the kind Ogawa, which came with Alembic 1.5"),
    N_ ("1. Geometry ▸ Alembic node: the .abc file.\n"
        "2. There, if points shall be edited: Load as Houdini Geometry.\n"
        "3. Frame rate and range of the playbar: as it was baked.") },
  { "maya", N_ ("Maya"), NULL, RMP_BAKE_ALEMBIC, RMP_BAKE_Y_UP, 100.0, "NAME.abc", NULL,
    N_ ("Maya 2015, as files are of the kind Ogawa, which Alembic 1.0.4 in 2014 does not know"),
    N_ ("1. Windows ▸ Settings ▸ Preferences ▸ Settings: the frame rate of the project, and "
        "centimetres, which the file is in: Maya takes the numbers of Alembic for centimetres, and "
        "metres would be a hundred times too small.\n"
        "2. Cache ▸ Alembic Cache ▸ Import Alembic: the .abc file.\n"
        "3. Normals are in the file; leave them as they are.") },
  { "maya-cache", N_ ("Maya: geometry cache on a mesh"), NULL, RMP_BAKE_MCX, RMP_BAKE_Y_UP, 100.0,
    "NAME.obj, NAME.xml, NAME.mcx", NULL, "Maya 2014",
    N_ ("1. File ▸ Import: the .obj file, Options: Create one object, do not reorder vertices.\n"
        "2. Select it, menu set FX: Cache ▸ Geometry Cache ▸ Import Cache…: the .xml file.\n"
        "3. Windows ▸ Settings ▸ Preferences ▸ Settings: the frame rate of the project.") },
  { "3dsmax", N_ ("3ds Max"), NULL, RMP_BAKE_PC2, RMP_BAKE_Z_UP, 100.0, "NAME.obj, NAME.pc2", NULL,
    "3ds Max 9",
    N_ ("1. File ▸ Import: the .obj file, Units centimetres, no flip of axes, no welding of "
        "vertices.\n"
        "2. Modifier list ▸ Point Cache: Load, the .pc2 file.\n"
        "3. There: Playback Type Original Range.") },
  { "ml-deformer", N_ ("Unreal Engine: ML Deformer"), NULL, RMP_BAKE_TRAINING, RMP_BAKE_Y_UP, 1.0,
    "NAME_ml.glb, NAME_ml.abc, NAME_ml.json", NULL, "Unreal Engine 5.0",
    N_ ("1. Content Browser ▸ Import: the _ml.glb as a skeletal mesh with its animation, then the "
        "_ml.abc as a Geometry Cache with Conversion Preset Autodesk 3ds Max.\n"
        "2. ML Deformer asset: that mesh, the animation and the cache as training input; they have "
        "the same vertices and frames.\n"
        "3. Detail poses: the frames that the _ml.json lists are worth being given beside.") },
  { "web", N_ ("Web pages with three.js or Babylon.js"), N_ ("Web"), RMP_BAKE_GLTF_WEB,
    RMP_BAKE_Y_UP, 1.0, "NAME_web.glb", NODE, N_ ("three.js r133; Babylon.js 5.0"),
    N_ ("1. The _web.glb file has the mesh and a few morph targets that are mixed, packed with "
        "EXT_meshopt_compression.\n"
        "2. three.js: GLTFLoader with setMeshoptDecoder (MeshoptDecoder) of its "
        "libs/meshopt_decoder.module.js, AnimationMixer, clipAction of animations[0], play.\n"
        "3. Babylon.js: ImportMeshAsync; it fetches the decoder itself.\n"
        "4. Compressing it once more as it is sent (gzip, Brotli) makes it smaller still.") },
  { "gltf-compressed", N_ ("Long clips for programs that read glTF"), NULL,
    RMP_BAKE_GLTF_COMPRESSED, RMP_BAKE_Y_UP, 1.0, "NAME_compressed.glb", NODE ", Blender 3.4.1",
    N_ ("three.js r133, whose predecessors mix eight targets only; Blender 2.80"),
    N_ ("1. The _compressed.glb file has the mesh and a few morph targets with weights from 0 to "
        "1, "
        "and one animation of them.\n"
        "2. Blender: File ▸ Import ▸ glTF 2.0; the frame rate of the scene as it was baked.\n"
        "3. Unity: glTFast or UnityGLTF. With all weights 0 the mesh has a shape of no frame.\n"
        "4. The largest error is told after the bake, and is in the .json.") },
  { "gltf-skin", N_ ("Engines that skin glTF themselves"), NULL, RMP_BAKE_GLTF_SKIN, RMP_BAKE_Y_UP,
    1.0, "NAME_skin.glb", NODE ", Blender 3.4.1",
    N_ ("three.js r133, whose predecessors mix eight targets only; Blender 2.80"),
    N_ ("1. The _skin.glb file has the joints, their clip, and a morph target for each frame that "
        "adds the folds before the joints move.\n"
        "2. Play its one animation: it moves joints and weights. With all weights 0 the mesh is "
        "smooth and still follows its joints.\n"
        "3. Skinning is linear with four weights a vertex; 255 frames at most.") },
  { "vat", N_ ("Godot, Unity, Unreal: vertex animation textures"), NULL, RMP_BAKE_VAT,
    RMP_BAKE_Y_UP, 1.0, "NAME_vat.glb, NAME_vat.exr, NAME_vat.png and others", NULL,
    N_ ("Godot 4.0; Unreal Engine and Unity: any that samples a float texture in the vertex stage"),
    N_ ("1. Import the _vat.glb without compressing, welding or reordering vertices; Unreal: "
        "Nanite "
        "off.\n"
        "2. Import the textures linear (not sRGB), unfiltered, without mipmaps, compression or "
        "another size; Godot: the .exr, as it reads a .png of 16 bits as one of 8.\n"
        "3. Material: the shader beside them (.gdshader, .hlsl, .glsl), or one of OpenVAT with the "
        ".json.\n"
        "4. Bounds of the mesh: those in the .json, or it vanishes at the screen's edge.") },
  { "usd", N_ ("USD pipelines"), NULL, RMP_BAKE_USD, RMP_BAKE_Y_UP, 1.0, "NAME.usda", NODE,
    N_ ("any, as the text form has not changed"),
    N_ ("1. Reference or sublayer the .usda file; unit, axis and rate are in it.\n"
        "2. A binary file of it: usdcat -o name.usdc name.usda.") },
  { "research", N_ ("Renderers and research code"), NULL, RMP_BAKE_PLY, RMP_BAKE_Y_UP, 1.0,
    "NAME.0001.ply, NAME.0002.ply, …", NULL, N_ ("any"),
    N_ ("1. One .ply file a frame, all with the same vertices in the same order, metres, Y up.\n"
        "2. The .json file beside them tells rate, frames and what the look is.") },
  { .name = NULL },
};

gboolean
rmp_bake_host_reads (const RmpBakeHost *self, RmpBakeFormats format, RmpBakeAxes axes, double scale)
{
  return self->format == format && self->axes == axes && self->scale == scale;
}

const RmpBakeHost *
rmp_bake_host_find (RmpBakeFormats format, RmpBakeAxes axes, double scale)
{
  for (const RmpBakeHost *host = rmp_bake_hosts; host->name; host++)
    if (rmp_bake_host_reads (host, format, axes, scale))
      return host;
  return NULL;
}

const RmpBakeHost *
rmp_bake_host_parse (const char *id, GError **error)
{
  g_autoptr (GString) list = g_string_new (NULL);

  for (const RmpBakeHost *host = rmp_bake_hosts; host->name; host++)
    {
      if (g_ascii_strcasecmp (host->id, id) == 0)
        return host;
      g_string_append_printf (list, "%s%s", list->len > 0 ? ", " : "", host->id);
    }
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT,
               _ ("“%s” is no program that bakes are made for; there are %s"), id, list->str);
  return NULL;
}

char *
rmp_bake_host_describe (const RmpBakeHost *self)
{
  g_autofree char *tried = self->tried ? g_strdup_printf (_ ("Tried in %s."), self->tried) : NULL;

  return g_strdup_printf (_ ("%s\nOldest version: %s. %s"), _ (self->steps), _ (self->least),
                          tried ? tried : _ ("These steps were not tried in the program itself."));
}
