/** Sends requests that nobody would send to every call, and tells what must not be: faults, lost answers, leaks. */
import { calls } from '#api/calls.ts';
import type { Envelope } from '#api/common/envelope.ts';
import type { Cast } from './cast.ts';
import { initOf, newLore, requestOf, type Made } from './requests.ts';

/** Gives the answer, or throws where none came. */
export type Send = (target: string, init: RequestInit) => Promise<Response>;

export type Fault = { index: number; what: string; status: number; answer: string; reproduction: string };
export type Figures = {
  sent: number;
  seconds: number;
  statuses: Map<number, number>;
  /** Calls that were answered with success at least once. */
  reached: Set<string>;
  faults: Fault[];
  milliseconds: number[];
  slowest: { path: string; index: number; milliseconds: number }[];
};

const lanes = 8;
const renewEvery = 400;
const mostFaults = 50;
const longestShown = 4_000;
const mostReductions = 60;
/** What no answer may tell: places of the program, statements of the database. */
const leaks = /node_modules|file:\/\/|\bat [\w.]+ \(|\bselect "|\binsert into\b|relation "|syntax error at/i;

/** `told` hears of each fault at once, and of the number of requests now and then. */
export async function fuzz({
  send,
  cast,
  requests,
  seed,
  minutes = Infinity,
  told = () => undefined,
}: {
  send: Send;
  cast: Cast;
  requests: number;
  seed: number;
  /** Ends after so long, whatever is left. */
  minutes?: number;
  told?: (event: Fault | { sent: number; faults: number }) => void;
}): Promise<Figures> {
  const lore = newLore();
  const figures: Figures = { sent: 0, seconds: 0, statuses: new Map(), reached: new Set(), faults: [], milliseconds: [], slowest: [] }; // prettier-ignore
  const begun = performance.now();

  const ask = async (made: Made) => {
    const token = made.caller && cast.tokenOf(made.caller);
    const response = await send(`/${made.call.path}${made.query}`, initOf(made, token));
    const isFile = made.call.answersFile !== undefined && response.status === 200;
    const isJson = !isFile && (response.headers.get('Content-Type')?.startsWith('application/json') ?? false);
    const text = isJson ? await response.text() : '';
    if (!isJson) await response.arrayBuffer();
    return { status: response.status, text, isJson };
  };
  const wrongIn = async (made: Made): Promise<Pick<Fault, 'what' | 'status' | 'answer'> | null> => {
    try {
      const { status, text, isJson } = await ask(made);
      figures.statuses.set(status, (figures.statuses.get(status) ?? 0) + 1);
      const answer = text.slice(0, longestShown);
      if (status >= 500 && status !== 503) return { what: 'a fault', status, answer };
      if (!isJson && status !== 200) return { what: 'not an envelope', status, answer };
      if (!isJson) return null;
      const envelope = JSON.parse(text) as Envelope<unknown>;
      if (envelope.errorcode !== 0 && leaks.test(text)) return { what: 'a leak', status, answer };
      if ((envelope.errorcode === 0) !== (status === 200))
        return { what: 'status and envelope differ', status, answer };
      if (status !== 200) return null;
      figures.reached.add(made.call.path);
      lore.learn(made.call, envelope.data);
      return null;
    } catch (error) {
      const cause = (error as Error).cause ?? error;
      return { what: 'no answer', status: 0, answer: String(cause) };
    }
  };

  let next = 0;
  let renewing = Promise.resolve();
  const lane = async () => {
    const goesOn = () => figures.faults.length < mostFaults && performance.now() - begun < minutes * 60_000;
    for (let index = next++; index < requests && goesOn(); index = next++) {
      if (index % renewEvery === renewEvery - 1) {
        renewing = cast.renew();
        told({ sent: index + 1, faults: figures.faults.length });
      }
      await renewing;
      const made = requestOf(seed, index, lore);
      const start = performance.now();
      const wrong = await wrongIn(made);
      const milliseconds = performance.now() - start;
      figures.sent += 1;
      figures.milliseconds.push(milliseconds);
      if (milliseconds > (figures.slowest.at(-1)?.milliseconds ?? 0) || figures.slowest.length < 5) {
        figures.slowest.push({ path: made.call.path, index, milliseconds });
        figures.slowest.sort((a, b) => b.milliseconds - a.milliseconds).splice(5);
      }
      if (!wrong) continue;
      const still = async (smaller: Made) => (await wrongIn(smaller))?.what === wrong.what;
      const reproduction = wordsOf(wrong.status === 0 ? made : await reduce(made, still));
      const fault = { index, ...wrong, reproduction };
      figures.faults.push(fault);
      told(fault);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  figures.seconds = (performance.now() - begun) / 1000;
  return figures;
}

/** The request with whatever it can do without and still be answered so. */
async function reduce(made: Made, still: (smaller: Made) => Promise<boolean>): Promise<Made> {
  let least = made;
  let tries = 0;
  const without = async (smaller: Made) => {
    if ((tries += 1) > mostReductions || !(await still(smaller))) return false;
    least = smaller;
    return true;
  };
  if (made.caller !== null) await without({ ...made, caller: null });
  const params = [...new URLSearchParams(made.query)];
  for (const [name] of params) {
    const query = new URLSearchParams(least.query);
    query.delete(name);
    await without({ ...least, query: `?${query.toString()}` });
  }
  if (made.body && 'parts' in made.body)
    for (const part of made.body.parts) {
      const { parts } = least.body as { parts: typeof made.body.parts };
      await without({ ...least, body: { parts: parts.filter((one) => one !== part) } });
    }
  if (made.body && 'text' in made.body) {
    const read = (): Record<string, unknown> | null => {
      try {
        const value = JSON.parse((least.body as { text: string }).text) as unknown;
        return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
      } catch {
        return null;
      }
    };
    for (const name of Object.keys(read() ?? {})) {
      const { [name]: _, ...rest } = read()!;
      await without({ ...least, body: { ...made.body, text: JSON.stringify(rest) } });
    }
  }
  return least;
}

/** One line of JSON that holds all there is to send it again. */
function wordsOf({ call, caller, query, body, headers }: Made): string {
  const bytes = (_: string, value: unknown) =>
    value instanceof Uint8Array ? `base64 ${Buffer.from(value).toString('base64')}` : value;
  const text = JSON.stringify({ caller, method: call.method, target: `/${call.path}${query}`, headers, body }, bytes);
  return text.length > longestShown ? `${text.slice(0, longestShown)} … (${text.length} characters)` : text;
}

/** Lines for people. */
export function report(
  { sent, seconds, statuses, reached, faults, milliseconds, slowest }: Figures,
  seed: number,
): string[] {
  const sorted = milliseconds.toSorted((a, b) => a - b);
  const at = (share: number) => `${(sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(1)} ms`;
  const counts = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status} × ${count}`);
  return [
    `requests        ${sent} in ${seconds.toFixed(0)} s, ${(sent / seconds).toFixed(0)}/s, seed ${seed}`,
    `calls           ${calls.length}, of which ${reached.size} answered with success at least once`,
    `statuses        ${counts.join(', ')}`,
    `times           p50 ${at(0.5)}, p99 ${at(0.99)}, longest ${at(1)}`,
    ...slowest.map(
      ({ path, index, milliseconds: took }) => `  slow          ${took.toFixed(0)} ms: ${path} (request ${index})`,
    ),
    `never reached   ${calls.flatMap(({ path }) => (reached.has(path) ? [] : path.split('/').at(-1)!)).join(', ')}`,
    `faults          ${faults.length}`,
  ];
}
