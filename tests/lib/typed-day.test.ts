import { describe, expect, test } from 'vitest';
import { readDay, readMoment, shownDay } from '#lib/typed-day.ts';

describe('days as people write them', () => {
  test.each([
    ['2026-12-10', '2026-12-10'],
    [' 2026/12/10 ', '2026-12-10'],
    ['2026.12.1', '2026-12-01'],
    ['20261210', '2026-12-10'],
    ['2026年12月10日', '2026-12-10'],
    ['2026 年 3 月 5 日', '2026-03-05'],
    ['２０２６－１２－１０', '2026-12-10'],
    ['10 Dec 2026', '2026-12-10'],
    ['10-Dec-2026', '2026-12-10'],
    ['Dec 10, 2026', '2026-12-10'],
    ['March 5 2026', '2026-03-05'],
    ['5 Sept. 2026', '2026-09-05'],
    ['2028-02-29', '2028-02-29'],
  ])('%s is %s', (text, day) => expect(readDay(text)).toBe(day));

  test.each([
    '',
    '12/10/2026',
    '10.12.2026',
    '10/12/26',
    '2026-12',
    '2026-02-30',
    '2027-02-29',
    '2026-13-01',
    '2026-00-10',
    '10 Foo 2026',
    'tomorrow',
    '2026-12-10T18:00',
    '0000-01-01x',
  ])('"%s" is none, or not without doubt', (text) => expect(readDay(text)).toBeNull());

  test.each([
    ['2026-12-10T18:00', '2026-12-10T18:00'],
    ['2026-12-10 9:05', '2026-12-10T09:05'],
    ['2026年12月10日 18：00', '2026-12-10T18:00'],
    ['10 Dec 2026 18:00', '2026-12-10T18:00'],
    ['2026-12-10T18:00:00', '2026-12-10T18:00'],
  ])('%s is the moment %s', (text, moment) => expect(readMoment(text)).toBe(moment));

  test.each(['2026-12-10', '2026-12-10 24:00', '2026-12-10 18:60', '12/10/2026 18:00', '18:00'])(
    '"%s" is no moment',
    (text) => expect(readMoment(text)).toBeNull(),
  );

  test('a moment is shown without its T', () => expect(shownDay('2026-12-10T18:00')).toBe('2026-12-10 18:00'));
});
