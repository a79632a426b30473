/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "shader.h"

#include "palette.h"
#include "program.h"

/* Clay is for judging shape: its creases are drawn deeper. */
#define CLAY_CREASE 1.3f

/* The defines for a source of normals, as returned by rmp_surface_get_normals(). */
static const char *
get_normals_defines (guint normals)
{
  for (guint form = 0; form < RMP_N_RELIEF_FORMS; form++)
    if (normals == RMP_NORMALS_OF_FORM (form))
      return rmp_relief_drawings[form]->normals_defines;
    else if (normals == RMP_FINER_NORMALS_OF_FORM (form))
      return rmp_relief_drawings[form]->finer_defines;
  return "";
}

static GLuint
make_program (RmpSurfaceKind kind, guint normals, RmpOver over, gboolean textured, gboolean holed,
              RmpLit lit, GError **error)
{
  static const char *const overs[RMP_N_OVER] = {
    [RMP_OVER_NOTHING] = "",
    [RMP_OVER_PAINTING] = "#define PAINTED\n",
    [RMP_OVER_FIELD] = "#define TINTED\n",
  };
  static const char *const rates[RMP_N_LIT] = {
    [RMP_LIT_PIXELS_FULL] = "",
    [RMP_LIT_PIXELS_FAST] = "#define FAST\n",
    [RMP_LIT_VERTICES] = "#define FAST\n#define VERTEX_LIT\n",
  };
  static const char *const kinds[RMP_N_SURFACES] = {
    [RMP_SURFACE_WOVEN] = "#define WEAVE\n",
    [RMP_SURFACE_PLAIN] = "",
    [RMP_SURFACE_CLAY] = "#define CLAY\n",
    [RMP_SURFACE_FIELD] = "#define FIELD\n",
    [RMP_SURFACE_MATCAP] = "#define MATCAP\n#define CLAY\n",
    [RMP_SURFACE_NORMALS] = "#define NORMALS\n",
    [RMP_SURFACE_OCCLUSION] = "#define OCCLUSION\n",
  };
  g_autofree char *defines = g_strconcat (kinds[kind], get_normals_defines (normals), overs[over],
                                          textured ? "#define TEXTURED\n" : "",
                                          holed ? "#define HOLES\n" : "", rates[lit], NULL);
  return rmp_program_new (&(RmpProgramSource){ .vertex = "surface.vert",
                                               .fragment = "surface.frag",
                                               .defines = defines },
                          error);
}

/* The program that every driver must accept. */
static GLuint *
get_cloth_program (RmpShader *self, RmpLit lit)
{
  return &self->programs[lit][RMP_NORMALS_OF_VERTICES][RMP_OVER_NOTHING][FALSE][FALSE]
                        [RMP_SURFACE_WOVEN];
}

/* Compiled when first needed; if a driver refuses one, the plain cloth is shown instead. */
static GLuint
get_program (RmpShader *self, RmpSurfaceKind kind, guint normals, RmpOver over, gboolean textured,
             gboolean holed, RmpLit lit)
{
  GLuint *program = &self->programs[lit][normals][over][textured][holed][kind];
  if (*program == 0)
    {
      g_autoptr (GError) error = NULL;
      *program = make_program (kind, normals, over, textured, holed, lit, &error);
      if (error)
        g_warning ("%s", error->message);
    }
  if (*program == 0)
    return *get_cloth_program (self, MIN (lit, RMP_LIT_PIXELS_FAST));
  return *program;
}

static GLuint
make_texture (int width, int height, GLenum format, GLenum pixel_format, const void *pixels,
              gboolean mipmaps)
{
  GLuint texture;
  glGenTextures (1, &texture);
  glBindTexture (GL_TEXTURE_2D, texture);
  glPixelStorei (GL_UNPACK_ALIGNMENT, 1);
  glTexImage2D (GL_TEXTURE_2D, 0, (GLint) format, width, height, 0, pixel_format, GL_UNSIGNED_BYTE,
                pixels);
  glPixelStorei (GL_UNPACK_ALIGNMENT, 4);
  if (mipmaps)
    glGenerateMipmap (GL_TEXTURE_2D);
  glTexParameteri (GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER,
                   mipmaps ? GL_LINEAR_MIPMAP_LINEAR : GL_LINEAR);
  glTexParameteri (GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
  glTexParameteri (GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, mipmaps ? GL_REPEAT : GL_CLAMP_TO_EDGE);
  glTexParameteri (GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, mipmaps ? GL_REPEAT : GL_CLAMP_TO_EDGE);
  return texture;
}

static void
make_textures (RmpShader *self)
{
  guint8 palettes[RMP_N_PALETTES][RMP_PALETTE_TEXELS * 3];
  for (int palette = 0; palette < RMP_N_PALETTES; palette++)
    rmp_palette_fill ((RmpPalette) palette, palettes[palette]);
  self->palettes = make_texture (RMP_PALETTE_TEXELS, RMP_N_PALETTES, GL_RGB8, GL_RGB, palettes,
                                 FALSE);
  self->white = make_texture (1, 1, GL_RGBA8, GL_RGBA, (guint8[]){ 255, 255, 255, 255 }, FALSE);
}

static void
delete_texture (gpointer data)
{
  const GLuint texture = GPOINTER_TO_UINT (data);
  glDeleteTextures (1, &texture);
}

gboolean
rmp_shader_init (RmpShader *self, GError **error)
{
  g_return_val_if_fail (self != NULL, FALSE);

  for (int quality = 0; quality < 2; quality++)
    {
      GLuint *program = get_cloth_program (self, (RmpLit) quality);
      *program = make_program (RMP_SURFACE_WOVEN, RMP_NORMALS_OF_VERTICES, RMP_OVER_NOTHING, FALSE,
                               FALSE, (RmpLit) quality, error);
      if (*program == 0)
        return FALSE;
    }
  make_textures (self);
  self->textures = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, delete_texture);
  return TRUE;
}

