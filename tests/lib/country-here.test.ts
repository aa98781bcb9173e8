import { afterEach, describe, expect, it } from 'vitest';
import { countryHere } from '#lib/country-here.ts';

const zone = process.env['TZ'];
const codes = ['CN', 'DE', 'IN', 'NG', 'SG', 'US'];

afterEach(() => {
  // Assigned, not deleted where there was none: this is what the clock hears of.
  process.env['TZ'] = zone ?? 'UTC';
});

describe('the country of a browser', () => {
  it.each([
    ['Africa/Lagos', 'NG'],
    ['Asia/Shanghai', 'CN'],
    ['Asia/Urumqi', 'CN'],
    ['Asia/Singapore', 'SG'],
    ['Asia/Kolkata', 'IN'],
    ['America/Chicago', 'US'],
  ])('in the zone %s is %s', (zone, country) => {
    process.env['TZ'] = zone;
    expect(countryHere(codes)).toBe(country);
  });

  it.each(['UTC', 'Asia/Tokyo'])('is not guessed in %s, which is in none of those that may be chosen', (zone) => {
    process.env['TZ'] = zone;
    expect(countryHere(codes)).toBeUndefined();
  });
});
