# SPDX-License-Identifier: GPL-3.0-or-later
"""What is said of a frame, from the figures of all its garments."""

COUNTS = ("folds_active", "wrinkles")  # one of them, by whatever a method makes


class Figures:
    def __init__(self, garments):
        figures = [garment["figures"] for garment in garments]
        pick = lambda name: [each[name] for each in figures if each.get(name) is not None]
        self.count = sum(sum(pick(name)) for name in COUNTS)
        self.has_count = any(name in each for each in figures for name in COUNTS)
        self.height = max(pick("height_max"), default=None)
        self.before = max(pick("compression_max"), default=None)
        self.after = max(pick("residual_max"), default=None)
        self.seconds = sum(garment["seconds"] for garment in garments)
        self.warnings = sorted({garment["warning"] for garment in garments if "warning" in garment})

    def caption(self):
        parts = []
        if self.has_count:
            parts.append("%d" % self.count)
        if self.height is not None:
            parts.append("%.1f mm" % (1e3 * self.height))
        if self.before is not None:
            after = "" if self.after is None else "→%.0f" % (100 * self.after)
            parts.append("%.0f%s %%" % (100 * self.before, after))
        return " · ".join(parts)

    def row(self):
        number = lambda value, scale, form: "-" if value is None else form % (scale * value)
        return [
            "%d" % self.count if self.has_count else "-",
            number(self.height, 1e3, "%.2f"),
            number(self.before, 100, "%.1f"),
            number(self.after, 100, "%.2f"),
            "%.1f" % (1e3 * self.seconds),
            "; ".join(self.warnings).replace("\n", " ") or "-",
        ]

    HEADS = ["count", "height mm", "compression %", "after %", "ms", "warning"]


def strongest(scores, wanted):
    """Frames with the highest scores that are not close to each other, in order; the last again where there are too few."""
    apart = max(1, len(scores) // (2 * wanted))
    chosen = []
    for frame in sorted(range(len(scores)), key=lambda i: (-scores[i], i)):
        if all(abs(frame - other) >= apart for other in chosen):
            chosen.append(frame)
        if len(chosen) == wanted:
            break
    chosen.sort()
    return chosen + chosen[-1:] * (wanted - len(chosen))
