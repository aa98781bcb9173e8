import { describe, expect, it } from 'vitest';
import { readNumber } from '#lib/typed-number.ts';
import { withoutEnd, withoutEnds } from '#lib/without-ends.ts';

describe('a text', () => {
  it('loses a sign at its end, or at both, and nowhere else', () => {
    expect(['100', '0', '', '010', '1'].map((text) => withoutEnd(text, '0'))).toEqual(['1', '', '', '01', '1']);
    expect(['//a//b//', '///', 'a'].map((text) => withoutEnds(text, '/'))).toEqual(['a//b', '', 'a']);
  });

  it('of half a million signs that are no end is read in a moment', () => {
    const zeros = '0'.repeat(500_000);
    expect(withoutEnds(`a${'/'.repeat(500_000)}b`, '/')).toHaveLength(500_002);
    expect(readNumber(`1.${zeros}1`, { places: 2 })).toEqual({ value: `1.${zeros}1` });
    expect(readNumber(`1.5${zeros}`, { places: 2 })).toEqual({ value: '1.50' });
  });
});
