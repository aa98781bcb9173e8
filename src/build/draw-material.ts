/**
 * Draws a material as a lit heap, from its form and colours alone: pieces fall onto a field of heights, and what light
 * makes of the field is the picture. The same every time: chance comes from a seed.
 */
import type { Look } from '../api/market/material-looks.ts';

type Field = { width: number; height: number; z: Float32Array; /** Which piece lies on top. */ piece: Uint16Array };
type Piece = { x: number; y: number; turn: number; base: number; index: number; next: () => number };
/** Of the same number the same row of numbers between 0 and 1. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Lays a body of the given half sizes; `height` says how high it is at a place within it, null: it ends before. */
function lay(
  field: Field,
  { x, y, turn, base, index }: Piece,
  reach: number,
  height: (u: number, v: number) => number | null,
) {
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  for (let py = Math.max(0, Math.floor(y - reach)); py < Math.min(field.height, y + reach); py += 1) {
    for (let px = Math.max(0, Math.floor(x - reach)); px < Math.min(field.width, x + reach); px += 1) {
      const [dx, dy] = [px - x, py - y];
      const high = height(dx * cos + dy * sin, dy * cos - dx * sin);
      const at = py * field.width + px;
      if (high === null || base + high <= field.z[at]!) continue;
      field.z[at] = base + high;
      field.piece[at] = index;
    }
  }
}

/** Waves of several lengths, between -1 and 1. */
function waves(next: () => number, count: number, shortest: number, longest: number) {
  const all = Array.from({ length: count }, () => {
    const length = shortest + next() * (longest - shortest);
    const turn = next() * Math.PI;
    return { kx: (Math.cos(turn) * 2 * Math.PI) / length, ky: (Math.sin(turn) * 2 * Math.PI) / length, at: next() * 7 };
  });
  return (x: number, y: number) =>
    all.reduce((sum, { kx, ky, at }) => sum + Math.sin(x * kx + y * ky + at), 0) / Math.sqrt(count);
}

type Draw = (field: Field, piece: Piece, size: number) => void;
const round =
  (long: number, wide: number, high: number, power = 2.4): Draw =>
  (field, piece, size) => {
    const grow = 0.92 + piece.next() * 0.16;
    const [a, b, c] = [long * size * grow, wide * size * grow, high * size * grow];
    lay(field, piece, Math.max(a, b) + 1, (u, v) => {
      const rest = 1 - Math.abs(u / a) ** power - Math.abs(v / b) ** power;
      return rest <= 0 ? null : c * rest ** (1 / power);
    });
  };
/** A thin chip, tilted; its rim is worn. */
const chip: Draw = (field, piece, size) => {
  const { next } = piece;
  const corners = Array.from({ length: 5 + Math.floor(next() * 3) }, (_, index, all = 6) => {
    const angle = ((index + next() * 0.7) / all) * 2 * Math.PI;
    return { nx: Math.cos(angle), ny: Math.sin(angle), far: size * (0.75 + next() * 0.6) };
  });
  const [tx, ty] = [(next() - 0.5) * 0.9, (next() - 0.5) * 0.9];
  lay(field, piece, size * 1.5, (u, v) => {
    const inside = Math.min(...corners.map(({ nx, ny, far }) => far - u * nx - v * ny), 1.4 * size - Math.hypot(u, v));
    return inside <= 0 ? null : size * 0.5 + u * tx + v * ty + Math.min(inside, size * 0.14);
  });
};
/** A broken lump: planes that cut each other. */
const lump: Draw = (field, piece, size) => {
  const { next } = piece;
  const planes = Array.from({ length: 9 }, (_, index) => {
    const angle = ((index + next()) / 9) * 2 * Math.PI;
    const steep = 0.35 + next() * 1.3;
    return { nx: Math.cos(angle) * steep, ny: Math.sin(angle) * steep, far: size * (0.75 + next() * 0.35) };
  });
  lay(field, piece, size * 2.2, (u, v) => {
    const high = Math.min(size * 0.95, ...planes.map(({ nx, ny, far }) => far - u * nx - v * ny));
    return high <= 0 ? null : high;
  });
};

