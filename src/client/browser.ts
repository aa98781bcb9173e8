import type { GetCalls, PostCalls, QueryCalls } from '#api/calls.ts';
import { errorCodes } from '#api/common/envelope.ts';
import '#i18n/browser.ts';
import { defaultLocale, isLocale } from '#i18n/locales.ts';
import { m } from '#i18n/messages.ts';
import { ApiError, createClient, type CallFiles, type Calls, type Options } from './client.ts';
import { failureHandlers } from './failures.ts';
import { readToken } from './token.ts';

/** As `Calls`, but a call that fails resolves to `false` (specification, section 8). */
export type DirectCalls = {
  get<Path extends keyof GetCalls>(path: Path, input: GetCalls[Path]['input']): Promise<GetCalls[Path]['data'] | false>;
  query<Path extends keyof QueryCalls>(
    path: Path,
    input: QueryCalls[Path]['input'],
  ): Promise<QueryCalls[Path]['data'] | false>;
  post<Path extends keyof PostCalls>(
    path: Path,
    input: PostCalls[Path]['input'],
    ...options: Options<Path>
  ): Promise<PostCalls[Path]['data'] | false>;
  form<Path extends keyof PostCalls>(
    path: Path,
    input: PostCalls[Path]['input'],
    files: CallFiles,
    ...options: Options<Path>
  ): Promise<PostCalls[Path]['data'] | false>;
};

export type BrowserClient = Calls & {
  direct: DirectCalls;
  /** For what nobody asked for (suggestions, refreshing), and for what shows its failures by itself: the reader is not warned. */
  silent: Calls;
};

let client: BrowserClient | undefined;
let inFlight = 0;

/** The client of this page: its language, the configured base URL (empty: the same origin), the token of the cookie. */
export function browserClient(): BrowserClient {
  return (client ??= makeClient());
}

function makeClient(): BrowserClient {
  const lang = document.documentElement.lang;
  const calls = createClient({
    baseUrl: document.documentElement.dataset['api'] ?? '',
    locale: isLocale(lang) ? lang : defaultLocale,
    token: readToken,
  });
  const warning = watched(calls, true);
  return {
    ...warning,
    silent: watched(calls, false),
    direct: {
      get: (path, input) => orFalse(warning.get(path, input)),
      query: (path, input) => orFalse(warning.query(path, input)),
      post: (path, input, ...options) => orFalse(warning.post(path, input, ...options)),
      form: (path, input, files, ...options) => orFalse(warning.form(path, input, files, ...options)),
    },
  };
}

function watched(calls: Calls, warns: boolean): Calls {
  return {
    get: (path, input) => watch(() => calls.get(path, input), warns),
    query: (path, input) => watch(() => calls.query(path, input), warns),
    post: (path, input, ...options) =>
      telling(
        path,
        watch(() => calls.post(path, input, ...options), warns),
      ),
    form: (path, input, files, ...options) =>
      telling(
        path,
        watch(() => calls.form(path, input, files, ...options), warns),
      ),
    file: (path, input) => watch(() => calls.file(path, input), warns),
  };
}

/** Calls that only ask, or note that somebody looks, by their names. */
const looks = /\/(?:get|list|find|read|preview|check|note)\w*$/;

/** What was done is told to the page: what waits for the reader is less now, or more (app/center/watch-waits.ts). */
async function telling<Data>(path: string, call: Promise<Data>): Promise<Data> {
  const data = await call;
  if (!looks.test(path)) window.dispatchEvent(new Event('deed'));
  return data;
}

/**
 * A failure is a warning only when nothing else is under way; an unknown token ends the session. What wants a fresh proof
 * of identity is somebody's own step, whoever shows its failure: the reader is asked for the proof, and it is sent once more.
 */
async function watch<Data>(call: () => Promise<Data>, warns: boolean): Promise<Data> {
  const token = readToken();
  inFlight += 1;
  try {
    return await call().catch(async (error: unknown) => {
      const wantsProof = error instanceof ApiError && error.errorcode === errorCodes.proofNeeded;
      if (!wantsProof || !(await failureHandlers.prove())) throw error;
      return call();
    });
  } catch (error) {
    if (warns && inFlight === 1) failureHandlers.warn(failureText(error));
    if (error instanceof ApiError && error.errorcode === errorCodes.notLoggedIn) failureHandlers.loggedOut(token);
    throw error;
  } finally {
    inFlight -= 1;
  }
}

/** What to tell the reader: the server's words, or that there was no answer. */
export function failureText(error: unknown): string {
  return error instanceof ApiError ? error.message || m.error_generic() : m.error_offline();
}

const orFalse = <Data>(call: Promise<Data>): Promise<Data | false> => call.catch(() => false as const);
