import { randomBytes } from 'node:crypto';
import { checkTimeStamp, timeStampQuery, tokenOf } from '#lib/time-stamp.ts';

export type ReceivedStamp = { token: Buffer; at: Date; authority: string };

const mostBytes = 64 * 1024;
const nonceBytes = 8;

/** Asks an authority to stamp the time of some bytes (RFC 3161 over HTTP). Throws where its answer is not good. */
export async function askTimeStamp(
  url: string,
  of: Uint8Array<ArrayBuffer>,
  patienceMilliseconds: number,
): Promise<ReceivedStamp> {
  const nonce = new Uint8Array(randomBytes(nonceBytes));
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/timestamp-query', Accept: 'application/timestamp-reply' },
    body: await timeStampQuery(of, nonce),
    redirect: 'error',
    signal: AbortSignal.timeout(patienceMilliseconds),
  });
  if (!answer.ok) throw new Error(`The time-stamping authority answers ${answer.status}`);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const token = bytes.length <= mostBytes ? tokenOf(bytes) : null;
  const stamp = token && (await checkTimeStamp(token, of, nonce));
  if (!stamp) throw new Error('The time-stamping authority gives no token that holds');
  return { token: Buffer.from(token), at: stamp.at, authority: stamp.authority.name };
}

const patience = 3_000;
const restMilliseconds = 5 * 60_000;
/** When an authority that did not answer is asked again, by its address. */
const resting = new Map<string, number>();

/**
 * The same for somebody who waits: null where there is no answer in three seconds, and then nobody is asked for five
 * minutes. What is signed without a stamp is as good; the public log proves its time.
 */
export async function stampInPassing(url: string | undefined, of: Uint8Array<ArrayBuffer>): Promise<Buffer | null> {
  if (url === undefined || (resting.get(url) ?? 0) > performance.now()) return null;
  try {
    return (await askTimeStamp(url, of, patience)).token;
  } catch {
    resting.set(url, performance.now() + restMilliseconds);
    return null;
  }
}
