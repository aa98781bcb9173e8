import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeCursor, encodeCursor, type PageEdges } from '#server/platform/paging/page-cursor.ts';

const edges: PageEdges = {
  first: { position: 40, key: { value: '1780272000123', id: '01890a5d-ac96-774b-bcce-b302099a8057', within: '' } },
  last: { position: 59, key: { value: '1234.5000', id: '01890a5d-ac96-774b-bcce-b302099a8058', within: 'aBcDe_-123' } },
};

test('a cursor gives back what it was made of', () => {
  expect(decodeCursor('list', encodeCursor('list', edges))).toEqual(edges);
});

test('a cursor says nothing about another list', () => {
  expect(decodeCursor('other', encodeCursor('list', edges))).toBeNull();
});

test('a cursor fits into the length that the contract allows', () => {
  expect(encodeCursor('0123456789', edges).length).toBeLessThanOrEqual(500);
});

test('no text, however made, does more than be ignored', () => {
  const invented = fc.json().map((json) => Buffer.from(json).toString('base64url'));
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), invented), (text) => {
      expect(decodeCursor('list', text)).toBeNull();
    }),
  );
});

test.each([
  ['a negative place', ['list', -1, '1', edges.first.key.id, '', 0, '1', edges.first.key.id, '']],
  ['an id that is none', ['list', 0, '1', 'x', '', 0, '1', edges.first.key.id, '']],
  ['a value that is no number', ['list', 0, 'now()', edges.first.key.id, '', 0, '1', edges.first.key.id, '']],
  ['a missing part', ['list', 0, '1', edges.first.key.id, '']],
])('%s makes a cursor count for nothing', (_, fields) => {
  expect(decodeCursor('list', Buffer.from(JSON.stringify(fields)).toString('base64url'))).toBeNull();
});
