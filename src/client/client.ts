import ky, { HTTPError, type KyInstance } from 'ky';
import type { GetCalls, PostCalls, QueryCalls, Reading } from '#api/calls.ts';
import { errorCodes, type Envelope } from '#api/common/envelope.ts';
import type { AnswerWithin, CallWithin } from '#api/common/within.ts';
import { languageOption, type Locale } from '#i18n/locales.ts';
import { encodeQuery } from '#lib/query-string.ts';

export type ClientOptions = {
  /** '' = same origin, or the API of this very process when `fetch` is given. */
  baseUrl: string;
  locale: Locale;
  /** Bearer token of the member, read anew for every call. */
  token?: () => string | undefined;
  /** Replaces the network. */
  fetch?: (request: Request) => Response | Promise<Response>;
  /** Answers all but files without a request: the API is in this very process. */
  ask?: ((call: CallWithin) => Promise<AnswerWithin>) | undefined;
};

/** An answer of the API that is not a success; `message` and `fields` are in the caller's language. */
export class ApiError extends Error {
  readonly status: number;
  readonly errorcode: number;
  readonly fields: Record<string, string>;
  readonly requestId: string | undefined;
  /** Seconds after which the API wants to be asked again. */
  readonly retryAfterSeconds: number | undefined;

  constructor(status: number, envelope: Partial<Envelope<null>>, retryAfterSeconds?: number, cause?: unknown) {
    super(envelope.message ?? '', cause === undefined ? {} : { cause });
    this.status = status;
    this.errorcode = envelope.errorcode ?? status;
    this.fields = envelope.fields ?? {};
    this.requestId = envelope.requestId;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Files of a call by field. */
export type CallFiles = Record<string, Blob | readonly Blob[] | undefined>;

export type WriteOptions = {
  /** The same key gets the first answer again, so that nothing is done twice (see stores/once-key.ts). */
  idempotencyKey: string;
};
/** Calls that make something once cannot be made without a key. */
export type Options<Path extends keyof PostCalls> = PostCalls[Path]['once'] extends true
  ? [options: WriteOptions]
  : [options?: WriteOptions];

/** The calls, typed by the contract and free of its schemas. Failures are thrown. */
export type Calls = {
  get<Path extends keyof GetCalls>(path: Path, input: GetCalls[Path]['input']): Promise<GetCalls[Path]['data']>;
  post<Path extends keyof PostCalls>(
    path: Path,
    input: PostCalls[Path]['input'],
    ...options: Options<Path>
  ): Promise<PostCalls[Path]['data']>;
  /** A POST flagged as query-style: its input travels in the address. */
  query<Path extends keyof QueryCalls>(path: Path, input: QueryCalls[Path]['input']): Promise<QueryCalls[Path]['data']>;
  /** A POST with files (multipart): the other values travel as fields of the same names. */
  form<Path extends keyof PostCalls>(
    path: Path,
    input: PostCalls[Path]['input'],
    files: CallFiles,
    ...options: Options<Path>
  ): Promise<PostCalls[Path]['data']>;
  /** A GET that answers with a file, which has the name that the server gives it. */
  file<Path extends keyof GetCalls>(path: Path, input: GetCalls[Path]['input']): Promise<File>;
};

/** The calls that change nothing: all that a page may ask for the member who looks at it. */
export type Reads = {
  get<Path extends keyof Reading<GetCalls>>(
    path: Path,
    input: GetCalls[Path]['input'],
  ): Promise<GetCalls[Path]['data']>;
  post<Path extends keyof Reading<PostCalls>>(
    path: Path,
    input: PostCalls[Path]['input'],
    ...options: Options<Path>
  ): Promise<PostCalls[Path]['data']>;
  query<Path extends keyof Reading<QueryCalls>>(
    path: Path,
    input: QueryCalls[Path]['input'],
  ): Promise<QueryCalls[Path]['data']>;
};

/** The one way to the API, for pages and islands alike. */
export type Client = Calls & {
  /** The same way for one member. */
  as(token: string): Client;
};

const timeoutMilliseconds = 30_000;
/** 40 MB over a slow line. */
const fileTimeoutMilliseconds = 600_000;

export function createClient(options: ClientOptions): Client {
  const { ask, fetch: transport, locale } = options;
  // Made when it is needed: pages ask within the process, and each has a client of its own.
  let made: KyInstance | undefined;
  const http = () =>
    (made ??= ky.create({
      prefix: options.baseUrl === '' && transport ? 'http://in-process' : options.baseUrl || '/',
      retry: 0,
      timeout: timeoutMilliseconds,
      ...(transport && {
        fetch: (input: RequestInfo | URL, init?: RequestInit) => Promise.resolve(transport(new Request(input, init))),
      }),
      headers: { 'Accept-Language': languageOption(locale).value_ },
      hooks: {
        beforeRequest: [
          ({ request }) => {
            const token = options.token?.();
            if (token) request.headers.set('Authorization', `Bearer ${token}`);
          },
        ],
      },
    }));

  const within = async <Data>(
    call: Pick<CallWithin, 'method' | 'path' | 'input' | 'idempotencyKey'>,
  ): Promise<Data> => {
    const { status, envelope, retryAfterSeconds, cause } = await ask!({ ...call, locale, token: options.token?.() });
    if (envelope.errorcode !== 0) throw new ApiError(status, envelope as Envelope<null>, retryAfterSeconds, cause);
    return envelope.data as Data;
  };
  const inAddress = (input: object) => ({ searchParams: encodeQuery(input as Record<string, unknown>) });
  return {
    get: (path, input) => (ask ? within({ method: 'GET', path, input }) : open(http().get(path, inAddress(input)))),
    query: (path, input) => (ask ? within({ method: 'POST', path, input }) : open(http().post(path, inAddress(input)))),
    post: (path, input, ...[options]) =>
      ask
        ? within({ method: 'POST', path, input, ...options })
        : open(http().post(path, { json: input, ...headersOf(options) })),
    form: (path, input, files, ...[options]) =>
      open(http().post(path, { body: formOf(input, files), timeout: fileTimeoutMilliseconds, ...headersOf(options) })),
    file: (path, input) => openFile(http().get(path, { ...inAddress(input), timeout: fileTimeoutMilliseconds })),
    as: (token) => createClient({ ...options, token: () => token }),
  };
}

async function open<Data>(answer: Promise<Response>): Promise<Data> {
  const envelope = (await (await answered(answer)).json()) as Envelope<Data>;
  if (envelope.errorcode !== 0) throw new ApiError(200, envelope as Envelope<null>);
  return envelope.data as Data;
}

async function openFile(answer: Promise<Response>): Promise<File> {
  const response = await answered(answer);
  const disposition = response.headers.get('Content-Disposition') ?? '';
  // The encoded form wins over the plain one, which cannot say every name (RFC 6266, section 4.3).
  const [, encoded] = /filename\*=UTF-8''([^;]+)/i.exec(disposition) ?? [];
  const [, plain] = /filename="?([^";]+)"?/i.exec(disposition) ?? [];
  const blob = await response.blob();
  return new File([blob], encoded ? decodeURIComponent(encoded) : (plain ?? 'download'), { type: blob.type });
}

