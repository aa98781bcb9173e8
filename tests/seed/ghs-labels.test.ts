import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { casNumbersIn } from '#lib/cas-numbers.ts';
import { isHazardStatement, type HarmonisedLabel } from '#server/market/catalogue/index.ts';
import { readReference } from '#seed/data-files.ts';
import { readChemicals } from '#seed/reference/categories.ts';

const labels = readReference<HarmonisedLabel>('ghs-labels');
const chemicals = new Map(readChemicals().map((record) => [record.key, record]));

/** What annexes I and V of the regulation give with a statement; where categories of one statement differ, either signal word. */
const pictogramOf: readonly [RegExp, string[]][] = [
  [/^H241$/, ['GHS01', 'GHS02']],
  [/^H2(20|24|25|26|28|42|50|60|61)$/, ['GHS02']],
  [/^H27[012]$/, ['GHS03']],
  [/^H(290|314|318)$/, ['GHS05']],
  [/^H3(00|01|10|11|30|31)$/, ['GHS06']],
  [/^H3(02|12|15|17|19|32|35|36)$/, ['GHS07']],
  [/^H3(04|34|40|41|50|51|60|61|70|71|72|73)/, ['GHS08']],
  [/^H4(00|10|11)$/, ['GHS09']],
];
const danger = /^H(220|224|225|241|250|260|270|271|300|301|304|310|311|314|318|330|331|334|340|350|360|370|372)/;
const warning = /^H(226|290|302|312|315|317|319|332|335|336|341|351|361|371|373|400|410)/;
const either = /^H(221|228|242|272)$/;

/** What article 26 of the regulation leaves away beside another pictogram. */
function isLeftAway(pictogram: string, { pictograms, statements }: HarmonisedLabel): boolean {
  const has = (one: string) => pictograms.some((name) => name === one);
  if (pictogram !== 'GHS07') return false;
  const reasons = statements.filter((code) => /^H3(02|12|15|17|19|32|35|36)$/.test(code));
  const byAnother = (code: string) =>
    has('GHS06') ||
    (has('GHS05') && ['H315', 'H319'].includes(code)) ||
    (statements.includes('H334') && ['H315', 'H317', 'H319'].includes(code));
  return reasons.every(byAnother);
}

/** The last digit of an index number, reckoned as that of a book's: the sum of place × digit, modulo 11. */
function checks(number: string): boolean {
  const digits = number.replaceAll('-', '');
  const sum = [...digits.slice(0, -1)].reduce((total, digit, at) => total + Number(digit) * (at + 1), 0);
  return digits.at(-1) === (sum % 11 === 10 ? 'X' : String(sum % 11));
}

