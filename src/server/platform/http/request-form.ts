import type { FileHandle } from 'node:fs/promises';
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy';
import type { FileRule } from '#lib/file-kind.ts';
import { m } from '#i18n/messages.ts';
import { tooManyParts } from './bounded-json.ts';
import { AppError, invalid } from '../errors.ts';
import { longestFieldName } from '../text/plain-text.ts';
import type { Reception } from './receiving.ts';
import { readBody } from './request-body.ts';

type Rules = Readonly<Record<string, FileRule>>;
/** A file of a form as it was sent. Its bytes are on the disk until somebody asks for them. */
export type SentFile = { field: string; name: string; size: number; bytes: () => Promise<Uint8Array> };
export type Form = { fields: [name: string, value: string][]; files: SentFile[] };

/** More than any form has; the first one beyond ends the reading. */
const most = { fields: 200, files: 100, headerPairs: 20, headerSize: 8 * 1024 };
/** A piece of a body in which a file ends counts as no file; it is no longer than this. */
const pieceBytes = 64 * 1024;

/**
 * Reads a form: what is no file into memory, no more than `fieldBytes`, files onto the disk, each no further than its
 * rule allows. Throws 413 and 422 for what is larger or no form. That files are too many or too large is left to
 * whoever knows the rules (request-files.ts).
 */
export async function readForm(
  request: Request,
  rules: Rules,
  fieldBytes: number,
  reception: Reception,
): Promise<Form> {
  const form: Form = { fields: [], files: [] };
  const rest = Object.values(rules).reduce((sum, rule) => sum + rule.max * pieceBytes, fieldBytes);
  const allowed = Object.values(rules).reduce((sum, rule) => sum + rule.max * rule.maxBytes, rest);
  const unreadable = () => invalid({ body: m.error_malformedForm() });
  const parser = parserOf(request, fieldBytes);
  if (!parser) {
    await readBody(request, allowed, () => Promise.reject(unreadable()));
    throw unreadable();
  }

  const broken = Promise.withResolvers<never>();
  // Whoever waits hears of it; that nobody does is no fault.
  broken.promise.catch(() => undefined);
  const finished = Promise.withResolvers<void>();
  parser.once('finish', finished.resolve);
  parser.on('error', () => broken.reject(unreadable()));
  for (const limit of ['partsLimit', 'fieldsLimit', 'filesLimit'] as const)
    parser.on(limit, () => broken.reject(tooManyParts()));
  parser.on('field', (name: string | undefined, value: string, _nameCut: boolean, valueCut: boolean) => {
    if (valueCut) broken.reject(new AppError('tooLarge'));
    else if (name) form.fields.push([name, value]);
  });

  let open = 0;
  const keeping: Promise<void>[] = [];
  parser.on('file', (name: string | undefined, stream: BusboyFileStream, fileName: string | undefined) => {
    const field = (name ?? '').replace(/\[\]$/, '').slice(0, longestFieldName);
    const rule = Object.hasOwn(rules, field) ? rules[field] : undefined;
    const isOneTooMany = rule && form.files.filter((one) => one.field === field).length >= rule.max;
    const file: SentFile = {
      field,
      name: asGiven(fileName ?? ''),
      size: 0,
      bytes: () => Promise.resolve(new Uint8Array()),
    };
    form.files.push(file);
    open += 1;
    const kept = keep(file, stream, isOneTooMany ? 0 : (rule?.maxBytes ?? 0), reception);
    keeping.push(kept.finally(() => (open -= 1)).catch(broken.reject));
  });

  let noFile = 0;
  const write = async (piece: Uint8Array) => {
    const written = new Promise<void>((resolve) => void parser.write(piece, () => resolve()));
    await Promise.race([broken.promise, written]);
    if (open > 0) return;
    reception.take('memory', piece.length);
    if ((noFile += piece.length) > rest) throw new AppError('tooLarge');
  };
  try {
    await readBody(request, allowed, write, () => tooLarge(rules));
    parser.end();
    await Promise.race([broken.promise, finished.promise.then(() => Promise.all(keeping))]);
    return form;
  } catch (error) {
    parser.destroy();
    throw error;
  }
}

/** Where a call takes one file, that is what is too large. */
function tooLarge(rules: Rules): AppError {
  const [[field, rule] = [], ...others] = Object.entries(rules);
  if (!field || !rule || rule.max > 1 || others.length > 0) return new AppError('tooLarge');
  const megabytes = Math.floor(rule.maxBytes / 1024 / 1024);
  return new AppError('tooLarge', { fields: { [field]: m.field_fileTooLarge({ megabytes }) } });
}

/** Browsers write so what a header cannot hold between quotation marks. */
const asGiven = (name: string) => name.replace(/%(22|0D|0A)/gi, (sign) => decodeURIComponent(sign));

/** null: the request does not say where the parts of its form begin. */
function parserOf(request: Request, fieldSize: number): BusboyInstance | null {
  const { headerPairs, headerSize, fields, files } = most;
  try {
    return new Busboy({
      headers: { 'content-type': request.headers.get('Content-Type')! },
      limits: { fields, files, parts: fields + files, fieldSize, headerPairs, headerSize },
      preservePath: true,
    });
  } catch {
    return null;
  }
}

/** Writes a file to the disk as it comes; what is beyond `mostBytes` is only counted, since nobody will read it. */
async function keep(file: SentFile, stream: BusboyFileStream, mostBytes: number, reception: Reception): Promise<void> {
  let kept: FileHandle | undefined;
  for await (const piece of stream as AsyncIterable<Buffer>) {
    file.size += piece.length;
    if (file.size > mostBytes) continue;
    reception.take('disk', piece.length);
    kept ??= await reception.file();
    await kept.writeFile(piece);
  }
  const handle = kept;
  if (handle) file.bytes = () => bytesOf(handle, file.size);
}

async function bytesOf(file: FileHandle, size: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(size);
  for (let at = 0; at < size;) {
    const { bytesRead } = await file.read(bytes, at, size - at, at);
    if (bytesRead === 0) throw new Error('A file that was received is shorter on the disk');
    at += bytesRead;
  }
  return bytes;
}
