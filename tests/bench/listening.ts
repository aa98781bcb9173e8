import { randomUUID } from 'node:crypto';
import { get, type IncomingMessage } from 'node:http';
import type { Pool } from 'pg';
import { newsPath } from '#api/mail/news.ts';
import { newToken, tokenHash } from '#server/members/identity/index.ts';
import { newsChannel } from '#server/platform/news/tell.ts';
import { loadInTurns, median } from './load.ts';
import { startRendering } from './numbers.ts';
import { ms, number, type Section } from './report.ts';
import { collecting, type Server } from '../support/servers.ts';

const path = '/en-US/productList?categoryId=abs';
const connections = 1_000;
const members = 100;
const rounds = 3;
/** Somebody's RFQ, mail or quote, all over the market. */
const newsPerSecond = 20;

/** What open pages that follow what happens cost the others: two servers side by side, one of them with listeners. */
export const listening: Section = async ({ database: { pool }, env, seconds, say }) => {
  const people = await addPeople(pool);
  const start = () => startRendering(env, collecting);
  const listenTo = (server: Server, told: () => void) =>
    Promise.all(Array.from({ length: connections }, (_, n) => follow(server, people[n % members]!.token, told)));

  const added: number[] = [];
  const whole: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const server = await start();
    // It has answered before: what it takes once is no matter of who listens.
    for (const request of [0, 1, 2]) await fetch(`${server.url}${path}&page=${request}`);
    const before = await server.memoryHeld();
    const wholeBefore = await server.memory();
    const streams = await listenTo(server, () => undefined);
    added.push((await server.memoryHeld()) - before);
    whole.push((await server.memory()) - wholeBefore);
    for (const stream of streams) stream.destroy();
    await server.stop();
  }

  const [quiet, followed] = [await start(), await start()];
  const cases = [quiet, followed].map((server) => ({ server, path, headers: { 'accept-encoding': 'identity' } }));
  let heard = 0;
  const streams = await listenTo(followed, () => (heard += 1));
  let told = 0;
  const telling = setInterval(() => {
    const { id } = people[(told += 1) % members]!;
    void pool.query('SELECT pg_notify($1, $2)', [newsChannel, id]);
  }, 1000 / newsPerSecond);
  const [alone, beside] = await loadInTurns(cases, seconds);
  clearInterval(telling);
  for (const stream of streams) stream.destroy();
  await Promise.all([quiet.stop(), followed.stop()]);

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
    `| objects and buffers held by them, garbage collected before and after: the median of ${rounds} processes · the process in whole, garbage and all | ${median(added).toFixed(0)} MB · ${whole.map((mb) => mb.toFixed(0)).join(', ')} MB | ≤ 60 MB |`,
  );
  say(
    `| list page, p99 with listeners · without | ${ms(beside!.p99)} · ${ms(alone!.p99)} (p50 ${ms(beside!.p50)} · ${ms(alone!.p50)}) | nothing to be seen |`,
  );
};

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
