import type { FileRule } from '#api/call.ts';
import { joinWords } from './join-words.ts';

type FileType = FileRule['types'][number];

const beginnings: readonly (readonly [FileType, RegExp])[] = [
  ['application/pdf', /^%PDF-/],
  ['image/png', /^\x89PNG\r\n\x1a\n/],
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/webp', /^RIFF[\s\S]{4}WEBP/],
];
const longestBeginning = 12;

/** What a file is by its first bytes, whatever it is called; null for everything that is not sent here. */
export async function fileKind(file: Blob): Promise<FileType | null> {
  const bytes = new Uint8Array(await file.slice(0, longestBeginning).arrayBuffer());
  const text = String.fromCharCode(...bytes);
  return beginnings.find(([, beginning]) => beginning.test(text))?.[0] ?? null;
}

/** Why a file cannot be sent; null when it can. The server looks for itself. */
export async function fileFault(
  file: Blob,
  rule: Pick<FileRule, 'types' | 'maxBytes'>,
): Promise<'tooLarge' | 'empty' | 'wrongType' | null> {
  if (file.size > rule.maxBytes) return 'tooLarge';
  if (file.size === 0) return 'empty';
  const kind = await fileKind(file);
  return kind !== null && rule.types.includes(kind) ? null : 'wrongType';
}

/** `PDF, JPEG, PNG`, `PDF、JPEG、PNG`. */
export const typeNames = (types: FileRule['types']): string =>
  joinWords(types.map((type) => type.split('/')[1]!.toUpperCase()));

const megabyte = 1024 * 1024;
/** `2.4 MB`, `130 KB`. */
export function fileSize(bytes: number): string {
  return bytes >= megabyte ? `${(bytes / megabyte).toFixed(1)} MB` : `${Math.max(1, Math.round(bytes / 1024))} KB`;
}
