import { fitExponent } from "./fit-exponent.ts";
import type { GrowthLine } from "./growth-line.ts";

/** Sizes of the drawing, in pixels. */
const panel = { width: 360, height: 260, left: 64, right: 24, top: 48, bottom: 44 } as const;
const panelsPerRow = 2;

/** Draws each line in a separate panel, with logarithmic axes, as an SVG document. */
export function drawGrowth(lines: readonly GrowthLine[]): string {
  const rows = Math.ceil(lines.length / panelsPerRow);
  const width = panel.width * panelsPerRow;
  const panels = lines.map((line, index) => {
    const x = (index % panelsPerRow) * panel.width;
    const y = Math.floor(index / panelsPerRow) * panel.height;
    return `<g transform="translate(${x} ${y})">\n${drawPanel(line)}\n</g>`;
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${rows * panel.height}" font-family="sans-serif" font-size="12">`,
    '<rect width="100%" height="100%" fill="white"/>',
    ...panels,
    "</svg>",
    "",
  ].join("\n");
}

function drawPanel({ name, sizeUnit, points }: GrowthLine): string {
  const { width, height, left, right, top, bottom } = panel;
  const xAxis = createAxis(
    points.map(({ size }) => size),
    { from: left, to: width - right },
  );
  const yAxis = createAxis(
    points.map(({ ms }) => ms),
    { from: height - bottom, to: top },
  );
  const places = points.map(({ size, ms }) => [xAxis.place(size), yAxis.place(ms)] as const);
  const xTicks = xAxis.decades.map((decade) => {
    const x = xAxis.place(decade);
    return `<path d="M${x} ${top}V${height - bottom}" stroke="#ddd"/><text x="${x}" y="${height - bottom + 16}" text-anchor="middle">${formatDecade(decade)}</text>`;
  });
  const yTicks = yAxis.decades.map((decade) => {
    const y = yAxis.place(decade);
    return `<path d="M${left} ${y}H${width - right}" stroke="#ddd"/><text x="${left - 6}" y="${y + 4}" text-anchor="end">${formatDecade(decade)}</text>`;
  });
  return [
    `<text x="${left}" y="20" font-weight="bold">${escapeXml(name)}</text>`,
    `<text x="${left}" y="36">ms; exponent ${fitExponent(points).toFixed(2)}</text>`,
    ...xTicks,
    ...yTicks,
    `<text x="${(left + width - right) / 2}" y="${height - bottom + 32}" text-anchor="middle">${escapeXml(sizeUnit)}</text>`,
    `<polyline points="${places.map((place) => place.join(",")).join(" ")}" fill="none" stroke="#06c" stroke-width="2"/>`,
    ...places.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="3" fill="#06c"/>`),
  ].join("\n");
}

/** A logarithmic axis from the decade below the smallest value to the one above the largest. */
interface Axis {
  readonly decades: readonly number[];
  /** The position of a value, in pixels. */
  readonly place: (value: number) => number;
}

function createAxis(
  values: readonly number[],
  { from, to }: { readonly from: number; readonly to: number },
): Axis {
  const first = Math.floor(Math.log10(Math.min(...values)));
  const last = Math.max(first + 1, Math.ceil(Math.log10(Math.max(...values))));
  return {
    decades: Array.from({ length: last - first + 1 }, (_, index) => 10 ** (first + index)),
    place: (value) => {
      const share = (Math.log10(value) - first) / (last - first);
      return Math.round(10 * (from + share * (to - from))) / 10;
    },
  };
}

function formatDecade(value: number): string {
  return value >= 0.001 && value < 1e6
    ? String(Number(value.toPrecision(1)))
    : value.toExponential(0);
}

function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
