/** Deals under way on several machines, of which now this one, now that one is killed. */
import { setTimeout as delay } from 'node:timers/promises';
import type { openDatabase } from '#server/platform/db/open.ts';
import { randomOf, wholeBetween } from '#seed/demo/random.ts';
import { checksOf } from './checks.ts';
import { newClient } from './client.ts';
import { dealsOf, steps, type Done } from './deals.ts';
import { startInstallation, untilReady, type Installation } from './installation.ts';
import { gatherPeople } from './people.ts';
import { racesOf } from './races.ts';

export type Options = {
  dir: string;
  processes: number;
  kills: number;
  races: number;
  lanes: number;
  seed: number;
  /** Of each machine; absent for one that has the embedded database. */
  databaseUrl: (machine: number) => string | undefined;
  /** Called when the first machine has started. */
  started?: () => Promise<void>;
  /** Of the tests themselves, once the machines have started. */
  openOwn: () => ReturnType<typeof openDatabase>;
  /** Ends PostgreSQL as hard as a process can be ended, where it is ours. */
  killDatabase?: () => Promise<void>;
  say?: (line: string) => void;
};
export type Result = {
  kills: Map<string, number>;
  recoveries: { what: string; milliseconds: number }[];
  acknowledged: number;
  deals: number;
  races: number;
  raceCalls: number;
  wrongRaces: string[];
  violations: string[];
  orphans: number;
  faults: string[];
  sent: number;
  lost: number;
  refused: number;
  replayed: number;
  seconds: number;
};

const pause = { least: 300, most: 2_500 };
const racesAtOnce = 4;

export async function torture(options: Options): Promise<Result> {
  const { dir, processes, kills, lanes, seed, killDatabase, say = () => undefined } = options;
  const begun = performance.now();
  const installation = await startInstallation(dir, processes, options.databaseUrl, options.started);
  const database = await options.openOwn();
  try {
    const { machines, storageUrl, faults } = installation;
    say(`${processes} processes are ready after ${((performance.now() - begun) / 1000).toFixed(1)} s`);
    const people = await gatherPeople(database, lanes);
    const client = newClient(machines);
    const done: Done[] = [];
    const deals = dealsOf(client, people, (one) => done.push(one));
    const checks = checksOf(database, storageUrl);
    await checks.begin();
    const result: Result = {
      ...{ kills: new Map<string, number>(), recoveries: [], acknowledged: 0, deals: 0, races: 0, raceCalls: 0 },
      ...{ wrongRaces: [], violations: [], orphans: 0, faults, sent: 0, lost: 0, refused: 0, replayed: 0, seconds: 0 },
    };
    const check = async () => {
      const { violations, deals: count, orphans } = await checks.check(done);
      Object.assign(result, { deals: count, orphans, acknowledged: done.length });
      result.violations.push(...violations.filter((one) => !result.violations.includes(one)));
      for (const one of violations) say(`  ${one}`);
    };

    if (kills > 0) await underLoad();
    const races = racesOf(client, deals);
    let next = 0;
    const raceLane = async () => {
      for (let nth = next++; nth < options.races; nth = next++) {
        if (nth % 100 === 99) await people.renew();
        const { calls, wrong } = await races.run(nth);
        result.races += 1;
        result.raceCalls += calls;
        if (wrong === null) continue;
        result.wrongRaces.push(wrong);
        say(`  ${wrong}`);
      }
    };
    await Promise.all(Array.from({ length: racesAtOnce }, raceLane));
    if (options.races > 0) await check();
    result.faults.push(...client.figures.faults);
    const { sent, lost, refused, replayed } = client.figures;
    return { ...result, sent, lost, refused, replayed, seconds: (performance.now() - begun) / 1000 };

    /** Everybody goes on with deals; after each kill, and when all are ready again, they stand still and all is checked. */
    async function underLoad(): Promise<void> {
      let stopped = false;
      let gate = Promise.resolve();
      let [working, onStill] = [0, () => undefined as void];
      const lane = async (pair: number) => {
        while (!stopped) {
          const deal = deals.newDeal(pair);
          for (const step of steps) {
            await gate;
            if (stopped) return;
            working += 1;
            const goesOn = await deals.take(deal, step).finally(() => {
              working -= 1;
              if (working === 0) onStill();
            });
            if (!goesOn) break;
          }
        }
      };
      const load = Promise.all(Array.from({ length: lanes }, (_, pair) => lane(pair)));
      // A lane that fails ends the run; it is waited for below.
      load.catch(() => undefined);
      const random = randomOf(seed);
      for (let nth = 0; nth < kills; nth += 1) {
        await people.renew();
        await delay(wholeBetween(random, pause.least, pause.most));
        const what = await killOne(installation, random, killDatabase);
        result.kills.set(what.name, (result.kills.get(what.name) ?? 0) + 1);
        result.recoveries.push({ what: what.name, milliseconds: what.milliseconds });
        const opened = Promise.withResolvers<void>();
        gate = opened.promise;
        const still = new Promise<void>((resolve) => (onStill = resolve));
        if (working > 0) await Promise.race([still, load]);
        await check();
        say(`kill ${nth + 1} (${what.name}): ready after ${what.milliseconds.toFixed(0)} ms, ${done.length} answered, ${result.violations.length} violations`); // prettier-ignore
        if (nth === kills - 1) stopped = true;
        opened.resolve();
      }
      stopped = true;
      await load;
    }
  } finally {
    await database.close();
    await installation.stop();
  }
}

