/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "foreign.h"

const RmpForeign rmp_foreign_obj = {
  ".obj",
  "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nv 0 2 0\nv 1 2 0\nv 2 2 0\n"
  "vt 0 0\nvt 1 0\nvt 1 1\nvt 0 1\n"
  "g skirt\nf 1/1 2/2 3/3 4/4\n"
  "g belt\nf 6 7 3\n"
  "g skirt\nf 4/1 3/2 6/3 5/4\n",
};

const RmpForeign rmp_foreign_ply = {
  ".ply",
  "ply\nformat ascii 1.0\nelement vertex 4\nproperty float x\nproperty float y\nproperty float z\n"
  "element face 2\nproperty list uchar int vertex_indices\nend_header\n"
  "0 0 0\n1 0 0\n1 1 0\n0 1 0\n3 0 1 2\n3 0 2 3\n",
};

const RmpForeign rmp_foreign_bvh = {
  ".bvh",
  "HIERARCHY\nROOT Hips\n{\n  OFFSET 0 0 0\n  CHANNELS 6 Xposition Yposition Zposition Zrotation "
  "Xrotation Yrotation\n"
  "  JOINT Chest\n  {\n    OFFSET 0 2 0\n    CHANNELS 3 Zrotation Xrotation Yrotation\n"
  "    JOINT Head\n    {\n      OFFSET 0 1 0\n      CHANNELS 3 Zrotation Xrotation Yrotation\n"
  "      End Site\n      {\n        OFFSET 0 1 0\n      }\n    }\n  }\n}\n"
  "MOTION\nFrames: 2\nFrame Time: 0.5\n"
  "0 0 0 0 0 0 0 0 0 0 0 0\n1 5 0 0 0 0 90 0 0 0 0 0\n",
};

#define IDENTITY "1 0 0 0 0 1 0 0 0 0 1 0 0 0 0 1"

