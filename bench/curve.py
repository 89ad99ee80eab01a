"""Time over the number of threads as an SVG: one panel a family, one line an engine, both axes' numbers where they are
needed. Readable on light and on dark ground, in any size."""
import math

WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 210, 200, 46, 12, 26, 34
COLOURS = {"paths": ("#b35900", "#ffa657"), "graphs": ("#0550ae", "#79c0ff")}
LEAST, MOST = 1e-5, 10.0  # seconds


def style():
    def ink(at, text):
        return f"text{{fill:{text}}}" + "".join(
            f"polyline.{name}{{stroke:{colours[at]}}}circle.{name},text.{name}{{fill:{colours[at]}}}"
            for name, colours in COLOURS.items())

    return ("<style>text{font:11px system-ui,sans-serif}.grid{stroke:#8c959f;stroke-opacity:.35}"
            f"polyline{{fill:none;stroke-width:1.8}}{ink(0, '#24292f')}"
            f"@media(prefers-color-scheme:dark){{{ink(1, '#e6edf3')}}}</style>")


def label(seconds):
    for size, unit in ((1, "s"), (1e-3, "ms"), (1e-6, "µs")):
        if seconds >= size * 0.999:
            return f"{seconds / size:.0f} {unit}"
    return ""


def panel(at, name, lines, most_threads):
    """`lines` by engine: (threads, seconds), threads growing."""
    def x(threads):
        return at + LEFT + (threads - 1) / (most_threads - 1) * (WIDTH - LEFT - RIGHT)

    def y(seconds):
        share = math.log(max(seconds, LEAST) / LEAST) / math.log(MOST / LEAST)
        return TOP + (1 - share) * (HEIGHT - TOP - BOTTOM)

    parts = [f'<text x="{at + LEFT}" y="15" font-weight="600">{name}</text>']
    for power in range(round(math.log10(LEAST)), round(math.log10(MOST)) + 1):
        height = y(10.0 ** power)
        parts.append(f'<line class="grid" x1="{at + LEFT}" x2="{at + WIDTH - RIGHT}" y1="{height:.1f}" y2="{height:.1f}"/>')
        parts.append(f'<text x="{at + LEFT - 5}" y="{height + 4:.1f}" text-anchor="end">{label(10.0 ** power)}</text>')
    for threads in sorted({1, most_threads // 4, most_threads // 2, most_threads}):
        parts.append(f'<text x="{x(threads):.1f}" y="{HEIGHT - BOTTOM + 15}" text-anchor="middle">{threads}</text>')
    for engine, points in lines.items():
        if not points:
            continue
        places = [(f"{x(threads):.1f}", f"{y(seconds):.1f}") for threads, seconds in points]
        joined = " ".join(",".join(place) for place in places)
        parts.append(f'<polyline class="{engine}" points="{joined}"/>')
        parts += [f'<circle class="{engine}" cx="{a}" cy="{b}" r="2.2"/>' for a, b in places]
    return "".join(parts)


def drawn(panels):
    """`panels`: (name, lines by engine)."""
    width = WIDTH * len(panels)
    most = max(threads for _, lines in panels for points in lines.values() for threads, _ in points)
    body = "".join(panel(i * WIDTH, name, lines, most) for i, (name, lines) in enumerate(panels))
    legend = "".join(f'<circle class="{engine}" cx="{LEFT + 150 + 70 * i}" cy="{HEIGHT - 5}" r="3"/>'
                     f'<text class="{engine}" x="{LEFT + 158 + 70 * i}" y="{HEIGHT - 1}">{engine}</text>'
                     for i, engine in enumerate(COLOURS))
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {HEIGHT + 4}" role="img" '
            f'aria-label="time over the number of threads">{style()}{body}{legend}'
            f'<text x="{LEFT}" y="{HEIGHT - 1}">threads across, time up</text></svg>\n')
