import { createHash } from 'node:crypto';
import { isUuid } from '../uuid.ts';
import type { Anchor } from './page-seek.ts';

/** The first and the last row of a page that a reader has seen, with their places in the list. */
export type PageEdges = { first: Anchor; last: Anchor };

/** A short name for a list (filter and sort) or a part of it; a cursor counts only where its names are the same. */
export function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 10);
}

/** Opaque text; reveals nothing but keys of rows that the reader has been shown. */
export function encodeCursor(list: string, { first, last }: PageEdges): string {
  const flat = ({ position, key }: Anchor) => [position, key.value, key.id, key.within ?? ''];
  return Buffer.from(JSON.stringify([list, ...flat(first), ...flat(last)])).toString('base64url');
}

/** Null for a cursor of another list, a damaged one, or one that was made up. */
export function decodeCursor(list: string, text: string | undefined): PageEdges | null {
  if (!text) return null;
  try {
    const [name, ...fields] = JSON.parse(Buffer.from(text, 'base64url').toString()) as unknown[];
    if (name !== list || fields.length !== 8) return null;
    const [first, last] = [anchorOf(fields.slice(0, 4)), anchorOf(fields.slice(4))];
    return first && last && { first, last };
  } catch {
    return null;
  }
}

function anchorOf([position, value, id, within]: unknown[]): Anchor | null {
  if (!Number.isSafeInteger(position) || (position as number) < 0) return null;
  if (typeof value !== 'string' || typeof id !== 'string' || typeof within !== 'string') return null;
  return decimal.test(value) && isUuid(id) ? { position: position as number, key: { value, id, within } } : null;
}

const decimal = /^\d{1,14}(\.\d{1,6})?$/;
