import { expect, it } from 'vitest';
import { badgeCount } from '#lib/badge-count.ts';

it.each([
  [0, ''],
  [-1, ''],
  [Number.NaN, ''],
  [1, '1'],
  [99, '99'],
  [100, '99+'],
  [12_345, '99+'],
])('a badge for %s shows %j', (count, text) => expect(badgeCount(count)).toBe(text));
