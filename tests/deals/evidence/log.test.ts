import { createHash, createPublicKey, verify } from 'node:crypto';
import { asc, eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { eventEntry, headStatement } from '#api/deals/log-rules.ts';
import type { SealKeys } from '#api/deals/contract.ts';
import type { LogHeadView } from '#api/deals/evidence.ts';
import { isIncluded, leafInput, nodeInput } from '#lib/merkle.ts';
import { readChain } from '#server/deals/deal/index.ts';
import { extendLog } from '#server/deals/evidence/index.ts';
import { rotateSealKey } from '#server/platform/seal/seal-keys.ts';
import { logEntry, logHead, logNode, logOutbox } from '#server/platform/db/schema/evidence.ts';
import { posting } from '#server/platform/db/schema/ledger.ts';
import { tradeEvent } from '#server/platform/db/schema/deal.ts';
import { dealAt, newBuyer, newSupplier, type Company, type Supplier } from '../../support/deals.ts';
import { isConsistent } from '../../support/log-watcher.ts';
import { dataOf, startMemberApi } from '../../support/member-api.ts';
import { postTo, quoteFor } from '../../support/rfqs.ts';
import { confirm, newOperator, openAccount, record } from '../payment/bank.ts';

const api = startMemberApi();
const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
let buyer: Company;
let supplier: Supplier;
beforeAll(async () => {
  [buyer, supplier] = [await newBuyer(api), await newSupplier(api)];
});

const ask = async <Data>(path: string, input: object = {}) =>
  dataOf(await api.get<Data>(`api/trade/web/log/${path}`, null, input as never));
const headNow = async () => (await ask<{ head: LogHeadView }>('getLogHead')).head;
const happen = async () => {
  const { id } = await postTo(api, buyer, [supplier]);
  await quoteFor(api, supplier, id);
};

describe('the public log', () => {
  it('has nothing before anything happened', async () => {
    expect(await headNow()).toBeNull();
    expect(await extendLog(api.services)).toBe(0);
  });

  it('takes every event and every posting in, once, and signs what it has become', async () => {
    await happen();
    const operator = await newOperator(api);
    await openAccount(api, 'USD');
    const deal = await dealAt(api, buyer, supplier, { status: 3 });
    await confirm(api, operator, (await record(api, buyer, deal)).id, '10650.00');
    const [events, postings] = [await api.db.$count(tradeEvent), await api.db.$count(posting)];
    expect(postings).toBeGreaterThan(0);
    expect(await extendLog(api.services)).toBe(events + postings);
    expect(await extendLog(api.services)).toBe(0);
    expect(await api.db.$count(logOutbox)).toBe(0);
    const head = await headNow();
    expect(head.size).toBe(events + postings);
    const { keys } = dataOf(await api.get<SealKeys>('api/trade/web/contract/getSealKey', null, {}));
    const key = createPublicKey(keys.find(({ id }) => id === head.key)!.publicKey);
    const signed = (one: LogHeadView) =>
      verify(null, Buffer.from(headStatement(one)), key, Buffer.from(one.signature, 'base64url'));
    expect(signed(head)).toBe(true);
    for (const changed of [{ size: head.size - 1 }, { root: 'a'.repeat(64) }, { at: '2020-01-01T00:00:00.000Z' }])
      expect(signed({ ...head, ...changed })).toBe(false);
  });

  it('proves to who knows an event and its salt that it is there, in this and in every later log', async () => {
    for (let more = 0; more < 3; more += 1) {
      await happen();
      await extendLog(api.services);
      const { size, root } = await headNow();
      const entries = await api.db.select().from(logEntry).orderBy(asc(logEntry.position));
      expect(entries.map(({ position }) => position)).toEqual(entries.map((_, index) => index));
      for (const { orderId, seq, salt, hash, position: index } of entries) {
        const { path } = await ask<{ path: string[] }>('getLogInclusion', { hash, size });
        expect(await isIncluded(digest, { leaf: hash, index, size, path, root })).toBe(true);
        if (orderId === null) continue;
        const [{ number } = { number: '' }] = (
          await api.db.execute<{ number: string }>(sql`select number from trade_order where id = ${orderId}`)
        ).rows;
        const link = (await readChain(api.db, { id: orderId, number })).find((one) => one.seq === seq)!;
        expect(digest(leafInput(eventEntry(link.eventHash, salt)))).toBe(hash);
      }
    }
  });

  it('proves between any two heads that nothing was taken away', async () => {
    const heads = await api.db.select().from(logHead).orderBy(asc(logHead.size));
    expect(heads.length).toBeGreaterThan(2);
    for (const [place, before] of heads.entries())
      for (const after of heads.slice(place)) {
        const { path } = await ask<{ path: string[] }>('getLogConsistency', { first: before.size, size: after.size });
        const proof = { first: before.size, firstRoot: before.root, size: after.size, root: after.root, path };
        expect(await isConsistent(digest, proof)).toBe(true);
      }
    expect((await ask<{ head: LogHeadView }>('getLogHead', { size: heads[1]!.size })).head.root).toBe(heads[1]!.root);
  });

  it('tells of what it has not: nothing', async () => {
    const { size } = await headNow();
    for (const [call, input] of [
      ['getLogInclusion', { hash: 'a'.repeat(64), size }],
      ['getLogConsistency', { first: 1, size: size + 1 }],
      ['getLogConsistency', { first: size, size: size - 1 }],
    ] as const)
      expect((await api.get(`api/trade/web/log/${call}`, null, input as never)).status).toBe(404);
    const [entry] = await api.db.select().from(logEntry);
    const later = { hash: entry!.hash, size: size + 1 };
    expect((await api.get('api/trade/web/log/getLogInclusion', null, later as never)).status).toBe(404);
  });

  it('skips nobody whose transaction ends late, and takes nothing twice when two extend it at once', async () => {
    await extendLog(api.services);
    const [order] = (await api.db.execute<{ id: string }>(sql`select id from trade_order limit 1`)).rows;
    const before = (await headNow()).size;
    // Begun before the others, and committed after them.
    const client = api.db.transaction(async (tx) => {
      await tx.execute(sql`
        insert into trade_event (order_id, seq, at, role, action, to_status, detail, salt, hash_version, previous_hash, hash)
        select id, 900, now(), 'system', 'noQuote', 1, '{}', repeat('0', 32), 2, repeat('0', 64), repeat('0', 64)
        from trade_order where id = ${order!.id}`);
      await happen();
      await extendLog(api.services);
    });
    await client;
    const between = (await headNow()).size;
    expect(between).toBeGreaterThan(before);
    const counts = await Promise.all([1, 2, 3].map(() => extendLog(api.services)));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
    const late = await api.db.select().from(logEntry).where(eq(logEntry.seq, 900));
    expect(late.map(({ position }) => position)).toEqual([between]);
  });

  it('is never changed, nor are its heads, and keeps its salts from everybody', async () => {
    const [entry] = await api.db.select().from(logEntry);
    for (const change of [
      api.db.update(logEntry).set({ salt: '0'.repeat(32) }),
      api.db.delete(logEntry),
      api.db.update(logHead).set({ root: '0'.repeat(64) }),
      api.db.delete(logHead),
      api.db.update(logNode).set({ hash: '0'.repeat(64) }),
      api.db.delete(logNode),
      api.db.execute(sql`truncate log_head`),
      api.db.execute(sql`truncate log_node`),
      api.db.execute(sql`truncate log_entry`),
    ])
      await expect(change).rejects.toThrow();
    const { size } = await headNow();
    const shown = JSON.stringify([
      await ask('getLogHead'),
      await ask('getLogInclusion', { hash: entry!.hash, size }),
      await ask('getLogConsistency', { first: 1, size }),
    ]);
    expect(shown).not.toContain(entry!.salt);
  });

  it('goes on under a new key, and what the old one has signed stays good', async () => {
    const old = await headNow();
    await api.db.transaction((tx) => rotateSealKey(tx, api.services));
    await happen();
    await extendLog(api.services);
    const head = await headNow();
    expect(head.key).not.toBe(old.key);
    const { keys } = dataOf(await api.get<SealKeys>('api/trade/web/contract/getSealKey', null, {}));
    for (const one of [old, head]) {
      const key = createPublicKey(keys.find(({ id }) => id === one.key)!.publicKey);
      expect(verify(null, Buffer.from(headStatement(one)), key, Buffer.from(one.signature, 'base64url'))).toBe(true);
    }
  });

  it('shows that an entry was changed, left out or moved, by its heads alone', async () => {
    const leaves = (await api.db.select().from(logEntry).orderBy(asc(logEntry.position))).map(({ hash }) => hash);
    const { root } = await headNow();
    const rootOf = (own: string[]): string => {
      if (own.length === 1) return own[0]!;
      let left = 1;
      while (2 * left < own.length) left *= 2;
      return digest(nodeInput(rootOf(own.slice(0, left)), rootOf(own.slice(left))));
    };
    expect(rootOf(leaves)).toBe(root);
    expect(rootOf(leaves.with(3, 'a'.repeat(64)))).not.toBe(root);
    expect(rootOf(leaves.slice(0, -1))).not.toBe(root);
    expect(rootOf(leaves.with(1, leaves[2]!).with(2, leaves[1]!))).not.toBe(root);
  });
});
