import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { unpackWoff } from './fonts.ts';

const require = createRequire(import.meta.url);
const weights = { regular: 400, bold: 700 } as const;
export type Face = keyof typeof weights;

/** The first has Chinese, the second Turkish, Polish, Greek and signs of money; what both have is taken from the first. */
const tables = {
  'noto-sans-sc': () => require.resolve('@fontsource/noto-sans-sc/unicode.json'),
  'noto-sans': () => require.resolve('@fontsource/noto-sans/unicode.json'),
} as const;
type Family = keyof typeof tables;
const families = ['noto-sans-sc', 'noto-sans'] as const satisfies readonly Family[];
type Part = { family: Family; name: string; from: number; to: number };
let parts: Part[] | undefined;

/** Which file of a font has which characters, as its makers have split it. */
const readParts = (): Part[] =>
  families.flatMap((family) => {
    const ranges = JSON.parse(readFileSync(tables[family](), 'utf8')) as Record<string, string>;
    return Object.entries(ranges).flatMap(([name, list]) =>
      list.split(',').map((range) => {
        const [from, to = from] = range.replace('U+', '').split('-');
        return { family, name: name.replace(/[[\]]/g, ''), from: parseInt(from!, 16), to: parseInt(to!, 16) };
      }),
    );
  });

const unpacked = new Map<string, Buffer>();

/** The fonts that may have a character outside the common ones, by the names of their files; none: no font of ours has it. */
export function rareCharacterFonts(codePoint: number, face: Face): string[] {
  parts ??= readParts();
  return parts
    .filter(({ from, to }) => codePoint >= from && codePoint <= to)
    .map(({ family, name }) => `${family}-${name}-${weights[face]}-normal.woff`);
}

/** A font by the name of its file. */
export function rareFont(file: string): Buffer {
  let ttf = unpacked.get(file);
  if (!ttf) {
    const family = families.find((one) => file.startsWith(`${one}-`))!;
    ttf = unpackWoff(readFileSync(require.resolve(`@fontsource/${family}/files/${file}`)));
    unpacked.set(file, ttf);
  }
  return ttf;
}
