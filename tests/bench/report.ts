import { readFile, writeFile } from 'node:fs/promises';
import { format, resolveConfig } from 'prettier';
import type { Database } from '#server/platform/db/open.ts';

/** What a section of the bench is given. */
export type Bench = {
  /** A folder of the run's own, removed after it. */
  dir: string;
  database: Database;
  /** Environment of a server on that database. */
  env: Record<string, string>;
  offers: number;
  orders: number;
  seconds: number;
  tenfold: boolean;
  /** Prints a line, and puts it into the section. */
  say: (line?: string) => void;
};
export type Section = (bench: Bench) => Promise<void>;

export const number = (value: number) => Math.round(value).toLocaleString('en-GB');
export const ms = (value: number) => `${value.toFixed(value < 1 ? 3 : 1)} ms`;
export const times = (value: number) => `${value.toFixed(2)} ×`;

/** The percentiles of some measured times. */
export function spread(measured: readonly number[]): { p50: number; p99: number } {
  const sorted = measured.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;
  return { p50: at(0.5), p99: at(0.99) };
}

/** Milliseconds that some work takes. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

const startOf = (name: string) => `<!-- ${name} -->`;

/** Writes the sections measured into the file, each in its place; the others stay as they were measured before. */
export async function writeSections(
  file: URL,
  names: readonly string[],
  measured: Map<string, string[]>,
): Promise<void> {
  const before = await readFile(file, 'utf8').catch(() => '');
  const kept = (name: string) => {
    const [, after] = before.split(`${startOf(name)}\n`);
    return after?.split(/^<!-- [\w-]+ -->$/m)[0]?.trim();
  };
  const text = names
    .map((name) => [name, measured.get(name)?.join('\n') ?? kept(name)] as const)
    .filter(([, section]) => section !== undefined)
    .map(([name, section]) => `${startOf(name)}\n\n${section}\n`)
    .join('\n');
  await writeFile(file, await format(text, { ...(await resolveConfig(file)), parser: 'markdown' }));
}
