/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "exchange/bone-pair-list.h"

#include "widgets/i18n.h"

#include <string.h>

/* --- one pair --------------------------------------------------------------------------------- */

#define RMP_TYPE_BONE_PAIR (rmp_bone_pair_get_type ())
G_DECLARE_FINAL_TYPE (RmpBonePair, rmp_bone_pair, RMP, BONE_PAIR, GObject)

struct _RmpBonePair
{
  GObject parent_instance;

  char *source;
  guint partner; /* in the list of choices; 0: none */
};

G_DEFINE_FINAL_TYPE (RmpBonePair, rmp_bone_pair, G_TYPE_OBJECT)

static void
rmp_bone_pair_finalize (GObject *object)
{
  g_free (RMP_BONE_PAIR (object)->source);
  G_OBJECT_CLASS (rmp_bone_pair_parent_class)->finalize (object);
}

static void
rmp_bone_pair_class_init (RmpBonePairClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = rmp_bone_pair_finalize;
}

static void
rmp_bone_pair_init (RmpBonePair *self G_GNUC_UNUSED)
{
}

/* --- the list --------------------------------------------------------------------------------- */

struct _RmpBonePairList
{
  GtkWidget parent_instance;

  GtkWidget *search, *scroller;
  GListStore *pairs;
  GtkCustomFilter *filter;
  GtkStringList *choices; /* “—”, then the bones of the character */
};

G_DEFINE_FINAL_TYPE (RmpBonePairList, rmp_bone_pair_list, GTK_TYPE_WIDGET)

enum
{
  CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

static gboolean
contains (const char *text, const char *part)
{
  g_autofree char *folded = g_utf8_casefold (text, -1), *wanted = g_utf8_casefold (part, -1);

  return strstr (folded, wanted) != NULL;
}

static gboolean
is_wanted (gpointer item, gpointer data)
{
  RmpBonePairList *self = data;
  const RmpBonePair *pair = item;
  const char *text = gtk_editable_get_text (GTK_EDITABLE (self->search));

  g_assert (RMP_IS_BONE_PAIR_LIST (self));
  return *text == '\0' || contains (pair->source, text) ||
         (pair->partner > 0 &&
          contains (gtk_string_list_get_string (self->choices, pair->partner), text));
}

static void
on_search (RmpBonePairList *self)
{
  g_assert (RMP_IS_BONE_PAIR_LIST (self));
  gtk_filter_changed (GTK_FILTER (self->filter), GTK_FILTER_CHANGE_DIFFERENT);
}

/* A bone of the character follows one bone only: it leaves the one it followed before. */
static void
take_partner (RmpBonePairList *self, RmpBonePair *pair, guint partner)
{
  pair->partner = partner; /* first, because rows may be bound again below */
  for (guint i = 0; partner > 0 && i < g_list_model_get_n_items (G_LIST_MODEL (self->pairs)); i++)
    {
      g_autoptr (RmpBonePair) other = g_list_model_get_item (G_LIST_MODEL (self->pairs), i);

      if (other != pair && other->partner == partner)
        {
          other->partner = 0;
          g_list_model_items_changed (G_LIST_MODEL (self->pairs), i, 1, 1);
        }
    }
}

static void
on_selected (GtkDropDown *choice, GParamSpec *pspec G_GNUC_UNUSED, GtkListItem *item)
{
  RmpBonePairList *self = RMP_BONE_PAIR_LIST (
      gtk_widget_get_ancestor (GTK_WIDGET (choice), RMP_TYPE_BONE_PAIR_LIST));
  RmpBonePair *pair = gtk_list_item_get_item (item);
  const guint partner = gtk_drop_down_get_selected (choice);

  if (!self || !pair || pair->partner == partner || partner == GTK_INVALID_LIST_POSITION)
    return;
  take_partner (self, pair, partner);
  g_signal_emit (self, signals[CHANGED], 0);
}

/* --- columns ---------------------------------------------------------------------------------- */

static void
setup_source (GtkListItemFactory *factory G_GNUC_UNUSED, GtkListItem *item)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), 0.0f);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_MIDDLE);
  gtk_list_item_set_child (item, label);
}

static void
bind_source (GtkListItemFactory *factory G_GNUC_UNUSED, GtkListItem *item)
{
  const RmpBonePair *pair = gtk_list_item_get_item (item);

  gtk_label_set_text (GTK_LABEL (gtk_list_item_get_child (item)), pair->source);
}

static void
setup_target (GtkListItemFactory *factory G_GNUC_UNUSED, GtkListItem *item, RmpBonePairList *self)
{
  GtkExpression *text = gtk_property_expression_new (GTK_TYPE_STRING_OBJECT, NULL, "string");
  GtkWidget *choice = gtk_drop_down_new (G_LIST_MODEL (g_object_ref (self->choices)), text);

  g_assert (RMP_IS_BONE_PAIR_LIST (self));
  gtk_drop_down_set_enable_search (GTK_DROP_DOWN (choice), TRUE);
  gtk_widget_set_tooltip_text (choice, _ ("The bone of the character that follows it"));
  g_signal_connect (choice, "notify::selected", G_CALLBACK (on_selected), item);
  gtk_list_item_set_child (item, choice);
}

static void
bind_target (GtkListItemFactory *factory G_GNUC_UNUSED, GtkListItem *item)
{
  const RmpBonePair *pair = gtk_list_item_get_item (item);

  gtk_drop_down_set_selected (GTK_DROP_DOWN (gtk_list_item_get_child (item)), pair->partner);
}

