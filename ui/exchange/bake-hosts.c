/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "exchange/bake-hosts.h"

#include "widgets/i18n.h"

/* Blender keeps the coordinates of an OBJ and turns the object, so the cache needs the same axes as
 * its mesh.
 */
const RmpBakeHost rmp_bake_hosts[] = {
  { N_ ("Blender"), RMP_BAKE_MDD, RMP_BAKE_Y_UP, 1.0,
    N_ ("1. File ▸ Import ▸ Wavefront (.obj): the .obj file, with Forward −Z and Up Y.\n"
        "2. Modifiers ▸ Add Modifier ▸ Deform ▸ Mesh Cache: Format MDD, the .mdd file.\n"
        "3. There: Interpolation Linear, Flip Axis none, Frame Start as the first frame that was "
        "baked.") },
  { N_ ("Maya"), RMP_BAKE_MCX, RMP_BAKE_Y_UP, 100.0,
    N_ ("1. File ▸ Import: the .obj file, Options: Create one object, do not reorder vertices.\n"
        "2. Select it, menu set FX: Cache ▸ Geometry Cache ▸ Import Cache…: the .xml file.\n"
        "3. Windows ▸ Settings ▸ Preferences ▸ Settings: the frame rate of the project.") },
  { N_ ("3ds Max"), RMP_BAKE_PC2, RMP_BAKE_Z_UP, 100.0,
    N_ ("1. File ▸ Import: the .obj file, Units centimetres, no flip of axes, no welding of "
        "vertices.\n"
        "2. Modifier list ▸ Point Cache: Load, the .pc2 file.\n"
        "3. There: Playback Type Original Range.") },
  { N_ ("Houdini"), RMP_BAKE_ALEMBIC, RMP_BAKE_Y_UP, 1.0,
    N_ ("1. Geometry ▸ Alembic node: the .abc file.\n"
        "2. There, if points shall be edited: Load as Houdini Geometry.\n"
        "3. Frame rate and range of the playbar: as it was baked.") },
  { N_ ("Unreal Engine"), RMP_BAKE_ALEMBIC, RMP_BAKE_Z_UP, 100.0,
    N_ ("1. Content Browser ▸ Import: the .abc file, Import Type Geometry Cache.\n"
        "2. Conversion: Preset Autodesk 3ds Max, for the file has centimetres and Z up.\n"
        "3. Sampling: Per Frame, at the rate of the bake.") },
  { N_ ("Unreal Engine: ML Deformer"), RMP_BAKE_TRAINING, RMP_BAKE_Y_UP, 1.0,
    N_ ("1. Content Browser ▸ Import: the _ml.glb as a skeletal mesh with its animation, then the "
        "_ml.abc as a Geometry Cache with Conversion Preset Autodesk 3ds Max.\n"
        "2. ML Deformer asset: that mesh, the animation and the cache as training input; they have "
        "the same vertices and frames.\n"
        "3. Detail poses: the frames that the _ml.json lists are worth being given beside.") },
  { N_ ("The web, and engines that read glTF"), RMP_BAKE_GLTF, RMP_BAKE_Y_UP, 1.0,
    N_ ("1. The .glb file has the mesh, a morph target for each frame, and one animation.\n"
        "2. three.js: GLTFLoader, AnimationMixer, clipAction of animations[0], play. Godot: drop "
        "it into the project.\n"
        "3. Viewers hold 256 frames for certain; more are refused.") },
  { N_ ("Web pages with three.js or Babylon.js"), RMP_BAKE_GLTF_WEB, RMP_BAKE_Y_UP, 1.0,
    N_ ("1. The _web.glb file has the mesh and a few morph targets that are mixed, packed with "
        "EXT_meshopt_compression.\n"
        "2. three.js: GLTFLoader with setMeshoptDecoder (MeshoptDecoder) of its "
        "libs/meshopt_decoder.module.js, AnimationMixer, clipAction of animations[0], play.\n"
        "3. Babylon.js: ImportMeshAsync; it fetches the decoder itself.\n"
        "4. Compressing it once more as it is sent (gzip, Brotli) makes it smaller still.") },
  { N_ ("Long clips for programs that read glTF"), RMP_BAKE_GLTF_COMPRESSED, RMP_BAKE_Y_UP, 1.0,
    N_ ("1. The _compressed.glb file has the mesh and a few morph targets with weights from 0 to "
        "1, "
        "and one animation of them.\n"
        "2. Blender: File ▸ Import ▸ glTF 2.0; the frame rate of the scene as it was baked.\n"
        "3. Unity: glTFast or UnityGLTF. With all weights 0 the mesh has a shape of no frame.\n"
        "4. The largest error is told after the bake, and is in the .json.") },
  { N_ ("Engines that skin glTF themselves"), RMP_BAKE_GLTF_SKIN, RMP_BAKE_Y_UP, 1.0,
    N_ ("1. The _skin.glb file has the joints, their clip, and a morph target for each frame that "
        "adds the folds before the joints move.\n"
        "2. Play its one animation: it moves joints and weights. With all weights 0 the mesh is "
        "smooth and still follows its joints.\n"
        "3. Skinning is linear with four weights a vertex; 255 frames at most.") },
  { N_ ("Godot, Unity, Unreal: vertex animation textures"), RMP_BAKE_VAT, RMP_BAKE_Y_UP, 1.0,
    N_ ("1. Import the _vat.glb without compressing, welding or reordering vertices; Unreal: "
        "Nanite "
        "off.\n"
        "2. Import the textures linear (not sRGB), unfiltered, without mipmaps, compression or "
        "another size; Godot: the .exr, as it reads a .png of 16 bits as one of 8.\n"
        "3. Material: the shader beside them (.gdshader, .hlsl, .glsl), or one of OpenVAT with the "
        ".json.\n"
        "4. Bounds of the mesh: those in the .json, or it vanishes at the screen's edge.") },
  { N_ ("USD pipelines"), RMP_BAKE_USD, RMP_BAKE_Y_UP, 1.0,
    N_ ("1. Reference or sublayer the .usda file; unit, axis and rate are in it.\n"
        "2. A binary file of it: usdcat -o name.usdc name.usda.") },
  { N_ ("Renderers and research code"), RMP_BAKE_PLY, RMP_BAKE_Y_UP, 1.0,
    N_ ("1. One .ply file a frame, all with the same vertices in the same order, metres, Y up.\n"
        "2. The .json file beside them tells rate, frames and what the look is.") },
  { NULL, 0, RMP_BAKE_Y_UP, 0.0, NULL },
};

const RmpBakeHost *
rmp_bake_host_find (RmpBakeFormats format, RmpBakeAxes axes, double scale)
{
  for (const RmpBakeHost *host = rmp_bake_hosts; host->name; host++)
    if (host->format == format && host->axes == axes && host->scale == scale)
      return host;
  return NULL;
}