/** Kills a process, PostgreSQL, or a process with it, and waits until everything is ready again. */
async function killOne(
  { machines }: Installation,
  random: () => number,
  killDatabase?: () => Promise<void>,
): Promise<{ name: string; milliseconds: number }> {
  const chosen = random();
  const victim = machines[Math.floor(random() * machines.length)]!;
  const withDatabase = killDatabase !== undefined && chosen > 0.6;
  const withProcess = !withDatabase || chosen > 0.8;
  const begun = performance.now();
  if (withDatabase) await killDatabase();
  if (withProcess) {
    await victim.kill();
    await victim.start();
  }
  for (const { url } of machines) await untilReady(url!);
  const name = [withProcess && 'a process', withDatabase && 'PostgreSQL'].filter(Boolean).join(' and ');
  return { name, milliseconds: performance.now() - begun };
}

export function report(result: Result): string[] {
  const { kills, recoveries, acknowledged, deals, races, raceCalls, wrongRaces, violations, orphans, faults } = result;
  const at = (share: number, times: number[]) => {
    const sorted = times.toSorted((a, b) => a - b);
    return sorted.length === 0 ? '–' : `${(sorted[Math.floor((sorted.length - 1) * share)]! / 1000).toFixed(2)} s`;
  };
  const rows: [string, string][] = [
    ['kills', [...kills].map(([what, count]) => `${count} × ${what}`).join(', ') || 'none'],
    ['answered writes', `${acknowledged}, of ${deals} deals`],
    ['lost, twice, half or changed', String(violations.length)],
    [
      'requests',
      `${result.sent}: ${result.lost} without an answer, ${result.refused} × 503, ${result.replayed} sent again and done`,
    ],
    ['5xx other than 503, and faults in the logs', String(faults.length)],
    ['races', `${races} of ${raceCalls} calls, ${wrongRaces.length} with a wrong outcome`],
    ...[...kills.keys()].map((what): [string, string] => {
      const times = recoveries.filter((one) => one.what === what).map(({ milliseconds }) => milliseconds);
      return [`ready again after ${what}`, `p50 ${at(0.5, times)}, p95 ${at(0.95, times)}`];
    }),
    ['bytes without a row', `${orphans}, which the site sweeps after a day`],
    ['took', `${result.seconds.toFixed(0)} s`],
  ];
  const width = Math.max(...rows.map(([name]) => name.length));
  return [
    ...rows.map(([name, value]) => `${name.padEnd(width)}  ${value}`),
    ...violations,
    ...wrongRaces,
    ...faults.slice(0, 20),
  ];
}

export const held = ({ violations, wrongRaces, faults }: Result): boolean =>
  violations.length + wrongRaces.length + faults.length === 0;