const RmpForeign rmp_foreign_dae = {
  ".dae",
  "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n"
  "<COLLADA xmlns=\"http://www.collada.org/2005/11/COLLADASchema\" version=\"1.4.1\">\n"
  "<asset><contributor><authoring_tool>by hand</authoring_tool></contributor>"
  "<unit name=\"centimeter\" meter=\"0.01\"/><up_axis>Z_UP</up_axis></asset>\n"
  "<library_geometries><geometry id=\"strip\" name=\"strip\"><mesh>\n"
  "<source id=\"places\"><float_array id=\"places-array\" count=\"18\">-10 0 0 10 0 0 -10 0 20 10 "
  "0 20 -10 0 40 10 0 40"
  "</float_array><technique_common><accessor source=\"#places-array\" count=\"6\" "
  "stride=\"3\"><param name=\"X\" "
  "type=\"float\"/><param name=\"Y\" type=\"float\"/><param name=\"Z\" "
  "type=\"float\"/></accessor></technique_common>"
  "</source>\n"
  "<vertices id=\"corners\"><input semantic=\"POSITION\" source=\"#places\"/></vertices>\n"
  "<triangles count=\"4\"><input semantic=\"VERTEX\" source=\"#corners\" offset=\"0\"/>"
  "<p>0 1 2 2 1 3 2 3 4 4 3 5</p></triangles>\n"
  "</mesh></geometry></library_geometries>\n"
  "<library_controllers><controller id=\"skin\"><skin source=\"#strip\">\n"
  "<bind_shape_matrix>" IDENTITY "</bind_shape_matrix>\n"
  "<source id=\"joints\"><Name_array id=\"joints-array\" count=\"2\">lower "
  "upper</Name_array><technique_common>"
  "<accessor source=\"#joints-array\" count=\"2\" stride=\"1\"><param name=\"JOINT\" "
  "type=\"name\"/></accessor>"
  "</technique_common></source>\n"
  "<source id=\"binds\"><float_array id=\"binds-array\" count=\"32\">" IDENTITY
  " 1 0 0 0 0 1 0 0 0 0 1 -20 0 0 0 1</float_array><technique_common><accessor "
  "source=\"#binds-array\" count=\"2\" "
  "stride=\"16\"><param name=\"TRANSFORM\" "
  "type=\"float4x4\"/></accessor></technique_common></source>\n"
  "<source id=\"weights\"><float_array id=\"weights-array\" count=\"2\">1 "
  "0.5</float_array><technique_common><accessor "
  "source=\"#weights-array\" count=\"2\" stride=\"1\"><param name=\"WEIGHT\" "
  "type=\"float\"/></accessor>"
  "</technique_common></source>\n"
  "<joints><input semantic=\"JOINT\" source=\"#joints\"/><input semantic=\"INV_BIND_MATRIX\" "
  "source=\"#binds\"/></joints>\n"
  "<vertex_weights count=\"6\"><input semantic=\"JOINT\" source=\"#joints\" offset=\"0\"/><input "
  "semantic=\"WEIGHT\" "
  "source=\"#weights\" offset=\"1\"/><vcount>1 1 2 2 1 1</vcount><v>0 0 0 0 0 1 1 1 0 1 1 1 1 0 1 "
  "0</v>"
  "</vertex_weights>\n"
  "</skin></controller></library_controllers>\n"
  "<library_visual_scenes><visual_scene id=\"scene\">\n"
  "<node id=\"lower\" name=\"lower\" sid=\"lower\" type=\"JOINT\"><matrix "
  "sid=\"transform\">" IDENTITY "</matrix>\n"
  "<node id=\"upper\" name=\"upper\" sid=\"upper\" type=\"JOINT\"><matrix sid=\"transform\">1 0 0 "
  "0 0 1 0 0 0 0 1 20 0 "
  "0 0 1"
  "</matrix></node></node>\n"
  "<node id=\"cloth\" name=\"cloth\"><instance_controller url=\"#skin\"><skeleton>#lower</skeleton>"
  "</instance_controller></node>\n"
  "</visual_scene></library_visual_scenes>\n"
  "<library_animations><animation id=\"bend\" name=\"bend\">\n"
  "<source id=\"times\"><float_array id=\"times-array\" count=\"2\">0 "
  "2</float_array><technique_common><accessor "
  "source=\"#times-array\" count=\"2\" stride=\"1\"><param name=\"TIME\" "
  "type=\"float\"/></accessor></technique_common>"
  "</source>\n"
  "<source id=\"poses\"><float_array id=\"poses-array\" count=\"32\">1 0 0 0 0 1 0 0 0 0 1 20 0 0 "
  "0 1 "
  "1 0 0 0 0 0 -1 0 0 1 0 20 0 0 0 1</float_array><technique_common><accessor "
  "source=\"#poses-array\" count=\"2\" "
  "stride=\"16\"><param name=\"TRANSFORM\" "
  "type=\"float4x4\"/></accessor></technique_common></source>\n"
  "<source id=\"ways\"><Name_array id=\"ways-array\" count=\"2\">LINEAR "
  "LINEAR</Name_array><technique_common><accessor "
  "source=\"#ways-array\" count=\"2\" stride=\"1\"><param name=\"INTERPOLATION\" "
  "type=\"name\"/></accessor>"
  "</technique_common></source>\n"
  "<sampler id=\"sampler\"><input semantic=\"INPUT\" source=\"#times\"/><input semantic=\"OUTPUT\" "
  "source=\"#poses\"/>"
  "<input semantic=\"INTERPOLATION\" source=\"#ways\"/></sampler>\n"
  "<channel source=\"#sampler\" target=\"upper/transform\"/></animation></library_animations>\n"
  "<scene><instance_visual_scene url=\"#scene\"/></scene>\n</COLLADA>\n",
};

/* A node of class “Model” with its properties, and a triangle to hang on it. */
#define FBX_VECTOR(name, x, y, z)                                                                  \
  "P: \"" name "\", \"Vector3D\", \"Vector\", \"\"," x "," y "," z "\n"
#define FBX_MODEL(id, name, kind, properties)                                                      \
  "Model: " id ", \"Model::" name "\", \"" kind "\" {\nVersion: 232\nProperties70: {\n" properties \
  "}\nShading: Y\n"                                                                                \
  "Culling: \"CullingOff\"\n}\n"
#define FBX_TRIANGLE(id)                                                                           \
  "Geometry: " id ", \"Geometry::\", \"Mesh\" {\nVertices: *9 {\na: "                              \
  "0,0,0,1,0,0,0,1,0\n}\nPolygonVertexIndex: *3 {\n"                                               \
  "a: 0,1,-3\n}\nGeometryVersion: 124\nLayer: 0 {\nVersion: 100\n}\n}\n"