/** Pieces thrown over the field in layers, the later ones higher. */
function heap(field: Field, seed: number, size: number, spacing: number, draw: Draw) {
  const next = random(seed);
  const step = size * spacing;
  let index = 1;
  for (let layer = 0; layer < 3; layer += 1) {
    for (let y = -step; y < field.height + step; y += step) {
      for (let x = -step; x < field.width + step; x += step) {
        const piece = {
          x: x + (next() - 0.5) * step * 1.3,
          y: y + (next() - 0.5) * step * 1.3,
          ...{ turn: next() * Math.PI, base: (layer * 0.62 + next() * 0.6) * size, index, next },
        };
        draw(field, piece, size);
        index = (index % 60_000) + 1;
      }
    }
  }
}

/** Blocks of rubber as they lie in their crate, the skin a little creased. */
function bales(field: Field, seed: number, unit: number) {
  const next = random(seed);
  const crease = waves(next, 11, unit * 5, unit * 24);
  const [wide, high] = [unit * 46, unit * 27];
  let index = 1;
  for (let row = -1; row * high < field.height + high; row += 1) {
    for (let column = -1; column * wide < field.width + wide; column += 1) {
      const x = (column + (row % 2 ? 0.5 : 0)) * wide + wide * 0.35;
      const y = row * high + high * 0.45;
      const base = next() * unit;
      lay(field, { x, y, turn: (next() - 0.5) * 0.04, base, index, next }, wide, (u, v) => {
        const rest = 1 - Math.abs(u / (wide * 0.49)) ** 7 - Math.abs(v / (high * 0.485)) ** 7;
        return rest <= 0 ? null : unit * 8 * rest ** 0.3 + crease(x + u, y + v) * unit * 0.9;
      });
      index += 1;
    }
  }
}

/** Cylinders side by side, each with its shoulder and band. */
function cylinders(field: Field, seed: number, unit: number) {
  const next = random(seed);
  const radius = unit * 7;
  let index = 1;
  for (let x = -radius * 0.4; x < field.width + radius; x += radius * 2.12) {
    const top = field.height * (0.2 + next() * 0.06);
    for (let py = 0; py < field.height; py += 1) {
      const shoulder = top - py;
      const neck = shoulder > radius * 0.75 && shoulder < radius * 1.5;
      const r =
        shoulder <= 0 ? radius : neck ? radius * 0.32 : shoulder < radius ? Math.sqrt(radius ** 2 - shoulder ** 2) : 0;
      const band = Math.abs(py - top - radius * 1.6) < unit * 0.5 ? unit * 0.35 : 0;
      for (let px = Math.max(0, Math.ceil(x - r)); px < Math.min(field.width, x + r); px += 1) {
        const high = Math.sqrt(Math.max(0, r ** 2 - (px - x) ** 2)) + band;
        const at = py * field.width + px;
        if (high <= field.z[at]!) continue;
        field.z[at] = high;
        field.piece[at] = index;
      }
    }
    index += 1;
  }
}

/** A surface without pieces: dunes of a powder, ripples of a liquid. */
function surface(field: Field, height: (x: number, y: number) => number) {
  for (let y = 0; y < field.height; y += 1)
    for (let x = 0; x < field.width; x += 1) field.z[y * field.width + x] = height(x, y);
  field.piece.fill(1);
}

const forms: Record<string, (field: Field, unit: number) => void> = {
  pellet: (field, unit) => heap(field, 7, unit * 3.3, 1.35, round(1.2, 0.92, 0.85)),
  bead: (field, unit) => heap(field, 11, unit * 2.5, 1.6, round(1, 1, 1, 2)),
  flake: (field, unit) => heap(field, 17, unit * 3.2, 1.25, chip),
  crumb: (field, unit) =>
    heap(field, 19, unit * 3, 1.2, (one, piece, size) => {
      const { next } = piece;
      round(1 + next() * 0.5, 0.8 + next() * 0.3, 0.8, 1.7)(one, piece, size);
      round(0.6, 0.6, 0.7, 1.8)(one, { ...piece, x: piece.x + size * 0.7, base: piece.base + size * 0.2 }, size);
    }),
  solid: (field, unit) => heap(field, 23, unit * 5, 1.5, lump),
  powder: (field, unit) => {
    const next = random(13);
    const dune = waves(next, 7, unit * 18, unit * 46);
    const grain = waves(next, 40, unit * 0.7, unit * 2.4);
    surface(field, (x, y) => dune(x, y * 1.5) * unit * 3.2 + grain(x, y) * unit * 0.34);
  },
  liquid: (field, unit) => {
    const ripple = waves(random(29), 8, unit * 14, unit * 40);
    surface(field, (x, y) => ripple(x, y * 2.1) * unit * 1.5);
  },
  bale: (field, unit) => bales(field, 31, unit),
  gas: (field, unit) => cylinders(field, 37, unit),
};

