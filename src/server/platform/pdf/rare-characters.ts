import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { unpackWoff } from './fonts.ts';

const require = createRequire(import.meta.url);
const weights = { regular: 400, bold: 700 } as const;
export type Face = keyof typeof weights;

type Part = { name: string; from: number; to: number };
let parts: Part[] | undefined;

/** Which file of the font has which characters, as its makers have split it. */
function readParts(): Part[] {
  const ranges = JSON.parse(readFileSync(require.resolve('@fontsource/noto-sans-sc/unicode.json'), 'utf8')) as Record<
    string,
    string
  >;
  return Object.entries(ranges).flatMap(([name, list]) =>
    list.split(',').map((range) => {
      const [from, to = from] = range.replace('U+', '').split('-');
      return { name: name.replace(/[[\]]/g, ''), from: parseInt(from!, 16), to: parseInt(to!, 16) };
    }),
  );
}

const unpacked = new Map<string, Buffer>();

/**
 * A font for a character outside the common ones: rare Chinese characters of names, Vietnamese, Cyrillic and so on.
 * Undefined: no font of ours has it.
 */
export function rareCharacterFont(codePoint: number, face: Face): { name: string; ttf: Buffer } | undefined {
  parts ??= readParts();
  const part = parts.find(({ from, to }) => codePoint >= from && codePoint <= to);
  if (!part) return undefined;
  const file = `noto-sans-sc-${part.name}-${weights[face]}-normal.woff`;
  let ttf = unpacked.get(file);
  if (!ttf) {
    ttf = unpackWoff(readFileSync(require.resolve(`@fontsource/noto-sans-sc/files/${file}`)));
    unpacked.set(file, ttf);
  }
  return { name: file, ttf };
}
