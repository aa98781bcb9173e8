import type { Call } from '#api/common/call.ts';
import { m } from '#i18n/messages.ts';
import { parseJson } from './bounded-json.ts';
import type { Context, UploadedFile } from '../context.ts';
import { AppError } from '../errors.ts';
import { isIssuedHere } from '../pdf/issued-documents.ts';
import { checkStorable } from '../text/plain-text.ts';
import { decodeQuery, type QuerySchema } from './query-decoding.ts';
import type { Reception } from './receiving.ts';
import { readBody } from './request-body.ts';
import { acceptFiles } from './request-files.ts';
import { readForm } from './request-form.ts';

/** Room for everything in a body that is no file. */
const fieldBytes = 1024 * 1024;

export type Input = { raw: unknown; files: UploadedFile[] };

/**
 * The input of a call as it came, from the address, a JSON body or a form with files; still to be parsed. What it takes
 * of memory and disk is the `reception`'s, which ends when the call is answered.
 */
export async function readInput(
  request: Request,
  call: Call,
  schema: QuerySchema,
  context: Pick<Context, 'db' | 'receiving'>,
  reception: Reception,
): Promise<Input> {
  if (call.method === 'GET') return { raw: storable(queryOf(request, schema)), files: [] };
  if (call.inQuery) {
    // What a mail program posts with one click says nothing that the address does not (RFC 8058).
    if (isAnyForm(request)) return { raw: storable(queryOf(request, schema)), files: [] };
    const body = await readJson(request, call, reception);
    return { raw: storable(isRecord(body) ? { ...queryOf(request, schema), ...body } : body), files: [] };
  }
  const isOurs = (bytes: Uint8Array) => isIssuedHere(context, bytes);
  if (!isForm(request)) {
    const raw = storable(await readJson(request, call, reception));
    return { raw, files: await acceptFiles([], call.files ?? {}, isOurs) };
  }
  if (!call.files) throw new AppError('unsupportedType');

  await context.receiving.checkDisk();
  const form = await readForm(request, call.files, fieldBytes, reception);
  const raw = storable(decodeQuery(form.fields, schema));
  await reception.turn();
  return { raw, files: await acceptFiles(form.files, call.files, isOurs) };
}

/** The input as it is, or 422. */
export function storable<Raw>(raw: Raw): Raw {
  checkStorable(raw);
  return raw;
}

/** Whether a body is a form, the one that may hold files. */
export const isForm = (request: Request) => /^multipart\/form-data\b/i.test(request.headers.get('Content-Type') ?? '');

const isAnyForm = (request: Request) =>
  isForm(request) || /^application\/x-www-form-urlencoded\b/i.test(request.headers.get('Content-Type') ?? '');

const queryOf = (request: Request, schema: QuerySchema) => decodeQuery(new URL(request.url).searchParams, schema);
const isRecord = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

async function readJson(request: Request, { bodyBytes, largeField }: Call, reception: Reception): Promise<unknown> {
  const pieces: Uint8Array[] = [];
  const take = (piece: Uint8Array) => {
    reception.take('memory', piece.length);
    pieces.push(piece);
  };
  const tooLarge = () =>
    new AppError('tooLarge', {
      ...(largeField && { fields: { [largeField.name]: m.field_fileTooLarge({ megabytes: largeField.megabytes }) } }),
    });
  await readBody(request, bodyBytes ?? fieldBytes, take, tooLarge);
  return parseJson(Buffer.concat(pieces).toString());
}
