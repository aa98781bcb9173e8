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

const pieces = (seed: number, count: number, distance: number, draw: (x: number, y: number, turn: number) => string) =>
  ground +
  scatter(seed, count, distance)
    .map(({ x, y, turn }) => draw(n(x), n(y), Math.round(turn)))
    .join('');

/** How each physical form looks; the fill comes from where the symbol is used. */
const forms: Record<string, string> = {
  pellet: pieces(
    7,
    46,
    6,
    (x, y, turn) =>
      `<rect x="${n(x - 3.2)}" y="${n(y - 2.3)}" width="6.4" height="4.6" rx="2.1" transform="rotate(${turn} ${x} ${y})" ${edge}/>`,
  ),
  bead: pieces(11, 60, 5.4, (x, y) => `<circle cx="${x}" cy="${y}" r="2.7" ${edge}/>`),
  powder: `${ground}<path d="M-2 50 8 33q16-22 32 0l10 17Z" ${edge}/>${pieces(13, 90, 3.4, (x, y) => (y > 26 ? `<circle cx="${x}" cy="${y}" r=".7" fill="#00000030"/>` : '')).replace(ground, '')}`,
  flake: pieces(
    17,
    40,
    6.4,
    (x, y, turn) =>
      `<path d="M${n(x - 4)} ${n(y + 1)} ${n(x - 1)} ${n(y - 2.8)} ${n(x + 4)} ${n(y - 1)} ${n(x + 1.5)} ${n(y + 2.6)}Z" transform="rotate(${turn} ${x} ${y})" ${edge}/>`,
  ),
  crumb: pieces(
    19,
    34,
    7,
    (x, y, turn) =>
      `<path d="M${n(x - 4)} ${y} ${n(x - 2)} ${n(y - 3.6)} ${n(x + 2.4)} ${n(y - 3)} ${n(x + 4)} ${n(y + 0.6)} ${n(x + 1)} ${n(y + 3.8)} ${n(x - 3)} ${n(y + 2.8)}Z" transform="rotate(${turn} ${x} ${y})" ${edge}/>`,
  ),
  solid: pieces(
    23,
    16,
    10.5,
    (x, y, turn) =>
      `<path d="M${n(x - 6)} ${n(y + 1)} ${n(x - 2)} ${n(y - 5)} ${n(x + 5)} ${n(y - 3.5)} ${n(x + 6)} ${n(y + 3)} ${x} ${n(y + 6)}Z" transform="rotate(${turn} ${x} ${y})" ${edge}/>`,
  ),
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
