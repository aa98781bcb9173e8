import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { routeMap } from '#api/deals/route-map.ts';

const ningbo = { name: 'Ningbo', latitude: 29.93, longitude: 121.87 };
const lagos = { name: 'Apapa', latitude: 6.43, longitude: 3.37 };
const losAngeles = { name: 'Los Angeles', latitude: 33.74, longitude: -118.26 };

const xsOf = (path: string) => [...path.matchAll(/[ML]([-\d.]+) /g)].map(([, x]) => Number(x));

describe('the map of a route', () => {
  it('begins and ends at the ports, within the picture', () => {
    const map = routeMap([ningbo, lagos], 0)!;
    expect(map.stops.map(({ name, anchor }) => [name, anchor])).toEqual([
      ['Ningbo', 'end'],
      ['Apapa', 'start'],
    ]);
    expect(map.travelled).toBe('');
    expect(map.ahead.startsWith(`M${map.stops[0]!.x} ${map.stops[0]!.y}L`)).toBe(true);
    expect(map.ahead.endsWith(`L${map.stops[1]!.x} ${map.stops[1]!.y}`)).toBe(true);
  });

  it('crosses the Pacific, not the whole picture, where the date line lies between', () => {
    const map = routeMap([ningbo, losAngeles], 1)!;
    const xs = xsOf(map.travelled);
    expect(xs).toEqual(xs.toSorted((a, b) => a - b));
    expect(map.stops[0]!.x).toBeLessThan(map.stops[1]!.x);
    expect(map.meridians.map(({ label }) => label)).toContain('180°');
  });

  it('is cut where the goods are', () => {
    const map = routeMap([ningbo, lagos], 0.5)!;
    expect(xsOf(map.travelled).length).toBeCloseTo(xsOf(map.ahead).length, -1);
    expect(xsOf(map.travelled).at(-1)).toBe(xsOf(map.ahead)[0]);
  });

  it('leaves a port behind that was reached, however early', () => {
    const singapore = { name: 'Singapore', latitude: 1.27, longitude: 103.83, reached: true };
    const map = routeMap([ningbo, singapore, lagos], 0.1)!;
    expect(map.travelled.endsWith(`L${map.stops[1]!.x} ${map.stops[1]!.y}`)).toBe(true);
    expect(map.stops.map(({ below }) => below)).toEqual([false, true, true]);
  });

  it('needs two places', () => {
    expect(routeMap([ningbo], 0)).toBeNull();
    expect(routeMap([ningbo, ningbo], 0)).toBeNull();
  });

  it('stays within the picture wherever the places are', () => {
    const spot = fc.record({
      name: fc.uuid(),
      latitude: fc.double({ min: -75, max: 75, noNaN: true }),
      longitude: fc.double({ min: -180, max: 180, noNaN: true }),
    });
    fc.assert(
      fc.property(
        fc.array(spot, { minLength: 2, maxLength: 4 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (all, share) => {
          const { stops, travelled, ahead, width, height } = routeMap(all, share)!;
          for (const { x, y } of stops) {
            expect(x).toBeGreaterThanOrEqual(0);
            expect(x).toBeLessThanOrEqual(width);
            expect(y).toBeGreaterThanOrEqual(0);
            expect(y).toBeLessThanOrEqual(height);
          }
          expect(travelled + ahead).not.toMatch(/NaN|Infinity/);
        },
      ),
    );
  });
});
