import type { Directory } from '#server/market/catalogue/index.ts';

/** The code of a carrier on the list, by code or name; else the name as it was written. */
export function carrierOf(codes: Directory['codes'], text: string): string {
  const wanted = text.toLowerCase();
  const known = [...(codes.get('carrier')?.values() ?? [])].find((row) =>
    [row.code, row.nameEn, row.nameZh].some((name) => name.toLowerCase() === wanted),
  );
  return known?.code ?? text;
}