const channels = (color: string): number[] =>
  [1, 3, 5].map((at) => (Number.parseInt(color.slice(at, at + 2), 16) / 255) ** 2.2);

/** Where the light comes from: upper left, in front. */
const light = [-0.46, -0.56, 0.69] as const;
/** Halfway between the light and the eye. */
const glance = [-0.25, -0.305, 0.919] as const;

/** Heights blurred along rows and columns: what lies lower than its surroundings is in their shade. */
function blurred({ z, width, height }: Field, reach: number): Float32Array {
  const across = new Float32Array(z.length);
  const both = new Float32Array(z.length);
  const pass = (from: Float32Array, to: Float32Array, lines: number, length: number, line: number, step: number) => {
    for (let one = 0; one < lines; one += 1) {
      const start = one * line;
      const at = (index: number) => from[start + Math.min(length - 1, Math.max(0, index)) * step]!;
      let sum = 0;
      for (let index = -reach; index <= reach; index += 1) sum += at(index);
      for (let index = 0; index < length; index += 1) {
        to[start + index * step] = sum / (2 * reach + 1);
        sum += at(index + reach + 1) - at(index - reach);
      }
    }
  };
  pass(z, across, height, width, width, 1);
  pass(across, both, width, height, 1, width);
  return both;
}

export type Heap = { form: string; field: Field; around: Float32Array; scale: number };
/** How the pieces of a form lie, of whatever colour; `scale` is what a piece is measured by, in pixels. */
export function heapOf(form: string, width: number, height: number, scale: number): Heap {
  const field = { width, height, z: new Float32Array(width * height), piece: new Uint16Array(width * height) };
  forms[form]!(field, scale);
  return { form, field, around: blurred(field, Math.round(scale * 2.6)), scale };
}

/** The heap in the light, in the colours of a look: RGB bytes, row by row. */
export function lit({ form, field, around, scale }: Heap, { color, clear, mixed = [] }: Look): Uint8Array {
  const { width, height } = field;
  const colors = [color, ...mixed].map(channels);
  const dye = random(41);
  const dyes = Array.from({ length: 65_536 }, () => {
    const own = colors[Math.floor(dye() ** (mixed.length ? 0.8 : 1) * colors.length)] ?? colors[0]!;
    const shade = 0.93 + dye() * 0.12;
    return own.map((value) => value * shade);
  });
  const isPool = form === 'liquid';
  const pixels = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = y * width + x;
      const left = field.z[x > 0 ? at - 1 : at]!;
      const right = field.z[x < width - 1 ? at + 1 : at]!;
      const above = field.z[y > 0 ? at - width : at]!;
      const below = field.z[y < height - 1 ? at + width : at]!;
      const [dx, dy] = [(left - right) / 2, (above - below) / 2];
      const long = Math.sqrt(dx * dx + dy * dy + 1);
      const n = [dx / long, dy / long, 1 / long] as const;
      const dot = (to: readonly [number, number, number]) => n[0] * to[0] + n[1] * to[1] + n[2] * to[2];
      const facing = Math.max(0, dot(light));
      const through = Math.max(0, -n[0] * light[0] - n[1] * light[1]);
      const depth = Math.max(0, (around[at]! - field.z[at]!) / (scale * 2.6));
      const shade = 1 / (1 + depth * (2.1 - clear));
      const gleam = Math.max(0, dot(glance)) ** (isPool ? 90 : 38) * (isPool ? 0.9 : 0.28 + clear * 0.3);
      // Light that went through a clear piece gathers on its far side.
      const glow = (0.3 + 0.78 * facing) * (1 - clear * 0.42) + clear * (0.36 + 0.42 * through);
      const dyed = dyes[field.piece[at]!]!;
      for (let channel = 0; channel < 3; channel += 1) {
        // What is deep is seen through more of it.
        const own = dyed[channel]! ** (1 + depth * 0.35 + (isPool ? (0.5 - n[1]) * 0.5 : 0));
        const value = own * glow * shade + gleam * shade;
        pixels[at * 3 + channel] = Math.round(255 * Math.min(1, Math.max(0, value)) ** (1 / 2.2));
      }
    }
  }
  return pixels;
}
