import ky, { HTTPError, type KyInstance } from 'ky';
import type { GetCalls, PostCalls } from '#api/calls.ts';
import { errorCodes, type Envelope } from '#api/envelope.ts';
import { languageOption, type Locale } from '#i18n/locales.ts';
import { encodeQuery } from '#lib/query-string.ts';

export type ClientOptions = {
  /** '' = same origin, or the API of this very process when `fetch` is given. */
  baseUrl: string;
  locale: Locale;
  /** Bearer token of the member, read anew for every call. */
  token?: () => string | undefined;
  /** Replaces the network: the in-process transport of server-rendered pages. */
  fetch?: (request: Request) => Response | Promise<Response>;
};

/** An answer of the API that is not a success; `message` and `fields` are in the caller's language. */
export class ApiError extends Error {
  readonly status: number;
  readonly errorcode: number;
  readonly fields: Record<string, string>;
  readonly requestId: string | undefined;

  constructor(status: number, envelope: Partial<Envelope<null>>) {
    super(envelope.message ?? `HTTP ${status}`);
    this.status = status;
    this.errorcode = envelope.errorcode ?? status;
    this.fields = envelope.fields ?? {};
    this.requestId = envelope.requestId;
  }
}

/** The one way to the API, for pages and islands alike: typed by the contract, free of its schemas. */
export type Client = {
  get<Path extends keyof GetCalls>(path: Path, input: GetCalls[Path]['input']): Promise<GetCalls[Path]['data']>;
  post<Path extends keyof PostCalls>(path: Path, input: PostCalls[Path]['input']): Promise<PostCalls[Path]['data']>;
};

export function createClient(options: ClientOptions): Client {
  const transport = options.fetch;
  const http: KyInstance = ky.create({
    prefix: options.baseUrl === '' && transport ? 'http://in-process' : options.baseUrl || '/',
    retry: 0,
    timeout: 30_000,
    ...(transport && {
      fetch: (input: RequestInfo | URL, init?: RequestInit) => Promise.resolve(transport(new Request(input, init))),
    }),
    headers: { 'Accept-Language': languageOption(options.locale).value_ },
    hooks: {
      beforeRequest: [
        ({ request }) => {
          const token = options.token?.();
          if (token) request.headers.set('Authorization', `Bearer ${token}`);
        },
      ],
    },
  });

  const open = async <Data>(answer: Promise<Response>): Promise<Data> => {
    try {
      const envelope = (await (await answer).json()) as Envelope<Data>;
      if (envelope.errorcode !== 0) throw new ApiError(200, envelope as Envelope<null>);
      return envelope.data as Data;
    } catch (error) {
      if (error instanceof HTTPError) throw new ApiError(error.response.status, asEnvelope(error.data));
      throw error;
    }
  };

  return {
    get: (path, input) => open(http.get(path, { searchParams: encodeQuery(input as Record<string, unknown>) })),
    post: (path, input) => open(http.post(path, { json: input })),
  };
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