#define FBX_CURVE(id, from, to)                                                                    \
  "AnimationCurve: " id ", \"AnimCurve::\", \"\" {\nDefault: 0\nKeyVer: 4008\nKeyTime: *2 {\n"     \
  "a: 0,46186158000\n}\nKeyValueFloat: *2 {\na: " from "," to                                      \
  "\n}\nKeyAttrFlags: *1 {\na: 24836\n}\n"                                                         \
  "KeyAttrDataFloat: *4 {\na: 0,0,0,0\n}\nKeyAttrRefCount: *1 {\na: 2\n}\n}\n"

const RmpForeign rmp_foreign_fbx = {
  ".fbx",
  "; FBX 7.4.0 project file\nFBXHeaderExtension: {\nFBXHeaderVersion: 1003\nFBXVersion: "
  "7400\nCreator: \"by hand\"\n}\n"
  "GlobalSettings: {\nVersion: 1000\nProperties70: {\n"
  "P: \"UpAxis\", \"int\", \"Integer\", \"\",2\nP: \"UpAxisSign\", \"int\", \"Integer\", \"\",1\n"
  "P: \"FrontAxis\", \"int\", \"Integer\", \"\",1\nP: \"FrontAxisSign\", \"int\", \"Integer\", "
  "\"\",-1\n"
  "P: \"CoordAxis\", \"int\", \"Integer\", \"\",0\nP: \"CoordAxisSign\", \"int\", \"Integer\", "
  "\"\",1\n"
  "P: \"UnitScaleFactor\", \"double\", \"Number\", \"\",2.54\nP: \"TimeMode\", \"enum\", \"\", "
  "\"\",11\n}\n}\n"
  "Definitions: {\nVersion: 100\nCount: 10\n}\n"
  "Objects: {\n" FBX_TRIANGLE ("11") FBX_TRIANGLE ("12") FBX_MODEL (
      "1", "wide", "Null",
      "P: \"InheritType\", \"enum\", \"\", \"\",1\n" FBX_VECTOR ("Lcl Scaling", "2", "1", "1"))
      FBX_MODEL (
          "2", "keeps", "Mesh",
          "P: \"InheritType\", \"enum\", \"\", \"\",1\n" FBX_VECTOR ("Lcl Rotation", "0", "0", "90")
              FBX_VECTOR ("GeometricTranslation", "0", "0", "5"))
          FBX_MODEL (
              "3", "undoes", "Mesh",
              "P: \"InheritType\", \"enum\", \"\", \"\",2\n" FBX_VECTOR (
                  "Lcl Rotation", "0", "0", "90") FBX_VECTOR ("Lcl Translation", "3", "0", "0")
                  FBX_VECTOR ("RotationPivot", "0", "0", "0.5")
                      FBX_VECTOR ("PreRotation", "90", "0",
                                  "0") "P: \"RotationActive\", \"bool\", \"\", "
                                       "\"\",0\n") "AnimationStack: 30, "
                                                   "\"AnimStack::move\", "
                                                   "\"\" {\nProperties70: {\nP: "
                                                   "\"LocalStop\", "
                                                   "\"KTime\", \"Time\", "
                                                   "\"\",46186158000\n"
                                                   "P: \"ReferenceStop\", \"KTime\", "
                                                   "\"Time\", "
                                                   "\"\",46186158000\n}\n}\n"
                                                   "AnimationLayer: 31, "
                                                   "\"AnimLayer::base\", "
                                                   "\"\" {\n}\n"
                                                   "AnimationCurveNode: 32, "
                                                   "\"AnimCurveNode::T\", \"\" "
                                                   "{\nProperties70: "
                                                   "{\nP: \"d|X\", \"Number\", \"\", "
                                                   "\"A\",0\n"
                                                   "P: \"d|Y\", \"Number\", \"\", "
                                                   "\"A\",0\nP: "
                                                   "\"d|Z\", \"Number\", \"\", "
                                                   "\"A\",0\n}\n}\n" FBX_CURVE (
                                                       "33", "0", "24") "}\n"
                                                                        "Connections: {\nC: "
                                                                        "\"OO\",1,0\nC: "
                                                                        "\"OO\",2,1\nC: "
                                                                        "\"OO\",3,1\nC: "
                                                                        "\"OO\",11,2\nC: "
                                                                        "\"OO\",12,3\n"
                                                                        "C: \"OO\",31,30\nC: "
                                                                        "\"OO\",32,31\nC: "
                                                                        "\"OP\",32,1, "
                                                                        "\"Lcl Translation\"\nC: "
                                                                        "\"OP\",33,32, "
                                                                        "\"d|X\"\n}\n",
};
