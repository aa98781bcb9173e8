/** Asks whichever machine answers, and asks again with the same key when an answer was lost. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Call } from '#api/common/call.ts';
import type { Envelope } from '#api/common/envelope.ts';
import { encodeQuery } from '#lib/query-string.ts';
import type { Machine } from './installation.ts';

const pauseMilliseconds = 100;
const patienceMilliseconds = 120_000;

export type Figures = { sent: number; lost: number; refused: number; replayed: number; faults: string[] };
export type Answer<Data> = { status: number; data: Data; replayed: boolean };
export type Asked = { token: string; input: object; files?: Record<string, Uint8Array>; key?: string };
export type Client = {
  figures: Figures;
  /** The first true answer; 503 and lost answers are asked for again, of the next machine. */
  ask: <Data>(call: Call, asked: Asked) => Promise<Answer<Data>>;
};

export function newClient(machines: readonly Machine[]): Client {
  const figures: Figures = { sent: 0, lost: 0, refused: 0, replayed: 0, faults: [] };
  let turn = 0;
  const next = () => {
    const up = machines.flatMap(({ url }) => url ?? []);
    return up[(turn += 1) % up.length];
  };
  const ask: Client['ask'] = async <Data>(
    { method, path }: Call,
    { token, input, files, key = crypto.randomUUID() }: Asked,
  ) => {
    const until = performance.now() + patienceMilliseconds;
    for (let replayed = false; ;) {
      if (performance.now() > until) throw new Error(`${path} was not answered in ${patienceMilliseconds / 1000} s`);
      const url = next();
      if (url === undefined) {
        await delay(pauseMilliseconds);
        continue;
      }
      const headers: Record<string, string> = { Authorization: `Bearer ${token}`, 'Idempotency-Key': key };
      figures.sent += 1;
      const answered = await send<Data>(`${url}/${path}`, method, headers, input, files).catch(() => null);
      if (answered && answered.status !== 503) {
        if (answered.status >= 500) figures.faults.push(`${answered.status} ${path}`);
        if (replayed && answered.status === 200) figures.replayed += 1;
        return { status: answered.status, data: answered.body.data!, replayed };
      }
      if (answered) figures.refused += 1;
      else figures.lost += 1;
      replayed = true;
      await delay(pauseMilliseconds);
    }
  };
  return { figures, ask };
}

async function send<Data>(
  address: string,
  method: string,
  headers: Record<string, string>,
  input: object,
  files?: Record<string, Uint8Array>,
): Promise<{ status: number; body: Envelope<Data> }> {
  const query = method === 'GET' ? `?${encodeQuery(input as Record<string, unknown>).toString()}` : '';
  const init: RequestInit = { method, headers };
  if (files) {
    const form = new FormData();
    for (const [name, value] of encodeQuery(input as Record<string, unknown>)) form.append(name, value);
    for (const [name, bytes] of Object.entries(files))
      form.append(name, new File([new Uint8Array(bytes)], `${name}.pdf`));
    init.body = form;
  } else if (method === 'POST') {
    init.headers = { ...headers, 'Content-Type': 'application/json' };
    init.body = JSON.stringify(input);
  }
  const response = await fetch(`${address}${query}`, init);
  return { status: response.status, body: (await response.json()) as Envelope<Data> };
}
