import type { Envelope } from '../../../src/api/common/envelope.ts';
import type { Locale } from '../../../i18n/locales.ts';

/** Who calls the API of the running site: with whose token, in what language. */
export type Caller = { baseUrl: string; token?: string; locale?: Locale };

/** The data of a call that must succeed: GET without `input`, otherwise POST of JSON or of a form with files. */
export async function ask<Data>(
  { baseUrl, token, locale = 'en-US' }: Caller,
  path: string,
  input?: object | FormData,
): Promise<Data> {
  const headers = new Headers({ 'Accept-Language': locale });
  if (token) headers.set('Authorization', `Bearer ${token}`);
  if (input !== undefined) headers.set('Idempotency-Key', crypto.randomUUID());
  const body = input === undefined || input instanceof FormData ? input : JSON.stringify(input);
  const init = body === undefined ? { headers } : { method: 'POST', body, headers };
  const answer = (await (await fetch(`${baseUrl}/api/${path}`, init)).json()) as Envelope<Data>;
  if (answer.errorcode !== 0) throw new Error(`${path}: ${JSON.stringify(answer)}`);
  return answer.data!;
}