describe('the labels that are shipped', () => {
  test('are of chemicals that we have, each once, by CAS, EC and index numbers whose check digits agree', () => {
    expect(labels.length).toBeGreaterThan(140);
    expect(new Set(labels.map(({ key }) => key)).size).toBe(labels.length);
    for (const { key, ec, index } of labels) {
      const cas = chemicals.get(key)?.cas;
      expect(casNumbersIn(cas ?? ''), key).toEqual([cas]);
      expect(ec, key).toMatch(/^\d{3}-\d{3}-\d$/);
      expect(index, key).toMatch(/^\d{3}-\d{3}-\d{2}-[\dX]$/);
      expect([checks(ec), checks(index)], key).toEqual([true, true]);
    }
  });

  test('name the act that worded them, and the day where they do not bind yet', () => {
    for (const { key, act, from } of labels) {
      expect(act, key).toMatch(/^3(2008R1272|20(09|1\d|2\d)R\d{4})$/);
      // Only the last act of all is not in force.
      expect(from, key).toBe(act === '32025R1222' ? '2027-02-01' : undefined);
    }
  });

  test.each(labels.map((label) => [label.key, label] as const))(
    '%s: pictograms and signal word are those of its statements, and each of these has its sentence',
    (_, label) => {
      const { pictograms, signal, statements } = label;
      for (const code of statements) expect(isHazardStatement(code), code).toBe(true);
      expect(statements).toEqual(statements.toSorted((a, b) => Number(a.startsWith('E')) - Number(b.startsWith('E')) || (a < b ? -1 : 1))); // prettier-ignore
      const due = new Set(statements.flatMap((code) => pictogramOf.find(([codes]) => codes.test(code))?.[1] ?? []));
      for (const one of due) if (!isLeftAway(one, label)) expect(pictograms).toContain(one);
      // A cylinder stands for gases alone, which the law does not sort by their pressure.
      for (const one of pictograms) if (one !== 'GHS04') expect(due).toContain(one);
      if (pictograms.includes('GHS04')) expect(chemicals.get(label.key)!.form).toBe('gas');
      const isDanger = statements.some((code) => danger.test(code));
      if (isDanger) expect(signal).toBe('danger');
      else if (statements.some((code) => either.test(code))) expect(signal).not.toBeNull();
      else expect(signal).toBe(statements.some((code) => warning.test(code)) ? 'warning' : null);
    },
  );

  test.each([
    ['methanol', '603-001-00-X', 'GHS02 GHS06 GHS08', 'danger', 'H225 H301 H311 H331 H370'],
    ['toluene', '601-021-00-3', 'GHS02 GHS07 GHS08', 'danger', 'H225 H304 H315 H336 H361d H373'],
    ['styrene', '601-026-00-0', 'GHS02 GHS07 GHS08', 'danger', 'H226 H315 H319 H332 H361d H372'],
    ['benzene', '601-020-00-8', 'GHS02 GHS07 GHS08', 'danger', 'H225 H304 H315 H319 H340 H350 H372'],
    ['acetone', '606-001-00-8', 'GHS02 GHS07', 'danger', 'H225 H319 H336 EUH066'],
    ['vcm', '602-023-00-7', 'GHS02 GHS08', 'danger', 'H220 H350'],
    ['caustic-soda-flakes', '011-002-00-6', 'GHS05', 'danger', 'H314'],
    ['acetic-acid', '607-002-00-6', 'GHS02 GHS05', 'danger', 'H226 H314'],
    ['hydrochloric-acid', '017-002-01-X', 'GHS05 GHS07', 'danger', 'H314 H335'],
    ['phenol', '604-001-00-2', 'GHS05 GHS06 GHS08', 'danger', 'H301 H311 H314 H331 H341 H373'],
    ['yellow-phosphorus', '015-001-00-1', 'GHS02 GHS05 GHS06 GHS09', 'danger', 'H250 H300 H314 H330 H400'],
    ['ipdi', '615-008-00-5', 'GHS05 GHS06 GHS08 GHS09', 'danger', 'H314 H317 H318 H330 H334 H411 EUH071'],
    ['sulfur', '016-094-00-1', 'GHS07', 'warning', 'H315'],
  ])('%s is labelled as entry %s of the act reads', (key, index, pictograms, signal, statements) => {
    expect(labels.find((label) => label.key === key)).toMatchObject({
      ...{ index, pictograms: pictograms.split(' '), signal, statements: statements.split(' ') },
    });
  });

  test('leave out what has no one entry: strengths that the law tells apart, and entries that a court has annulled', () => {
    for (const key of ['hydrogen-peroxide', 'titanium-dioxide'])
      expect([chemicals.has(key), labels.some((label) => label.key === key)], key).toEqual([true, false]);
  });
});

describe('a release with other data', () => {
  test('is noticed, whichever file of the reference data it is in', () => {
    const source = (path: string) => readFileSync(new URL(`../../src/seed/${path}`, import.meta.url), 'utf8');
    const listed = source('load-reference.ts');
    const loaders = readdirSync(new URL('../../src/seed/reference/', import.meta.url));
    const read = loaders.flatMap((name) =>
      [...source(`reference/${name}`).matchAll(/readReference<[^(]*>\('([\w-]+)'\)/g)].map((found) => found[1]!),
    );
    expect(read).toContain('ghs-labels');
    for (const name of read) expect(listed, name).toContain(`'${name}'`);
  });
});
