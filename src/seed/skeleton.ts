import { Molecule } from 'openchemlib';
import { atomsOf, layOut, neighboursOf } from './skeleton-layout.ts';

type Point = { x: number; y: number };
/** Where the chain leaves the repeat unit: the bracket's place and the end of the bond that it crosses. */
type Exit = { bracket: Point; inside: Point; outside: Point; hook: number };

const size = { width: 300, height: 200 };
const margin = 8;
/** Smallest viewBox, so that small molecules are not drawn larger than life beside large ones. */
const smallest = { width: 130, height: 86 };
const bracketHalfHeight = 15;
const bracketHook = 5;
/** Stands for `*` in the drawing library, which would otherwise take it for a carbon of unknown kind. */
const chainEnd = { symbol: 'At', atomicNumber: 85 };

/**
 * A molecule or the repeat unit of a polymer (`*` marks where the chain goes on) as SVG to be put inline: it takes the
 * text colour, has no ids, scripts or styles, and no size of its own, only a viewBox.
 */
export function drawSkeleton(smiles: string): string {
  const molecule = Molecule.fromSmiles(smiles.replaceAll('*', `[${chainEnd.symbol}]`));
  const ends = atomsOf(molecule).filter((atom) => molecule.getAtomicNo(atom) === chainEnd.atomicNumber);
  layOut(molecule, ends);
  const svg = molecule.toSVG(size.width, size.height, 'skeleton', {
    autoCrop: true,
    autoCropMargin: margin,
    suppressChiralText: true,
    suppressCIPParity: true,
    suppressESR: true,
    noStereoProblem: true,
  });
  return compose(svg, exitsOf(svg, molecule, ends));
}

/** The library's own circles over the atoms (for clicking) tell where each one has been drawn. */
function drawnAt(svg: string, atom: number): Point {
  const match = new RegExp(`id="skeleton:Atom:${atom}" class="event" cx="([\\d.-]+)" cy="([\\d.-]+)"`).exec(svg);
  return { x: Number(match?.[1]), y: Number(match?.[2]) };
}

function exitsOf(svg: string, molecule: Molecule, ends: number[]): Exit[] {
  const bonds = ends.map((end) => ({ end: drawnAt(svg, end), inner: drawnAt(svg, neighboursOf(molecule, end)[0]!) }));
  const fromLeft = bonds.toSorted((one, other) => one.end.x - other.end.x);
  return fromLeft.map(({ end, inner }, index) => {
    const along = (share: number) => ({
      x: inner.x + share * (end.x - inner.x),
      y: inner.y + share * (end.y - inner.y),
    });
    return {
      inside: along(0.5),
      bracket: along(0.75),
      outside: along(1.2),
      hook: index === 0 ? bracketHook : -bracketHook,
    };
  });
}

const round = (value: number) => String(Math.round(value * 10) / 10);
const attribute = (tag: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? '';

/** Rewrites the drawing: all bonds in one path, brackets instead of chain ends, the text colour instead of colours. */
function compose(svg: string, exits: Exit[]): string {
  const bonds: string[] = [];
  const wedges: string[] = [];
  const labels: string[] = [];
  for (const tag of svg.match(/<(?:line|polygon|text)[^>]*>[^<]*/g) ?? []) {
    const at = (name: string) => round(Number(attribute(tag, name)));
    if (tag.includes('class="event"')) continue;
    if (tag.startsWith('<line')) {
      bonds.push(`M${at('x1')} ${at('y1')}L${at('x2')} ${at('y2')}`);
    } else if (tag.startsWith('<polygon')) {
      wedges.push(`M${(attribute(tag, 'points').match(/[\d.-]+[ ,][\d.-]+/g) ?? []).join('L').replaceAll(',', ' ')}Z`);
    } else {
      const text = tag.slice(tag.indexOf('>') + 1);
      const isChainEnd = text === chainEnd.symbol;
      if (!isChainEnd)
        labels.push(`<text x="${at('x')}" y="${at('y')}" font-size="${attribute(tag, 'font-size')}">${text}</text>`);
    }
  }
  for (const { bracket, inside, outside, hook } of exits) {
    const [top, bottom] = [round(bracket.y - bracketHalfHeight), round(bracket.y + bracketHalfHeight)];
    bonds.push(`M${round(inside.x)} ${round(inside.y)}L${round(outside.x)} ${round(outside.y)}`);
    bonds.push(`M${round(bracket.x + hook)} ${top}H${round(bracket.x)}V${bottom}H${round(bracket.x + hook)}`);
  }
  const right = exits.length === 2 ? exits[1]?.bracket : undefined;
  if (right) {
    const place = `x="${round(right.x + 4)}" y="${round(right.y + bracketHalfHeight + 4)}"`;
    labels.push(`<text ${place} font-size="11" font-style="italic">n</text>`);
  }
  const filled = wedges.length > 0 ? `<path d="${wedges.join('')}" fill="currentColor"/>` : '';
  return (
    `<svg viewBox="${viewBoxOf(svg, exits)}" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="1.4" ` +
    `stroke-linecap="round" stroke-linejoin="round"><path d="${bonds.join('')}"/>${filled}` +
    `<g fill="currentColor" stroke="none">${labels.join('')}</g></svg>`
  );
}

/** The library's crop, made larger where a bracket stands out or the molecule is small. */
function viewBoxOf(svg: string, exits: Exit[]): string {
  const [x, y, width, height] = attribute(svg, 'viewBox').split(' ').map(Number) as [number, number, number, number];
  const xs = exits.flatMap(({ bracket, outside }) => [outside.x - 3, outside.x + 3, bracket.x + 14]);
  const ys = exits.flatMap(({ bracket }) => [bracket.y - bracketHalfHeight - 4, bracket.y + bracketHalfHeight + 8]);
  const [left, right] = widen(Math.min(x, ...xs), Math.max(x + width, ...xs), smallest.width);
  const [top, bottom] = widen(Math.min(y, ...ys), Math.max(y + height, ...ys), smallest.height);
  return [left, top, right - left, bottom - top].map(round).join(' ');
}

function widen(from: number, to: number, atLeast: number): [number, number] {
  const missing = Math.max(0, atLeast - (to - from)) / 2;
  return [from - missing, to + missing];
}
