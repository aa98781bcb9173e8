import { describe, expect, it } from 'vitest';
import { isUuid, uuidv7 } from '#server/platform/uuid.ts';

describe('an id', () => {
  it('is a UUID of version 7 that begins with its time', () => {
    const id = uuidv7(new Date('2026-07-15T12:00:00.123Z'));
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    expect(parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(Date.parse('2026-07-15T12:00:00.123Z'));
    expect(isUuid(id)).toBe(true);
  });

  it('sorts after those made before it, within a millisecond too', () => {
    const early = Array.from({ length: 2_000 }, () => uuidv7(new Date(1_800_000_000_000)));
    const late = Array.from({ length: 10 }, () => uuidv7(new Date(1_800_000_000_001)));
    expect([...early, ...late].sort()).toEqual([...early, ...late]);
  });

  it('is never made twice, even when more are made than can be counted or the clock goes back', () => {
    const at = (milliseconds: number, count: number) =>
      Array.from({ length: count }, () => uuidv7(new Date(milliseconds)));
    const all = [...at(1_800_000_000_000, 10_000), ...at(1_700_000_000_000, 100), ...at(1_800_000_000_000, 10_000)];
    expect(new Set(all).size).toBe(all.length);
  });

  it.each([
    '',
    'x',
    '0190163d-8694-739b-aea5-966c26f8ad9',
    "0190163d-8694-739b-aea5-966c26f8ad91'",
    '{0190163d-8694-739b-aea5-966c26f8ad91}',
  ])('is told from what is none: %j', (text) => {
    expect(isUuid(text)).toBe(false);
  });
});
