import type { Sharp } from 'sharp';
import type { FileRule, FileType } from '#lib/file-kind.ts';
import { m } from '#i18n/messages.ts';
import { typeNames } from '#lib/file-kind.ts';
import { safeLine } from '#lib/readable-text.ts';
import type { UploadedFile } from '../context.ts';
import { AppError } from '../errors.ts';
import type { SentFile } from './request-form.ts';
import { rewritePdf } from '../pdf/uploaded-pdf.ts';

/** Whether a PDF is one that this site has issued: written anew it could not be verified any more. */
type IsOurs = (bytes: Uint8Array) => Promise<boolean>;

type PictureType = Extract<FileType, `image/${string}`>;
const encode: Record<PictureType, (picture: Sharp) => Sharp> = {
  'image/jpeg': (picture) => picture.jpeg({ quality: 88 }),
  'image/png': (picture) => picture.png(),
  'image/webp': (picture) => picture.webp({ quality: 88 }),
};

/** A picture says in its first bytes how large it is: a few kilobytes can hold a wall of pixels. */
const mostMegapixels = 50;
/** Enough to read the small print of a scanned page. */
const longestSide = 4_000;
const longestName = 120;

/**
 * Holds the files of a form to the rules of its call: how many (413), how large (413), and of which type by their
 * content, whatever their name says (415). Pictures are drawn anew, PDFs written anew unless they are `isOurs`.
 */
export async function acceptFiles(
  sent: readonly SentFile[],
  rules: Readonly<Record<string, FileRule>>,
  isOurs: IsOurs,
): Promise<UploadedFile[]> {
  const files = sent.filter(({ size, name }) => size > 0 || name !== '');
  const unknown = files.find(({ field }) => !Object.hasOwn(rules, field));
  if (unknown) throw new AppError('invalid', { fields: { [unknown.field]: m.field_noFile() } });
  for (const [field, rule] of Object.entries(rules)) {
    const own = files.filter((file) => file.field === field);
    if (rule.required && own.length === 0) throw new AppError('invalid', { fields: { [field]: m.field_required() } });
    if (own.length > rule.max)
      throw new AppError('tooLarge', { fields: { [field]: m.field_tooManyFiles({ max: rule.max }) } });
    if (own.some(({ size }) => size > rule.maxBytes)) {
      const megabytes = Math.floor(rule.maxBytes / 1024 / 1024);
      throw new AppError('tooLarge', { fields: { [field]: m.field_fileTooLarge({ megabytes }) } });
    }
  }
  const accepted: UploadedFile[] = [];
  // One after another: unpacked pictures are large.
  for (const file of files) accepted.push(await acceptFile(file, rules[file.field]!.types, isOurs));
  return accepted;
}

async function acceptFile(file: SentFile, types: readonly FileType[], isOurs: IsOurs): Promise<UploadedFile> {
  const { field } = file;
  const bytes = await file.bytes();
  const { fileTypeFromBuffer } = await import('file-type');
  const told = (await fileTypeFromBuffer(bytes).catch(() => undefined))?.mime ?? textType(bytes, types);
  const type = types.find((one) => one === told);
  if (!type)
    throw new AppError('unsupportedType', { fields: { [field]: m.field_fileType({ types: typeNames(types) }) } });
  const name = shownName(file.name);
  if (isPicture(type)) return { field, name, type, bytes: await redraw(field, type, bytes) };
  if (type !== 'application/pdf' || (await isOurs(bytes))) return { field, name, type, bytes };
  return { field, name, type, bytes: await cleanPdf(field, bytes) };
}

const isPicture = (type: FileType): type is PictureType => Object.hasOwn(encode, type);

/** An object of JSON where one is taken; else a table. */
const textType = (bytes: Uint8Array, types: readonly FileType[]): FileType | null => {
  if (!isText(bytes)) return null;
  const isObject = /^\uFEFF?\s*\{/.test(new TextDecoder().decode(bytes.subarray(0, 64)));
  return isObject && types.includes('application/json') ? 'application/json' : 'text/csv';
};

/** Text has no mark of its own: no NUL, or the mark of UTF-16 at its head. */
const isText = (bytes: Uint8Array): boolean =>
  !bytes.includes(0) || (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);

/** The picture drawn anew: upright, without metadata (places, cameras) or anything else that came along in the file. */
async function redraw(field: string, type: PictureType, bytes: Uint8Array): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp');
  const picture = sharp(bytes, { limitInputPixels: false, failOn: 'error' });
  const unreadable = () => new AppError('unsupportedType', { fields: { [field]: m.field_unreadablePicture() } });
  const { width, height } = await picture.metadata().catch(() => Promise.reject(unreadable()));
  if (width * height > mostMegapixels * 1_000_000) {
    throw new AppError('invalid', { fields: { [field]: m.field_tooManyPixels({ megapixels: mostMegapixels }) } });
  }
  const upright = picture.autoOrient().resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true });
  return encode[type](upright)
    .toBuffer()
    .catch(() => Promise.reject(unreadable()));
}

async function cleanPdf(field: string, bytes: Uint8Array): Promise<Uint8Array> {
  const answer = await rewritePdf(bytes);
  if ('bytes' in answer) return answer.bytes;
  const reason = answer.refused === 'locked' ? m.field_lockedPdf() : m.field_unreadablePdf();
  throw new AppError('unsupportedType', { fields: { [field]: reason } });
}

/** The name as a person reads it: no folders, nothing invisible or turning the text around; never used as a path. */
function shownName(name: string): string {
  const visible = safeLine(name.split(/[/\\]/).at(-1)!);
  if (visible.length <= longestName) return visible || 'file';
  const ending = /\.\w{1,8}$/.exec(visible)?.[0] ?? '';
  return `${visible.slice(0, longestName - ending.length).toWellFormed()}${ending}`;
}
