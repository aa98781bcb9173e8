/** Degrees, north and east positive. `reached`: the goods have been there. */
export type MapPlace = { name: string; latitude: number; longitude: number; reached?: boolean };
export type MapStop = {
  name: string;
  x: number;
  y: number;
  /** On which side of the stop its label ends or begins, and whether it stands under it: where there is room. */
  anchor: 'start' | 'end';
  below: boolean;
};
export type RouteMap = {
  width: number;
  height: number;
  /** SVG paths: what lies behind the goods, and what before them. */
  travelled: string;
  ahead: string;
  stops: MapStop[];
  meridians: { x: number; label: string }[];
  parallels: { y: number; label: string }[];
};

type Point = readonly [longitude: number, latitude: number];

const [width, height] = [800, 340];
const stepsPerLeg = 40;
/** Degrees that the map shows at least, and room around the route as a share of it. */
const leastSpan = 4;
const margin = 0.22;
const radians = Math.PI / 180;
const place = (value: number) => Math.round(value * 10) / 10;

/**
 * The way between places along great circles, on a plain map of degrees that fits it. `share`: how much of the way is
 * done, 0 to 1; places that were reached lie behind in any case. Longitudes run on across the date line. Null for fewer
 * than two places.
 */
export function routeMap(places: readonly MapPlace[], share: number): RouteMap | null {
  const stops = places.filter(({ name }, index) => name !== places[index - 1]?.name);
  if (stops.length < 2) return null;
  const line: Point[] = [];
  const corners: number[] = [];
  for (const [index, stop] of stops.entries()) {
    const before = stops[index - 1];
    const leg = before ? greatCircle(before, stop) : [[stop.longitude, stop.latitude] as const];
    for (const [longitude, latitude] of leg) line.push([unwrap(longitude, line.at(-1)?.[0]), latitude]);
    corners.push(line.length - 1);
  }
  const frame = frameOf(line);
  const project = ([longitude, latitude]: Point) => ({
    x: place((longitude - frame.west) * frame.scaleX),
    y: place((frame.north - latitude) * frame.scaleY),
  });
  const reached = Math.max(
    0,
    stops.findLastIndex((stop) => stop.reached),
  );
  const cut = Math.max(corners[reached]!, Math.round(Math.min(1, Math.max(0, share)) * (line.length - 1)));
  const path = (points: readonly Point[]) =>
    points.length < 2 ? '' : `M${points.map((point) => `${project(point).x} ${project(point).y}`).join('L')}`;
  return {
    width,
    height,
    travelled: path(line.slice(0, cut + 1)),
    ahead: path(line.slice(cut)),
    stops: corners.map((corner, index) => {
      const at = project(line[corner]!);
      const near = [line[corner - 4], line[corner + 4]].flatMap((point) => (point ? project(point).y - at.y : []));
      const below = near.reduce((sum, y) => sum + y, 0) < 0;
      return { name: stops[index]!.name, ...at, anchor: at.x > width / 2 ? 'end' : 'start', below };
    }),
    ...graticule(frame),
  };
}

/** Points between two places, the second one included (and the first, for whoever begins there). */
function greatCircle(from: MapPlace, to: MapPlace): Point[] {
  const [a, b] = [vector(from), vector(to)];
  const dot = a.reduce((sum, value, axis) => sum + value * b[axis]!, 0);
  const angle = Math.acos(Math.min(1, Math.max(-1, dot)));
  // Opposite ends of the earth have no shortest way, places next to each other need none.
  if (angle < 1e-6 || angle > Math.PI - 1e-3) return [[to.longitude, to.latitude]];
  return Array.from({ length: stepsPerLeg }, (_, index) => {
    const t = (index + 1) / stepsPerLeg;
    const [wa, wb] = [Math.sin((1 - t) * angle) / Math.sin(angle), Math.sin(t * angle) / Math.sin(angle)];
    const [x, y, z] = a.map((value, axis) => value * wa + b[axis]! * wb) as [number, number, number];
    return [Math.atan2(y, x) / radians, Math.asin(Math.min(1, Math.max(-1, z))) / radians] as const;
  });
}

function vector({ latitude, longitude }: MapPlace): [number, number, number] {
  const [phi, lambda] = [latitude * radians, longitude * radians];
  return [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)];
}

/** The same longitude, as near to the one before as it goes. */
const unwrap = (longitude: number, before: number | undefined): number =>
  before === undefined ? longitude : longitude + 360 * Math.round((before - longitude) / 360);

type Frame = { west: number; east: number; north: number; south: number; scaleX: number; scaleY: number };

/** The part of the world that shows the line with room around, as wide as the picture; degrees are true at its middle. */
function frameOf(line: readonly Point[]): Frame {
  const [longitudes, latitudes] = [line.map(([longitude]) => longitude), line.map(([, latitude]) => latitude)];
  const middle = (values: number[]) => (Math.min(...values) + Math.max(...values)) / 2;
  const span = (values: number[]) =>
    Math.max(leastSpan, (Math.max(...values) - Math.min(...values)) * (1 + 2 * margin));
  const [x, y] = [middle(longitudes), middle(latitudes)];
  const squeeze = Math.max(0.3, Math.cos(y * radians));
  const scale = Math.min(width / (span(longitudes) * squeeze), height / span(latitudes));
  const [halfX, halfY] = [width / 2 / (scale * squeeze), height / 2 / scale];
  return {
    west: x - halfX,
    east: x + halfX,
    north: y + halfY,
    south: y - halfY,
    scaleX: scale * squeeze,
    scaleY: scale,
  };
}

function graticule({ west, east, north, south, scaleX, scaleY }: Frame): Pick<RouteMap, 'meridians' | 'parallels'> {
  const step = [1, 2, 5, 10, 15, 30].find((degrees) => (east - west) / degrees <= 9) ?? 45;
  const lines = (from: number, to: number) =>
    Array.from({ length: Math.max(0, Math.floor(to / step) - Math.ceil(from / step) + 1) }, (_, index) => {
      const degrees = (Math.ceil(from / step) + index) * step;
      return degrees === 0 ? 0 : degrees;
    });
  const named = (degrees: number, positive: string, negative: string) =>
    degrees === 0 ? '0°' : `${Math.abs(degrees)}° ${degrees > 0 ? positive : negative}`;
  return {
    meridians: lines(west, east).map((degrees) => {
      const turned = ((((degrees + 180) % 360) + 360) % 360) - 180;
      const label = turned === -180 ? '180°' : named(turned, 'E', 'W');
      return { x: place((degrees - west) * scaleX), label };
    }),
    parallels: lines(Math.max(-90, south), Math.min(90, north)).map((degrees) => ({
      y: place((north - degrees) * scaleY),
      label: named(degrees, 'N', 'S'),
    })),
  };
}
