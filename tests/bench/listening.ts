import { randomUUID } from 'node:crypto';
import { get, type IncomingMessage } from 'node:http';
import type { Pool } from 'pg';
import { newsPath } from '#api/mail/news.ts';
import { newToken, tokenHash } from '#server/members/identity/index.ts';
import { newsChannel } from '#server/platform/news/tell.ts';
import { loadInTurns } from './load.ts';
import { startRendering } from './numbers.ts';
import { ms, number, type Section } from './report.ts';
import type { Server } from '../support/servers.ts';

const path = '/en-US/productList?categoryId=abs';
const connections = 1_000;
const members = 100;
/** Somebody's RFQ, mail or quote, all over the market. */
const newsPerSecond = 20;

/** What open pages that follow what happens cost the others: two servers side by side, one of them with listeners. */
export const listening: Section = async ({ database: { pool }, env, seconds, say }) => {
  const people = await addPeople(pool);
  const [quiet, followed] = [await startRendering(env), await startRendering(env)];
  const cases = [quiet, followed].map((server) => ({ server, path, headers: { 'accept-encoding': 'identity' } }));
  // Both have done the same before: what they hold then is no matter of who listens.
  await loadInTurns(cases, seconds);
  const before = await heldBy([quiet, followed]);

  let heard = 0;
  const streams = await Promise.all(
    Array.from({ length: connections }, (_, n) => follow(followed, people[n % members]!.token, () => (heard += 1))),
  );
  const opened = await heldBy([quiet, followed]);
  let told = 0;
  const telling = setInterval(() => {
    const { id } = people[(told += 1) % members]!;
    void pool.query('SELECT pg_notify($1, $2)', [newsChannel, id]);
  }, 1000 / newsPerSecond);
  const [alone, beside] = await loadInTurns(cases, seconds);
  clearInterval(telling);
  const after = await heldBy([quiet, followed]);
  for (const stream of streams) stream.destroy();
  await Promise.all([quiet.stop(), followed.stop()]);

  const grown = (from: number[], to: number[]) => to[1]! - from[1]! - (to[0]! - from[0]!);
  say(`## Pages that follow, ${number(connections)} open connections on one process`);
  say();
  say(
    `Of ${members} members, told ${newsPerSecond} times a second; ${number(heard)} pieces of news were heard. Beside`,
  );
  say(
    'them the list page is rendered for 16 connections, on this server and on one to which nobody listens, in turns.',
  );
  say();
  say('| What | Measured | Wanted |');
  say('| --- | --- | --- |');
  say(
    `| memory, as they have opened · after the load, more than the other has taken | ${grown(before, opened).toFixed(0)} MB · ${grown(before, after).toFixed(0)} MB | ≤ 60 MB |`,
  );
  say(
    `| list page, p99 with listeners · without | ${ms(beside!.p99)} · ${ms(alone!.p99)} (p50 ${ms(beside!.p50)} · ${ms(alone!.p50)}) | nothing to be seen |`,
  );
};

const heldBy = (servers: Server[]): Promise<number[]> => Promise.all(servers.map((server) => server.memory()));

/** Members with a session each. */
async function addPeople(pool: Pool): Promise<{ id: string; token: string }[]> {
  const people = Array.from({ length: members }, () => ({ id: randomUUID(), token: newToken() }));
  for (const { id, token } of people) {
    await pool.query(
      `insert into member (id, email, nickname, locale, type, capabilities, password_hash, registered_at, demo)
       values ($1::uuid, $1::text || '@example.org', 'Bench', 'en-US', 'QY', '{}', '!', now(), true)`,
      [id],
    );
    await pool.query(
      `insert into session (id, member_id, token_hash, device, address, started_at, last_used_at, ends_at)
       values (gen_random_uuid(), $1, $2, 'Bench', '127.0.0.1', now(), now(), now() + interval '1 day')`,
      [id, tokenHash(token)],
    );
  }
  return people;
}

/** Resolves when it is open; `told` is called for each piece of news, not for the first word. */
const follow = ({ url }: Server, token: string, told: () => void): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const request = get(`${url}/${newsPath}`, { headers: { authorization: `Bearer ${token}` } }, (response) => {
      if (response.statusCode !== 200) return reject(new Error(`Nobody may listen: ${response.statusCode}`));
      response.setEncoding('utf8').on('data', (text: string) => text.includes('news') && told());
      response.on('error', () => undefined);
      resolve(response);
    });
    request.on('error', reject);
  });