async function answered(answer: Promise<Response>): Promise<Response> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof HTTPError)) throw error;
    const seconds = Number(error.response.headers.get('Retry-After') ?? Number.NaN);
    throw new ApiError(error.response.status, asEnvelope(error.data), Number.isFinite(seconds) ? seconds : undefined);
  }
}

const headersOf = (options?: WriteOptions) => options && { headers: { 'Idempotency-Key': options.idempotencyKey } };

function formOf(input: object, files: CallFiles): FormData {
  const form = new FormData();
  for (const [name, value] of encodeQuery(input as Record<string, unknown>)) form.append(name, value);
  for (const [name, value] of Object.entries(files)) {
    for (const file of value instanceof Blob ? [value] : (value ?? [])) form.append(name, file);
  }
  return form;
}

const asEnvelope = (body: unknown): Partial<Envelope<null>> => (typeof body === 'object' && body !== null ? body : {});

/** The data, or null when the API answers that there is none (or with another status that the page can show). */
export async function orNull<Data>(answer: Promise<Data>, status: number = errorCodes.notFound): Promise<Data | null> {
  try {
    return await answer;
  } catch (error) {
    // Not by its class: a built page has its own copy of this module, the client comes from the server's.
    if (error instanceof Error && 'status' in error && error.status === status) return null;
    throw error;
  }
}