static void
rmp_bone_pair_list_dispose (GObject *object)
{
  RmpBonePairList *self = RMP_BONE_PAIR_LIST (object);

  g_clear_pointer (&self->search, gtk_widget_unparent);
  g_clear_pointer (&self->scroller, gtk_widget_unparent);
  g_clear_object (&self->choices);
  G_OBJECT_CLASS (rmp_bone_pair_list_parent_class)->dispose (object);
}

static void
rmp_bone_pair_list_class_init (RmpBonePairListClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  g_type_ensure (RMP_TYPE_BONE_PAIR);
  G_OBJECT_CLASS (klass)->dispose = rmp_bone_pair_list_dispose;
  signals[CHANGED] = g_signal_new ("changed", RMP_TYPE_BONE_PAIR_LIST, G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 0);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/rimple/Rimple/ui/bone-pair-list.ui");
  gtk_widget_class_bind_template_child (widget_class, RmpBonePairList, search);
  gtk_widget_class_bind_template_child (widget_class, RmpBonePairList, scroller);
  gtk_widget_class_bind_template_child (widget_class, RmpBonePairList, pairs);
  gtk_widget_class_bind_template_child (widget_class, RmpBonePairList, filter);
  gtk_widget_class_bind_template_callback (widget_class, on_search);
  gtk_widget_class_bind_template_callback (widget_class, setup_source);
  gtk_widget_class_bind_template_callback (widget_class, bind_source);
  gtk_widget_class_bind_template_callback (widget_class, setup_target);
  gtk_widget_class_bind_template_callback (widget_class, bind_target);
}

static void
rmp_bone_pair_list_init (RmpBonePairList *self)
{
  self->choices = gtk_string_list_new (NULL);
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_custom_filter_set_filter_func (self->filter, is_wanted, self, NULL);
}

GtkWidget *
rmp_bone_pair_list_new (void)
{
  return g_object_new (RMP_TYPE_BONE_PAIR_LIST, NULL);
}

/* --- content ---------------------------------------------------------------------------------- */

void
rmp_bone_pair_list_set_skeletons (RmpBonePairList *self, RmpSkeleton *source, const gboolean *moved,
                                  RmpSkeleton *target)
{
  g_autoptr (GPtrArray) pairs = g_ptr_array_new_with_free_func (g_object_unref);

  g_return_if_fail (RMP_IS_BONE_PAIR_LIST (self));

  gtk_string_list_splice (self->choices, 0, g_list_model_get_n_items (G_LIST_MODEL (self->choices)),
                          NULL);
  gtk_string_list_append (self->choices, "—");
  for (guint i = 0; i < rmp_skeleton_get_n_joints (target); i++)
    gtk_string_list_append (self->choices, rmp_skeleton_get_name (target, i));

  for (guint i = 0; i < rmp_skeleton_get_n_joints (source); i++)
    if (moved[i])
      {
        RmpBonePair *pair = g_object_new (RMP_TYPE_BONE_PAIR, NULL);

        pair->source = g_strdup (rmp_skeleton_get_name (source, i));
        g_ptr_array_add (pairs, pair);
      }
  g_list_store_splice (self->pairs, 0, g_list_model_get_n_items (G_LIST_MODEL (self->pairs)),
                       pairs->pdata, pairs->len);
}

/* 0 where the character has no such bone. */
static guint
find_choice (RmpBonePairList *self, const char *name)
{
  for (guint i = 1; i < g_list_model_get_n_items (G_LIST_MODEL (self->choices)); i++)
    if (g_str_equal (gtk_string_list_get_string (self->choices, i), name))
      return i;
  return 0;
}

static const char *
find_target (const char *const *pairs, const char *source)
{
  for (guint i = 0; pairs[i] && pairs[i + 1]; i += 2)
    if (g_str_equal (pairs[i], source))
      return pairs[i + 1];
  return NULL;
}

void
rmp_bone_pair_list_set_pairs (RmpBonePairList *self, const char *const *pairs, gboolean by_name)
{
  const guint n = g_list_model_get_n_items (G_LIST_MODEL (self->pairs));
  g_autofree gboolean *taken = g_new0 (gboolean,
                                       g_list_model_get_n_items (G_LIST_MODEL (self->choices)) + 1);

  g_return_if_fail (RMP_IS_BONE_PAIR_LIST (self));

  for (guint pass = 0; pass < 2; pass++)
    for (guint i = 0; i < n; i++)
      {
        g_autoptr (RmpBonePair) pair = g_list_model_get_item (G_LIST_MODEL (self->pairs), i);
        const char *named = find_target (pairs, pair->source);
        const char *target = pass == 0 ? named : (!named && by_name ? pair->source : NULL);
        const guint choice = target ? find_choice (self, target) : 0;

        if (pass == 0)
          pair->partner = 0;
        if (choice == 0 || taken[choice])
          continue;
        taken[choice] = TRUE;
        pair->partner = choice;
      }
  g_list_model_items_changed (G_LIST_MODEL (self->pairs), 0, n, n);
  g_signal_emit (self, signals[CHANGED], 0);
}

char **
rmp_bone_pair_list_get_pairs (RmpBonePairList *self)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();

  g_return_val_if_fail (RMP_IS_BONE_PAIR_LIST (self), NULL);

  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (self->pairs)); i++)
    {
      g_autoptr (RmpBonePair) pair = g_list_model_get_item (G_LIST_MODEL (self->pairs), i);

      g_strv_builder_add_many (
          builder, pair->source,
          pair->partner > 0 ? gtk_string_list_get_string (self->choices, pair->partner) : "", NULL);
    }
  return g_strv_builder_end (builder);
}
