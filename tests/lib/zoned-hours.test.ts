import { describe, expect, it } from 'vitest';
import { hourIn, isBetween, isZone, nextHour } from '#lib/zoned-hours.ts';

const at = (iso: string) => new Date(iso);
const next = (zone: string, hour: number, after: string) => nextHour(zone, hour, at(after)).toISOString();

describe('the hours of a zone', () => {
  it('are what its clocks show, halves and quarters, too', () => {
    expect(hourIn('Asia/Shanghai', at('2026-07-15T22:30:00Z'))).toBe(6.5);
    expect(hourIn('Asia/Kathmandu', at('2026-07-15T00:00:00Z'))).toBe(5.75);
    expect(hourIn('UTC', at('2026-07-15T00:00:00Z'))).toBe(0);
  });

  it('come next when they have passed, on the next day', () => {
    expect(next('Asia/Shanghai', 8, '2026-07-15T12:00:00Z')).toBe('2026-07-16T00:00:00.000Z');
    expect(next('Asia/Shanghai', 8, '2026-07-15T23:59:59Z')).toBe('2026-07-16T00:00:00.000Z');
    expect(next('Asia/Shanghai', 8, '2026-07-16T00:00:00Z')).toBe('2026-07-17T00:00:00.000Z');
    expect(next('Asia/Kolkata', 0, '2026-07-15T12:00:00Z')).toBe('2026-07-15T18:30:00.000Z');
  });

  it('follow summer time: an hour that a day leaves out comes on the next one, one that comes twice at once', () => {
    expect(next('Europe/Berlin', 8, '2026-03-28T12:00:00Z')).toBe('2026-03-29T06:00:00.000Z');
    expect(next('Europe/Berlin', 2, '2026-03-28T12:00:00Z')).toBe('2026-03-30T00:00:00.000Z');
    expect(next('Europe/Berlin', 2, '2026-10-24T12:00:00Z')).toBe('2026-10-25T00:00:00.000Z');
  });

  it('lie between two others across midnight, too, the last not counted', () => {
    const night = { from: 22, until: 7 };
    const isNight = (iso: string) => isBetween('UTC', night, at(iso));
    expect(['21:59', '22:00', '00:00', '06:59', '07:00'].map((time) => isNight(`2026-07-15T${time}:00Z`))).toEqual([
      false,
      true,
      true,
      true,
      false,
    ]);
    expect(isBetween('UTC', { from: 12, until: 14 }, at('2026-07-15T13:00:00Z'))).toBe(true);
    expect(isBetween('UTC', { from: 12, until: 14 }, at('2026-07-15T14:00:00Z'))).toBe(false);
  });

  it('are of zones that there are', () => {
    expect(['Africa/Lagos', 'UTC', 'Nowhere/Land', ''].map(isZone)).toEqual([true, true, false, false]);
  });
});
