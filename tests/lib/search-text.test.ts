import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { gradeCodeOf, searchQuery, searchVector, tokensOf, wordsOf } from '#lib/search-text.ts';

const terms = (text: string) => tokensOf(text).map(({ term }) => term);
const anything = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  fc
    .array(
      fc.constantFrom(
        'PA',
        '757',
        '-',
        ' ',
        '/',
        "'",
        '\\',
        ':*',
        '&',
        '|',
        '!',
        '<->',
        '\0',
        '薄膜',
        '膜',
        '😀',
        'é',
        '²',
      ),
    )
    .map((parts) => parts.join('')),
);

describe('words of a text', () => {
  test('a grade code is found as a whole and by its parts', () => {
    expect(terms('PA-757')).toEqual(['pa757', 'pa', '757']);
    expect(terms('PA-757K')).toEqual(expect.arrayContaining(['pa757k', 'pa', '757k', '757', 'k']));
    expect(terms('CAS 9003-56-9')).toEqual(['cas', '9003569', '9003', '56', '9']);
    expect(terms('PC/ABS')).toEqual(['pcabs', 'pc', 'abs']);
  });

  test('Chinese is split into pairs at neighbouring positions, and the last character can be found too', () => {
    expect(tokensOf('薄膜级')).toEqual([
      { term: '薄膜', position: 1 },
      { term: '膜级', position: 2 },
      { term: '级', position: 3 },
    ]);
  });

  test('width, case, accents, superscripts and kinds of dashes make no difference', () => {
    expect(terms('ＡＢＳ')).toEqual(terms('abs'));
    expect(terms('Röhm Ethylène')).toEqual(terms('rohm ethylene'));
    expect(terms('g/cm³')).toEqual(terms('g/cm3'));
    expect(terms('PA–757')).toEqual(terms('PA-757'));
  });

  test('plurals are one word with their singular, abbreviations in s are no plurals', () => {
    expect(terms('pellets')).toEqual(terms('pellet'));
    expect(terms('resins')).toEqual(terms('resin'));
    for (const name of ['abs', 'gpps', 'hips', 'sebs', 'glass']) expect(terms(name)).toEqual([name]);
  });

  test('a text is found by the British and by the American spelling', () => {
    expect(terms('moulding')).toEqual(expect.arrayContaining(['moulding', 'molding']));
    expect(terms('glass fiber')).toEqual(expect.arrayContaining(['fiber', 'fibre']));
  });

  test('no term is so long that a database would refuse it', () => {
    fc.assert(fc.property(anything, (text) => terms(text).every((term) => Buffer.byteLength(term) <= 240)));
    expect(terms('x'.repeat(10_000))).toEqual(['x'.repeat(60)]);
  });
});

describe('the text of a vector', () => {
  test('every term carries its places and the weight of its field', () => {
    expect(searchVector([{ text: 'PA-757', weight: 'A' }])).toBe(`'pa757':1A 'pa':1A '757':2A`);
  });

  test('fields do not touch: a phrase cannot reach from one into the next', () => {
    const vector = searchVector([
      { text: '薄', weight: 'A' },
      { text: '膜', weight: 'B' },
    ]);
    expect(vector).toBe(`'薄':1A '膜':3B`);
  });

  test('places stay within what the database can count', () => {
    const vector = searchVector([{ text: Array.from({ length: 20_000 }, (_, n) => `w${n}`).join(' '), weight: 'C' }]);
    const places = [...vector.matchAll(/:(\d+)C/g)].map(([, place]) => Number(place));
    expect(Math.max(...places)).toBeLessThanOrEqual(16_383);
  });
});

describe('what a keyword asks for', () => {
  test('a grade code may be written with, without or with other separators', () => {
    for (const keyword of ['PA757', 'PA-757', 'pa_757', 'ＰＡ757'])
      expect(searchQuery(keyword)).toBe(`('pa757':* | ('pa' <-> '757':*))`);
    expect(searchQuery('pa 757')).toBe(`('pa757':* | ('pa' & '757':*))`);
    expect(searchQuery('PA-757', { whole: true })).toBe(`('pa757' | ('pa' <-> '757'))`);
  });

  test('a CAS number is one number', () => {
    expect(searchQuery('9003-56-9')).toBe(`'9003569'`);
  });

  test('Chinese is a phrase; two words may be written as one', () => {
    expect(searchQuery('薄膜')).toBe(`'薄膜'`);
    expect(searchQuery('聚丙烯')).toBe(`('聚丙' <-> '丙烯')`);
    expect(searchQuery('聚丙烯注塑')).toContain(`(('聚丙' <-> '丙烯') & '注塑')`);
    expect(searchQuery('膜')).toBe(`'膜':*`);
  });

  test('every word is asked for, little words are not', () => {
    expect(searchQuery('film for bags')).toBe(`'film' & 'bags':*`);
    expect(searchQuery('the')).toBe(`'the'`);
  });

  test('the last word may be a beginning, an abbreviation is whole unless somebody is still typing', () => {
    expect(searchQuery('ABS inject')).toBe(`'abs' & 'inject':*`);
    expect(searchQuery('PE')).toBe(`'pe'`);
    expect(searchQuery('PE', { unfinished: true })).toBe(`'pe':*`);
  });

  test('nothing to search for is nothing', () => {
    for (const keyword of ['', '   ', "'; --", '&|!()<->:*', '😀', '\0']) expect(searchQuery(keyword)).toBeNull();
  });

  test('nothing that can be typed breaks it', () => {
    fc.assert(
      fc.property(anything, fc.boolean(), (keyword, unfinished) => {
        const query = searchQuery(keyword, { unfinished });
        if (query === null) return terms(keyword).length === 0;
        return query.length < 60_000 && /^[('].*[)'*]$/s.test(query) && !query.includes('\0');
      }),
      { numRuns: 500 },
    );
    expect(searchQuery('薄膜-PA757 '.repeat(1_000))!.length).toBeLessThan(60_000);
    expect(searchQuery('聚'.repeat(10_000))!.length).toBeLessThan(60_000);
  });
});

describe('grades and words', () => {
  test('a grade code is what people type of a grade', () => {
    expect(gradeCodeOf('PA-757')).toBe('PA757');
    expect(gradeCodeOf('POLYLAC PA-757')).toBe('PA757');
    expect(gradeCodeOf('Hostaform C 9021')).toBe('C9021');
    expect(gradeCodeOf('EVA 1125')).toBe('EVA1125');
    expect(gradeCodeOf('Methanol')).toBe('METHANOL');
    expect(gradeCodeOf('')).toBe('');
  });

  test('words that spelling is corrected with are plain Latin words as written', () => {
    expect(wordsOf('LDPE 薄膜 Blown-film, Blown pellets PA757 of')).toEqual(['ldpe', 'blown', 'film', 'pellets']);
  });
});
