import { describe, expect, it } from 'vitest';
import { postscriptOf, subOrderNumberOf, subOrderNumbersIn } from '#api/deals/postscript.ts';

const numbers = ['SO261121-0001', 'SO261121-0002', 'SO000101-9999', 'SO261231-0090', 'SO991231-12345', 'SO260909-7007'];
const signs = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

describe('a postscript', () => {
  it('is short, written with letters and figures only, and leads back to its sub-order', () => {
    for (const number of numbers) {
      const postscript = postscriptOf(number);
      expect(postscript).toMatch(/^SO\d{10,11}[A-HJ-NPR-Z]$/);
      expect(subOrderNumberOf(postscript)).toBe(number);
    }
  });

  it('differs from sub-order to sub-order', () => {
    const many = Array.from({ length: 9_999 }, (_, index) =>
      postscriptOf(`SO261121-${String(index + 1).padStart(4, '0')}`),
    );
    expect(new Set(many).size).toBe(many.length);
  });

  it('with one wrong character is noticed, wherever and whichever it is', () => {
    for (const postscript of numbers.map(postscriptOf))
      for (let at = 0; at < postscript.length; at += 1)
        for (const sign of signs.filter((one) => one !== postscript[at]))
          expect(subOrderNumberOf(postscript.slice(0, at) + sign + postscript.slice(at + 1))).toBeNull();
  });

  it('with two characters swapped is noticed, however far apart they are', () => {
    for (const postscript of numbers.map(postscriptOf))
      for (let first = 0; first < postscript.length; first += 1)
        for (let second = first + 1; second < postscript.length; second += 1) {
          const swapped = [...postscript];
          [swapped[first], swapped[second]] = [swapped[second]!, swapped[first]!];
          if (swapped.join('') !== postscript) expect(subOrderNumberOf(swapped.join(''))).toBeNull();
        }
  });

  it('is found in what banks make of it', () => {
    const postscript = postscriptOf('SO261121-0001');
    const grouped = postscript.replace(/(.{4})/g, '$1 ');
    for (const remark of [
      postscript,
      postscript.toLowerCase(),
      grouped,
      `/RFB/${grouped}/INV 4711 PAYMENT FOR ABS`,
      `货款${postscript}，请查收`,
      `PAYMENT ${postscript.slice(0, 7)}\n${postscript.slice(7)}`,
      [...postscript].map((sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0)).join(''),
    ])
      expect(subOrderNumbersIn(remark), remark).toEqual(['SO261121-0001']);
  });

  it('is found beside another one, and not made up where none stands', () => {
    const both = `${postscriptOf('SO261121-0001')} + ${postscriptOf('SO261121-0002')}`;
    expect(subOrderNumbersIn(both)).toEqual(['SO261121-0001', 'SO261121-0002']);
    expect(subOrderNumbersIn('invoice 2611210001, ABS PA-757')).toEqual([]);
    expect(subOrderNumbersIn('')).toEqual([]);
  });
});