void
rmp_shader_clear (RmpShader *self)
{
  const GLuint textures[] = { self->palettes, self->white };
  const GLuint *programs = &self->programs[0][0][0][0][0][0];
  for (gsize i = 0; i < sizeof self->programs / sizeof *programs; i++)
    glDeleteProgram (programs[i]);
  glDeleteTextures (G_N_ELEMENTS (textures), textures);
  g_clear_pointer (&self->textures, g_hash_table_unref);
}

/* sRGB texels with mipmaps, uploaded once. */
GLuint
rmp_shader_get_texture (RmpShader *self, const RmpTexture *texture)
{
  GLuint name = GPOINTER_TO_UINT (g_hash_table_lookup (self->textures, &texture->id));
  if (name == 0)
    {
      name = make_texture ((int) texture->width, (int) texture->height, GL_SRGB8_ALPHA8, GL_RGBA,
                           g_bytes_get_data (texture->pixels, NULL), TRUE);
      g_hash_table_insert (self->textures, g_memdup2 (&texture->id, sizeof texture->id),
                           GUINT_TO_POINTER (name));
    }
  return name;
}

/* How an item is shown, which may differ from its own material. */
typedef struct
{
  RmpMaterial material;
  const RmpTexture *texture;  /* NULL unless it can be laid on */
  const RmpTexture *holes;    /* rmp_scene_item_get_holes() */
  const RmpTexture *painting; /* the same */
  RmpOver over;
  RmpSurfaceKind kind;
  float uv_metres; /* 0: the weave lies on the rest position */
} Appearance;

static gboolean
is_covered_by_field (const RmpSceneItem *item)
{
  return item->field && !item->field_style.tints;
}

static RmpOver
choose_over (const RmpSceneItem *item, RmpShading shading)
{
  if (shading == RMP_SHADING_NORMALS || shading == RMP_SHADING_OCCLUSION ||
      is_covered_by_field (item))
    return RMP_OVER_NOTHING;
  if (item->field)
    return RMP_OVER_FIELD;
  return item->painting && item->relief->topology->n_uvs > 0 ? RMP_OVER_PAINTING : RMP_OVER_NOTHING;
}

static Appearance
choose_appearance (const RmpSceneItem *item, guint number, RmpShading shading)
{
  const RmpFinish *finish = &item->finishes[number];
  Appearance self = { .material = finish->material,
                      .texture = finish->texture,
                      .holes = rmp_scene_item_get_holes (item, number),
                      .over = choose_over (item, shading) };
  if (shading == RMP_SHADING_CLAY || shading == RMP_SHADING_MATCAP)
    {
      rmp_material_init_preset (&self.material, RMP_MATERIAL_CLAY);
      self.texture = NULL;
    }
  if (item->relief->topology->n_uvs > 0)
    self.uv_metres = self.material.uv_metres;
  else
    self.texture = NULL;
  /* A texture lies on the uv even if their scale is unknown; the weave then has no size and is left
   * out.
   */
  if (self.over == RMP_OVER_PAINTING)
    self.painting = item->painting;
  if ((self.texture || self.holes || self.painting) && self.uv_metres <= 0)
    {
      self.uv_metres = 1;
      self.material.weave = 0;
    }

  if (shading == RMP_SHADING_NORMALS)
    self.kind = RMP_SURFACE_NORMALS;
  else if (shading == RMP_SHADING_OCCLUSION)
    self.kind = RMP_SURFACE_OCCLUSION;
  else if (is_covered_by_field (item))
    self.kind = RMP_SURFACE_FIELD;
  else if (shading == RMP_SHADING_MATCAP)
    self.kind = RMP_SURFACE_MATCAP;
  else if (self.material.clay)
    self.kind = RMP_SURFACE_CLAY;
  else
    self.kind = self.material.weave > 0 ? RMP_SURFACE_WOVEN : RMP_SURFACE_PLAIN;
  return self;
}

