import { cleanTestStorage, getTestStorage, setTestStorageKey, useTestStorageEngine } from '@nanostores/persistent';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  $compare,
  clearCompared,
  comparedNames,
  isCompared,
  maxCompared,
  toggleCompared,
} from '#app/stores/compare.ts';

useTestStorageEngine();
// A page that shows the tray listens to it.
$compare.listen(() => undefined);

const item = (id: string) => ({ id, name: `Grade ${id}` });
const ids = () => $compare.get().items.map(({ id }) => id);

beforeEach(() => {
  cleanTestStorage();
  $compare.set({ kind: 'offers', items: [] });
});

describe('the compare tray', () => {
  it('takes things in the order they came, and gives one back when it is chosen again', () => {
    for (const id of ['a', 'b', 'c']) expect(toggleCompared('offers', item(id))).toBe(true);
    expect(ids()).toEqual(['a', 'b', 'c']);
    expect(toggleCompared('offers', item('b'))).toBe(true);
    expect(ids()).toEqual(['a', 'c']);
    expect(isCompared('offers', 'a')).toBe(true);
    expect(isCompared('offers', 'b')).toBe(false);
    expect(isCompared('materials', 'a')).toBe(false);
  });

  it('takes four, refuses a fifth and keeps the four', () => {
    for (let index = 0; index < maxCompared; index += 1) toggleCompared('offers', item(String(index)));
    expect(toggleCompared('offers', item('more'))).toBe(false);
    expect(ids()).toEqual(['0', '1', '2', '3']);
    expect(toggleCompared('offers', item('0'))).toBe(true);
    expect(toggleCompared('offers', item('more'))).toBe(true);
  });

  it('calls what has the same name by what tells it apart, too', () => {
    const of = (id: string, of?: string) => ({ id, name: 'PA-757', ...(of && { of }) });
    expect(comparedNames([of('a', 'Paper Crane · 1,405.00 USD/t'), item('b'), of('c', 'Moonbridge')])).toEqual([
      'PA-757 · Paper Crane · 1,405.00 USD/t',
      'Grade b',
      'PA-757 · Moonbridge',
    ]);
    expect(comparedNames([of('a', 'Paper Crane')])).toEqual(['PA-757']);
    // As it was kept before they were told apart.
    expect(comparedNames([of('a'), of('b', 'Moonbridge')])).toEqual(['PA-757', 'PA-757 · Moonbridge']);
  });

  it('compares like with like: materials take the place of offers', () => {
    toggleCompared('offers', item('a'));
    toggleCompared('materials', item('m'));
    expect($compare.get()).toEqual({ kind: 'materials', items: [item('m')] });
  });

  it('is emptied, and stays what it was for', () => {
    toggleCompared('materials', item('m'));
    clearCompared();
    expect($compare.get()).toEqual({ kind: 'materials', items: [] });
  });

  it('is kept for the next page, and follows other tabs', () => {
    toggleCompared('offers', item('a'));
    expect(JSON.parse(getTestStorage()['compare']!)).toEqual({ kind: 'offers', items: [item('a')] });
    setTestStorageKey('compare', JSON.stringify({ kind: 'materials', items: [item('x')] }));
    expect($compare.get()).toEqual({ kind: 'materials', items: [item('x')] });
  });

  it.each(['', 'not json', 'null', '[]', '{"items":7}', '{"kind":"other","items":[null,{"id":3}]}'])(
    'is empty where the browser keeps nonsense: %s',
    (kept) => {
      setTestStorageKey('compare', kept);
      expect($compare.get().items).toEqual([]);
    },
  );
});
