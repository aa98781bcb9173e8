import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { materialLooks, type Look } from '#api/market/material-looks.ts';
import { lookOf, materialPicture, pictureEdition } from '#api/market/material-picture.ts';
import { readReference } from '#seed/data-files.ts';
import { heapOf, lit } from '../../src/build/draw-material.ts';

type Drawn = { key: string; form: string; color: string | null };

test('materials that look different have different pictures', () => {
  const categories = new Map(readReference<Drawn>('categories').map((one) => [one.key, one]));
  const looks = ['abs', 'pc', 'pp-h', 'r-hdpe', 'black-mb', 'pvc'].map((key) => {
    const category = categories.get(key);
    expect(category, key).toBeDefined();
    return lookOf(category!);
  });
  expect(looks).toEqual([
    'pellet-cream',
    'pellet-clear',
    'pellet-natural',
    'pellet-blue',
    'pellet-black',
    'powder-white',
  ]);
});

test('everything of the catalogue has a picture of its own form', () => {
  for (const one of [...readReference<Drawn>('categories'), ...readReference<Drawn>('chemicals')])
    expect(lookOf(one), one.key).toMatch(new RegExp(`^${one.form}-`));
});

test('a form or a colour that nobody has drawn is shown all the same', () => {
  expect(lookOf({ form: 'plasma', color: '#f3ead0' })).toBe('pellet-ivory');
  expect(lookOf({ form: 'pellet', color: 'beige' })).toBe('pellet-natural');
  expect(materialPicture({ form: 'bead', color: '#000000' }, 'wide')).toMatch(/\/bead-black-wide\.avif$/);
});

test('a heap is drawn the same every time, and is in its colours', () => {
  for (const [form, looks] of Object.entries(materialLooks)) {
    const [look] = Object.values<Look>(looks);
    if (!look) throw new Error(form);
    const picture = lit(heapOf(form, 24, 24, 1), look);
    expect(picture, form).toEqual(lit(heapOf(form, 24, 24, 1), look));
    expect(new Set(picture).size, form).toBeGreaterThan(20);
  }
});

test('pictures that are drawn in another way have another address', () => {
  const parts = ['src/api/market/material-looks.ts', 'src/build/draw-material.ts', 'src/build/material-pictures.ts'];
  const hash = createHash('sha256');
  for (const part of parts) hash.update(readFileSync(part));
  expect(pictureEdition).toBe(hash.digest('hex').slice(0, 8));
});