static void
set_material (GLuint program, const RmpMaterial *material)
{
  const float base[] = { material->base[0], material->base[1], material->base[2],
                         material->opacity };
  const float sheen[] = { material->sheen[0], material->sheen[1], material->sheen[2],
                          material->sheen_roughness };
  const float shape[] = { material->wrap, material->roughness, material->f0,
                          material->clay ? .6f : .12f };
  const float weave[] = { material->weave, material->thread };
  rmp_program_set_vector (program, "base", 4, base);
  rmp_program_set_vector (program, "sheen", 4, sheen);
  rmp_program_set_vector (program, "shape", 4, shape);
  rmp_program_set_vector (program, "weave", 2, weave);
}

static void
set_field (GLuint program, const RmpFieldStyle *style)
{
  const float packed[] = { 1 / style->range, (float) style->palette };
  rmp_program_set_vector (program, "field_style", 2, packed);
  rmp_program_set_int (program, "field_signed", rmp_palette_is_signed (style->palette));
}

/* Software drivers shade whole blocks of pixels for each triangle, so small triangles are costly;
 * lighting their vertices looks the same.
 */
static RmpLit
choose_lit (const RmpRaisedSurface *surface, const Appearance *appearance,
            const RmpShaderLight *light)
{
  const float n = (float) (surface->connectivity->n_flat + surface->n_raised);
  const float pixels = surface->connectivity->area * light->pixels_metre * light->pixels_metre;
  const RmpSurfaceKind kind = appearance->kind;
  const gboolean may_be = appearance->over != RMP_OVER_FIELD &&
                          (kind == RMP_SURFACE_WOVEN || kind == RMP_SURFACE_PLAIN ||
                           kind == RMP_SURFACE_CLAY);
  return may_be && pixels < light->small * n ? RMP_LIT_VERTICES : (RmpLit) light->quality;
}

static void
use_appearance (RmpShader *self, const RmpSceneItem *item, guint finish,
                const RmpRaisedSurface *surface, RmpShading shading, const RmpShaderLight *light)
{
  const Appearance appearance = choose_appearance (item, finish, shading);
  const RmpLit lit = choose_lit (surface, &appearance, light);
  const guint normals = lit == RMP_LIT_VERTICES
                            ? RMP_NORMALS_OF_VERTICES
                            : rmp_surface_get_normals (surface, light->pixels_metre);
  const GLuint program = get_program (self, appearance.kind, normals, appearance.over,
                                      appearance.texture != NULL, appearance.holes != NULL, lit);
  const RmpTexture *image = appearance.holes ? appearance.holes : appearance.texture;
  const GLuint texture = image ? rmp_shader_get_texture (self, image) : self->white;
  glUseProgram (program);
  rmp_program_set_texture (program, "shadow_map", 0, GL_TEXTURE_2D, light->shadow_map);
  rmp_program_set_texture (program, "occlusion_map", 1, GL_TEXTURE_2D,
                           light->occlusion_map ? light->occlusion_map : self->white);
  /* Painting and palettes share a texture unit, because layers need all others. */
  if (appearance.painting)
    rmp_program_set_texture (program, "painting", 2, GL_TEXTURE_2D,
                             rmp_shader_get_texture (self, appearance.painting));
  else
    rmp_program_set_texture (program, "palettes", 2, GL_TEXTURE_2D, self->palettes);
  rmp_program_set_texture (program, "base_texture", 3, GL_TEXTURE_2D, texture);
  rmp_program_set_float (program, "uv_metres", appearance.uv_metres);
  rmp_program_set_float (program, "crease", shading == RMP_SHADING_CLAY ? CLAY_CREASE : 1);
  rmp_program_set_float (program, "cutoff", item->finishes[finish].material.cutoff);
  set_material (program, &appearance.material);
  if (normals != RMP_NORMALS_OF_VERTICES)
    surface->connectivity->drawing->bind_normals (surface, program, 4);
  if (item->field)
    set_field (program, &item->field_style);
}

/* Holes of materials show in all kinds of shading. */
void
rmp_shader_draw (RmpShader *self, const RmpSceneItem *item, const RmpRaisedSurface *surface,
                 RmpShading shading, const RmpShaderLight *light)
{
  g_return_if_fail (self != NULL);

  if (item->n_finishes == 1 || ((is_covered_by_field (item) || shading != RMP_SHADING_CLOTH) &&
                                !rmp_scene_item_has_holes (item)))
    {
      use_appearance (self, item, 0, surface, shading, light);
      rmp_surface_draw (surface);
      return;
    }
  for (guint finish = 0; finish < item->n_finishes; finish++)
    if (rmp_surface_wears (surface, finish))
      {
        use_appearance (self, item, finish, surface, shading, light);
        rmp_surface_draw_finish (surface, finish);
      }
}
