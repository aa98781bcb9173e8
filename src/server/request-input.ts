import type { Call } from '#api/call.ts';
import { m } from '#i18n/messages.ts';
import type { UploadedFile } from './context.ts';
import { AppError } from './errors.ts';
import { checkStorable } from './plain-text.ts';
import { decodeQuery, type QuerySchema } from './query-decoding.ts';
import { acceptFiles } from './request-files.ts';

/** Room for everything in a body that is no file. */
const fieldBytes = 1024 * 1024;
const thrownAwayBytes = 32 * 1024 * 1024;
/** Names and boundaries around one file of a form. */
const partBytes = 1024;

export type Input = { raw: unknown; files: UploadedFile[] };

/** The input of a call as it came, from the address, a JSON body or a form with files; still to be parsed. */
export async function readInput(request: Request, call: Call, schema: QuerySchema): Promise<Input> {
  if (call.method === 'GET') return { raw: storable(queryOf(request, schema)), files: [] };
  if (call.inQuery) {
    const body = parseJson(await readBody(request, call.bodyBytes ?? fieldBytes));
    return { raw: storable(isRecord(body) ? { ...queryOf(request, schema), ...body } : body), files: [] };
  }
  if (!isForm(request)) {
    const raw = storable(parseJson(await readBody(request, call.bodyBytes ?? fieldBytes, call.largeField)));
    return { raw, files: await acceptFiles([], call.files ?? {}) };
  }
  if (!call.files) throw new AppError('unsupportedType');

  const rules = Object.values(call.files);
  const fileBytes = rules.reduce((sum, rule) => sum + rule.max * (rule.maxBytes + partBytes), 0);
  const form = await parseForm(request, await readBody(request, fieldBytes + fileBytes));
  const fields = new URLSearchParams();
  const sent: [field: string, file: File][] = [];
  for (const [name, value] of form) {
    if (typeof value === 'string') fields.append(name, value);
    else sent.push([name.replace(/\[\]$/, ''), value]);
  }
  const raw = storable(decodeQuery(fields, schema));
  return { raw, files: await acceptFiles(sent, call.files) };
}

/** The input as it is, or 422. */
export function storable<Raw>(raw: Raw): Raw {
  checkStorable(raw);
  return raw;
}

const queryOf = (request: Request, schema: QuerySchema) => decodeQuery(new URL(request.url).searchParams, schema);
const isRecord = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isForm = (request: Request) => /^multipart\/form-data\b/i.test(request.headers.get('Content-Type') ?? '');

function parseJson(body: Buffer<ArrayBuffer>): unknown {
  const text = body.toString();
  if (text.trim() === '') return {};
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError('invalid', { fields: { body: m.error_malformedJson() } });
  }
}

async function parseForm(request: Request, body: Buffer<ArrayBuffer>): Promise<FormData> {
  try {
    return await new Response(body, { headers: { 'Content-Type': request.headers.get('Content-Type')! } }).formData();
  } catch {
    throw new AppError('invalid', { fields: { body: m.error_malformedForm() } });
  }
}

/**
 * The whole body, or 413. Somewhat more than allowed is read and thrown away, so that the answer reaches whoever is
 * still sending; beyond that the reader is left open, because closing it would end the connection unanswered.
 */
async function readBody(request: Request, maxBytes: number, large?: Call['largeField']): Promise<Buffer<ArrayBuffer>> {
  const tooLarge = () =>
    new AppError('tooLarge', {
      ...(large && { fields: { [large.name]: m.field_fileTooLarge({ megabytes: large.megabytes }) } }),
    });
  const mostRead = maxBytes + thrownAwayBytes;
  if (Number(request.headers.get('Content-Length')) > mostRead) throw tooLarge();
  const reader = request.body?.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (let read = await reader?.read(); read && !read.done && size <= mostRead; read = await reader?.read()) {
    size += read.value.length;
    if (size <= maxBytes) chunks.push(read.value);
  }
  if (size > maxBytes) throw tooLarge();
  return Buffer.concat(chunks);
}
