import { Molecule } from 'openchemlib';

type Point = { x: number; y: number };

/** Gives the molecule coordinates; the chain of a repeat unit (between two `ends`) runs from left to right. */
export function layOut(molecule: Molecule, ends: number[]): void {
  molecule.inventCoordinates();
  drawDoubleBondsPlainly(molecule);
  const [first, last] = ends;
  if (first === undefined || last === undefined) return;
  stretch(molecule, first, last);
  stretch(molecule, last, first);
  turnFlat(molecule, first, last);
}

export const atomsOf = (molecule: Molecule) => Array.from({ length: molecule.getAllAtoms() }, (_, atom) => atom);

export function neighboursOf(molecule: Molecule, atom: number): number[] {
  const neighbours: number[] = [];
  for (let bond = 0; bond < molecule.getAllBonds(); bond++) {
    const [one, other] = [molecule.getBondAtom(0, bond), molecule.getBondAtom(1, bond)];
    if (one === atom) neighbours.push(other);
    if (other === atom) neighbours.push(one);
  }
  return neighbours;
}

/** Double bonds of unknown geometry would be drawn crossed, which reads as a mistake. */
function drawDoubleBondsPlainly(molecule: Molecule): void {
  for (let bond = 0; bond < molecule.getAllBonds(); bond++) {
    if (molecule.getBondType(bond) === Molecule.cBondTypeCross) molecule.setBondType(bond, Molecule.cBondTypeDouble);
  }
}

const placeOf = (molecule: Molecule, atom: number): Point => ({
  x: molecule.getAtomX(atom),
  y: molecule.getAtomY(atom),
});

function put(molecule: Molecule, atom: number, { x, y }: Point): void {
  molecule.setAtomX(atom, x);
  molecule.setAtomY(atom, y);
}

function distance(molecule: Molecule, one: number, other: number): number {
  const [a, b] = [placeOf(molecule, one), placeOf(molecule, other)];
  return Math.hypot(a.x - b.x, a.y - b.y);
}

/** Moves a chain end away from the other one where a mirrored branch or an exchanged side atom allows it. */
function stretch(molecule: Molecule, end: number, other: number): void {
  const inner = neighboursOf(molecule, end)[0]!;
  const branches = neighboursOf(molecule, inner).filter((atom) => atom !== end);
  const backbone = branches.find((atom) => reach(molecule, atom, inner).has(other));
  if (backbone === undefined || reach(molecule, inner, backbone).has(other)) return;
  const before = distance(molecule, end, other);
  const side = [...reach(molecule, inner, backbone)];
  const mirrored = new Map(side.map((atom) => [atom, mirror(molecule, atom, inner, backbone)]));
  tryPlaces(molecule, mirrored, () => distance(molecule, end, other) > before + 0.1);
  for (const atom of branches.filter((branch) => neighboursOf(molecule, branch).length === 1)) {
    const now = distance(molecule, end, other);
    const exchanged = new Map([
      [end, placeOf(molecule, atom)],
      [atom, placeOf(molecule, end)],
    ]);
    tryPlaces(molecule, exchanged, () => distance(molecule, end, other) > now + 0.1);
  }
}

function tryPlaces(molecule: Molecule, places: Map<number, Point>, isBetter: () => boolean): void {
  const before = new Map([...places.keys()].map((atom) => [atom, placeOf(molecule, atom)]));
  for (const [atom, place] of places) put(molecule, atom, place);
  if (!isBetter()) for (const [atom, place] of before) put(molecule, atom, place);
}

/** Atoms that can be reached from one without going through the other. */
function reach(molecule: Molecule, from: number, without: number): Set<number> {
  const reached = new Set([from]);
  for (const atom of reached) {
    for (const next of neighboursOf(molecule, atom)) if (next !== without) reached.add(next);
  }
  return reached;
}

function mirror(molecule: Molecule, atom: number, start: number, end: number): Point {
  const [a, b, p] = [start, end, atom].map((each) => placeOf(molecule, each)) as [Point, Point, Point];
  const axis = { x: b.x - a.x, y: b.y - a.y };
  const along = ((p.x - a.x) * axis.x + (p.y - a.y) * axis.y) / (axis.x ** 2 + axis.y ** 2);
  return { x: 2 * (a.x + along * axis.x) - p.x, y: 2 * (a.y + along * axis.y) - p.y };
}

function turnFlat(molecule: Molecule, first: number, last: number): void {
  const [start, end] = [placeOf(molecule, first), placeOf(molecule, last)];
  const angle = -Math.atan2(end.y - start.y, end.x - start.x);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  for (const atom of atomsOf(molecule)) {
    const { x, y } = placeOf(molecule, atom);
    put(molecule, atom, { x: x * cos - y * sin, y: x * sin + y * cos });
  }
}
