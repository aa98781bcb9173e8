import { joinWords } from './join-words.ts';

/** What files may be. `text/csv` is any text that is nothing else: it has no mark of its own. */
export type FileType =
  | 'application/pdf'
  | 'image/jpeg'
  | 'image/png'
  | 'image/webp'
  | 'text/csv'
  | 'application/json'
  | 'application/xml'
  | 'application/zip'
  | 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  | 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** Files of one field. The type is told by the content, never by the name. */
export type FileRule = {
  readonly types: readonly FileType[];
  readonly maxBytes: number;
  readonly max: number;
  readonly required?: boolean;
};

const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const document = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

const beginnings: readonly (readonly [FileType, RegExp])[] = [
  ['application/pdf', /^%PDF-/],
  ['image/png', /^\x89PNG\r\n\x1a\n/],
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/webp', /^RIFF[\s\S]{4}WEBP/],
];
const longestBeginning = 12;

/** Office files are ZIP files, all alike at their beginning. */
const zip = /^PK\x03\x04/;

const zipEndings = new Map<string, FileType>([
  ['xlsx', spreadsheet],
  ['docx', document],
  ['zip', 'application/zip'],
]);
const textEndings = new Map<string, FileType>([
  ['csv', 'text/csv'],
  ['json', 'application/json'],
  ['xml', 'application/xml'],
]);

/**
 * What a file is by its first bytes, whatever it is called; null for everything that is not sent here. Of office files
 * and of text the beginning says too little: there the ending of the name counts.
 */
export async function fileKind(file: Blob): Promise<FileType | null> {
  const bytes = new Uint8Array(await file.slice(0, longestBeginning).arrayBuffer());
  const text = String.fromCharCode(...bytes);
  const known = beginnings.find(([, beginning]) => beginning.test(text))?.[0];
  if (known) return known;
  const name = file instanceof File ? file.name.toLowerCase() : '';
  const ending = name.slice(name.lastIndexOf('.') + 1);
  return (zip.test(text) ? zipEndings : textEndings).get(ending) ?? null;
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

const officeNames: Partial<Record<FileType, string>> = { [spreadsheet]: 'XLSX', [document]: 'DOCX' };

/** `PDF, JPEG, PNG`, `PDF、JPEG、PNG`. */
export const typeNames = (types: FileRule['types']): string =>
  joinWords(types.map((type) => officeNames[type] ?? type.split('/')[1]!.toUpperCase()));

const megabyte = 1024 * 1024;
/** `2.4 MB`, `130 KB`. */
export function fileSize(bytes: number): string {
  return bytes >= megabyte ? `${(bytes / megabyte).toFixed(1)} MB` : `${Math.max(1, Math.round(bytes / 1024))} KB`;
}
