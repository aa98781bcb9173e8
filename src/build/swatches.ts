import { writeFile } from 'node:fs/promises';
import type { AstroIntegration } from 'astro';

/** A small repeatable random source, so that the same picture is drawn every time. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const n = (value: number) => Number(value.toFixed(1));
const edge = 'stroke="#00000038" stroke-width=".7"';
const ground = '<rect width="48" height="48" fill="#7d8f8d" fill-opacity=".3"/>';

/** Points spread over the square, far enough apart to read as single pieces. */
function scatter(seed: number, count: number, distance: number): { x: number; y: number; turn: number }[] {
  const next = random(seed);
  const points: { x: number; y: number; turn: number }[] = [];
  for (let tries = 0; points.length < count && tries < 4_000; tries += 1) {
    const point = { x: next() * 52 - 2, y: next() * 52 - 2, turn: next() * 180 };
    if (points.every((other) => Math.hypot(other.x - point.x, other.y - point.y) >= distance)) points.push(point);
  }
  return points;
}

type Draw = (at: (dx: number, dy: number) => string) => string;

/** Outlines scattered over the ground, as one path: a list of twenty offers would otherwise lay out a thousand pieces. */
function pieces(seed: number, count: number, distance: number, draw: Draw, below = -Infinity): string {
  const outlines = scatter(seed, count, distance)
    .filter(({ y }) => y > below)
    .map(({ x, y, turn }) => {
      const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
      return draw((dx, dy) => `${n(x + dx * cos - dy * sin)} ${n(y + dx * sin + dy * cos)}`);
    });
  return outlines.join('');
}
const scattered = (...drawn: Parameters<typeof pieces>) => `${ground}<path d="${pieces(...drawn)}" ${edge}/>`;

const polygon =
  (...corners: [dx: number, dy: number][]): Draw =>
  (at) =>
    `M${corners.map((corner) => at(...corner)).join('L')}Z`;
const circle =
  (radius: number): Draw =>
  (at) =>
    `M${[at(radius, 0), at(-radius, 0), at(radius, 0)].join(`A${radius} ${radius} 0 0 1 `)}Z`;
/** A rounded bar, 6.4 by 4.6. */
const pellet: Draw = (at) =>
  `M${at(-1.1, -2.3)}L${at(1.1, -2.3)}A2.1 2.1 0 0 1 ${at(3.2, -0.2)}L${at(3.2, 0.2)}A2.1 2.1 0 0 1 ${at(1.1, 2.3)}` +
  `L${at(-1.1, 2.3)}A2.1 2.1 0 0 1 ${at(-3.2, 0.2)}L${at(-3.2, -0.2)}A2.1 2.1 0 0 1 ${at(-1.1, -2.3)}Z`;

/** How each physical form looks; the fill comes from where the symbol is used. */
const forms: Record<string, string> = {
  pellet: scattered(7, 46, 6, pellet),
  bead: scattered(11, 60, 5.4, circle(2.7)),
  powder: `${ground}<path d="M-2 50 8 33q16-22 32 0l10 17Z" ${edge}/><path d="${pieces(13, 90, 3.4, circle(0.7), 26)}" fill="#00000030"/>`,
  flake: scattered(17, 40, 6.4, polygon([-4, 1], [-1, -2.8], [4, -1], [1.5, 2.6])),
  crumb: scattered(19, 34, 7, polygon([-4, 0], [-2, -3.6], [2.4, -3], [4, 0.6], [1, 3.8], [-3, 2.8])),
  solid: scattered(23, 16, 10.5, polygon([-6, 1], [-2, -5], [5, -3.5], [6, 3], [0, 6])),
  bale: `${ground}<path d="M7 17 26 10l15 6v19l-19 7L7 36Z" ${edge}/><path d="m7 17 15 6 19-7M22 23v19M13 15v22M33 13v22" fill="none" stroke="#00000045"/>`,
  liquid: `${ground}<path d="M17 6h14v3l-1 1v8l8 17a5 5 0 0 1-4.500 7h-19A5 5 0 0 1 10 35l8-17v-8l-1-1Z" fill="#ffffff" fill-opacity=".5" stroke="#5c6b6a"/><path d="M14.500 27.500q4.700-2.500 9.500 0t9.500 0l3.300 7.400a3.800 3.800 0 0 1-3.500 5.300H14.700a3.800 3.800 0 0 1-3.500-5.300Z" ${edge}/>`,
  gas: `${ground}<path d="M17 12q7-6 14 0l1 4v24a3 3 0 0 1-3 3H19a3 3 0 0 1-3-3V16Z" ${edge}/><path d="M21 9V5h6v4M16 22h16M16 36h16" fill="none" stroke="#00000055"/>`,
};

const address = '/swatches.svg';

function sheet(): string {
  const symbols = Object.entries(forms).map(
    ([form, body]) => `<symbol id="${form}" viewBox="0 0 48 48">${body}</symbol>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>\n`;
}

/** The sheet of swatches that features/market/material/swatch-markup.ts refers to: a file of the build, made for each `astro dev`. */
export function drawSwatches(): AstroIntegration {
  return {
    name: 'resinport-swatches',
    hooks: {
      'astro:server:setup': ({ server }) => {
        server.middlewares.use(address, (_request, response) => {
          response.setHeader('Content-Type', 'image/svg+xml').end(sheet());
        });
      },
      'astro:build:done': ({ dir }) => writeFile(new URL(`.${address}`, dir), sheet()),
    },
  };
}
