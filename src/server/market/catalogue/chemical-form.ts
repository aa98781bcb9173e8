import { readFileSync } from 'node:fs';

const file = new URL('../../../seed/data/chemicals.json', import.meta.url);
const forms = new Map(
  (JSON.parse(readFileSync(file, 'utf8')) as { key: string; form: string }[]).map(({ key, form }) => [key, form]),
);

/** In which form a chemical is sold: `liquid`, `gas`, or one of a solid. Null: it is not of the shipped ones. */
export const formOf = (chemical: string): string | null => forms.get(chemical) ?? null;
