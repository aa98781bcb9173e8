import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chooseSeek, type Anchor, type Seek } from '#server/platform/paging/page-seek.ts';

const rows = Array.from({ length: 60 }, (_, index) => ({ value: String(index), id: `id-${index}` }));

/** What reading an index by these instructions gives. */
function read({ from, inclusive, backwards, skip, take }: Seek) {
  const at = from ? rows.findIndex(({ id }) => id === from.id) : backwards ? rows.length : -1;
  const ahead = backwards ? rows.slice(0, at + Number(inclusive)).reverse() : rows.slice(at + Number(!inclusive));
  const page = ahead.slice(skip, skip + take);
  return backwards ? page.reverse() : page;
}

const anchor = (position: number): Anchor => ({ position, key: rows[position]! });

test('whatever is known of the list, the rows read are those of the page', () => {
  const positions = fc.array(fc.integer({ min: 0, max: rows.length - 1 }), { maxLength: 4 });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 59 }), fc.integer({ min: 1, max: 20 }), positions, (offset, size, known) => {
      const take = Math.min(size, rows.length - offset);
      const seek = chooseSeek(offset, take, rows.length, known.map(anchor));
      expect(read(seek)).toEqual(rows.slice(offset, offset + take));
    }),
  );
});

test('near the end a list is read from the end', () => {
  expect(chooseSeek(50, 10, 60, [])).toMatchObject({ from: null, backwards: true, skip: 0 });
});

test('the next page passes over nothing when the last row seen is known', () => {
  expect(chooseSeek(30, 10, 60, [anchor(20), anchor(29)])).toMatchObject({ from: rows[29], backwards: false, skip: 0 });
});

test('the previous page passes over nothing when the first row seen is known', () => {
  expect(chooseSeek(20, 10, 60, [anchor(30), anchor(39)])).toMatchObject({ from: rows[30], backwards: true, skip: 0 });
});
