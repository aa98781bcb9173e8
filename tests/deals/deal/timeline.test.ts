import { createHash, createPublicKey, verify } from 'node:crypto';
import { and, eq, gt } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { SealKeys } from '#api/deals/contract.ts';
import type { Timeline } from '#api/deals/order.ts';
import { tradeEvent } from '#server/platform/db/schema/deal.ts';
import { invitation, tradeOrder } from '#server/platform/db/schema/rfq.ts';
import { shop } from '#server/platform/db/schema/shops.ts';
import { chainHolds } from '#server/deals/deal/chain.ts';
import { appendEvent, readChain } from '#server/deals/deal/index.ts';
import { uuidv7 } from '#server/platform/uuid.ts';
import { composeEmail } from '#server/platform/mailer/templates.ts';
import { postTo, quoteFor, wholeOf } from '../../support/rfqs.ts';
import { prints } from '../contract/read-pdf.ts';
import { behindTriggers } from '../../support/database.ts';
import { dataOf, expectInvalid, startMemberApi } from '../../support/member-api.ts';
import { dealAt, newBuyer, newSupplier, type Company, type Deal, type Supplier } from '../../support/deals.ts';
import { withoutIds } from '../../support/without-ids.ts';

const api = startMemberApi();
const path = 'api/trade/web/order/getTimeline';
const exportPath = 'api/trade/web/order/exportTimeline';
const verifyPath = 'api/trade/web/order/verifyTimeline';

let buyer: Company;
let supplier: Supplier;
let rival: Supplier;
let deal: Deal;
beforeEach(async () => {
  [buyer, supplier, rival] = [await newBuyer(api), await newSupplier(api), await newSupplier(api)];
  deal = await dealAt(api, buyer, supplier, { status: 2 });
  const { orderId, number } = deal;
  const invited = { id: uuidv7(api.clock.now), orderId, shopId: rival.shopId, state: 'notAwarded' as const };
  await api.db.insert(invitation).values({ ...invited, sentAt: api.clock.now, pen: 'buyer' });
  const order = { id: orderId, number };
  const context = { actor: null, now: () => api.clock.now };
  await api.db.transaction(async (tx) => {
    const base = { role: 'buyer' as const, company: buyer.company };
    const bid = (one: Supplier, price: string) => ({
      ...{ action: 'submitQuote' as const, role: 'supplier' as const, company: one.company, shopId: one.shopId },
      ...{ from: 1 as const, to: 1 as const, detail: { price, nested: { b: 1, a: [true, null] } } },
    });
    await appendEvent(tx, context, order, { ...base, action: 'postRfq', from: null, to: 1, detail: { invited: 2 } });
    await appendEvent(tx, context, order, bid(supplier, '1420.0000'));
    await appendEvent(tx, context, order, bid(rival, '1399.0000'));
    await appendEvent(tx, context, order, {
      ...{ ...base, action: 'acceptQuotes', from: 1, to: 2, detail: { awards: [supplier.shopId] } },
    });
    await appendEvent(tx, context, order, {
      ...{ ...base, action: 'award', from: null, to: 2, detail: { total: '35500.00' } },
      subOrder: { id: deal.subOrderId, number: deal.subNumber, shopId: supplier.shopId },
    });
  });
});

const timeline = async (person: Company) => dataOf(await api.get<Timeline>(path, person, { id: deal.orderId }));
const file = async (person: Company, format = 'json') =>
  api.fetch(`/${exportPath}?${new URLSearchParams({ id: deal.orderId, format })}`, person);
type Event = { seq: number; hash: string; previousHash: string; salt: string | null; detailHash: string } & Record<
  string,
  unknown
>;
type Exported = {
  rule: string;
  order: string;
  events: Event[];
  sealed: { text: string; signature: string; key: string; publicKey: string };
};
const exported = async (person: Company) => (await (await file(person)).json()) as Exported;
const check = async (number: string, events: { seq: number; hash: string }[], head?: string) =>
  dataOf(
    await api.post<{ genuine: boolean }>(verifyPath, null, {
      number,
      events: events.map(({ seq, hash }) => ({ seq, hash })),
      ...(head && { head }),
    }),
  ).genuine;

describe('the timeline of a deal', () => {
  it('is whole for the buyer and an operator, and holds', async () => {
    const operator = { ...(await api.person({ capabilities: ['operator'] })), company: '' };
    for (const person of [buyer, operator]) {
      const { events, verified, number } = await timeline(person);
      expect({ number, verified }).toEqual({ number: deal.number, verified: true });
      expect(events.map(({ seq, action }) => [seq, action])).toEqual([
        [1, 'postRfq'],
        [2, 'submitQuote'],
        [3, 'submitQuote'],
        [4, 'acceptQuotes'],
        [5, 'award'],
      ]);
    }
  });

  it('shows a supplier nothing of another one, not even how much there is to see', async () => {
    const own = await timeline(supplier);
    expect(own.events.map(({ seq, action }) => [seq, action])).toEqual([
      [1, 'postRfq'],
      [2, 'submitQuote'],
      [3, 'acceptQuotes'],
      [4, 'award'],
    ]);
    const lost = await timeline(rival);
    expect(lost.events.map(({ seq, action }) => [seq, action])).toEqual([
      [1, 'postRfq'],
      [2, 'submitQuote'],
      [3, 'acceptQuotes'],
    ]);
    expect(withoutIds(lost)).not.toMatch(/1420|35500/);
    expect(JSON.stringify(lost)).not.toContain(supplier.shopId);
    expect(withoutIds(own)).not.toContain('1399');
  });

  it('gives a loser no hash in which a price of the winner could be guessed', async () => {
    const { events } = await exported(buyer);
    const lost = JSON.stringify(await exported(rival));
    const stored = await api.db.select().from(tradeEvent).where(eq(tradeEvent.orderId, deal.orderId));
    // Of what is the supplier's alone, and of the chain in which it stands.
    for (const { hash, detailHash } of events.filter(({ shop }) => shop === supplier.shopId)) {
      expect(lost).not.toContain(hash);
      expect(lost).not.toContain(detailHash);
    }
    for (const { hash } of stored.slice(1)) expect(lost).not.toContain(hash);
  });

  it('is the same for a loser whether a rival has done much or little', async () => {
    const before = await exported(rival);
    const { orderId, number } = deal;
    const context = { actor: null, now: () => api.clock.now };
    await api.db.transaction((tx) =>
      appendEvent(
        tx,
        context,
        { id: orderId, number },
        {
          ...{ action: 'sign', role: 'supplier', company: supplier.company, from: 2, to: 2 },
          subOrder: { id: deal.subOrderId, number: deal.subNumber, shopId: supplier.shopId },
        },
      ),
    );
    expect((await exported(rival)).events).toEqual(before.events);
    expect((await exported(supplier)).events).toHaveLength(5);
  });

  it('does not tell the suppliers of an inquiry that the buyer has asked for the same again', async () => {
    const { orderId, number } = deal;
    await api.db.transaction((tx) =>
      appendEvent(
        tx,
        { actor: null, now: () => api.clock.now },
        { id: orderId, number },
        {
          ...{ action: 'repeatRfq', role: 'buyer', company: buyer.company, from: 7, to: 7 },
        },
      ),
    );
    expect((await timeline(buyer)).events.at(-1)).toMatchObject({ action: 'repeatRfq' });
    for (const person of [supplier, rival])
      expect((await timeline(person)).events.map(({ action }) => action)).not.toContain('repeatRfq');
  });

  it('names a supplier by its certified company, not by the name of its shop', async () => {
    await api.db.update(shop).set({ nameEn: 'Best Resins', nameZh: '好料' }).where(eq(shop.id, rival.shopId));
    const posted = await postTo(api, buyer, [rival]);
    await quoteFor(api, rival, posted.id);
    const { events } = dataOf(await api.get<Timeline>(path, buyer, { id: posted.id }));
    expect(events.at(-1)).toMatchObject({ action: 'submitQuote', by: rival.company });
  });

  it('does not exist for strangers', async () => {
    for (const person of [await newBuyer(api), await newSupplier(api)]) {
      expect((await api.get(path, person, { id: deal.orderId })).status).toBe(404);
      expect((await file(person)).status).toBe(404);
    }
    expect((await api.get(path, null, { id: deal.orderId })).status).toBe(401);
    expect((await api.get(path, buyer, { id: 'nonsense' })).status).toBe(404);
  });

  it('keeps a sealed bid from the buyer and from operators until it is opened', async () => {
    const open = new Date(api.clock.now.getTime() + 1_000);
    await api.db.update(tradeOrder).set({ sealedUntil: open }).where(eq(tradeOrder.id, deal.orderId));
    const operator = { ...(await api.person({ capabilities: ['operator'] })), company: '' };
    const salts = (await api.db.select().from(tradeEvent).where(eq(tradeEvent.orderId, deal.orderId)))
      .filter(({ action }) => action === 'submitQuote')
      .map(({ salt }) => salt);
    const before = await exported(buyer);
    for (const person of [buyer, operator]) {
      const file = await exported(person);
      const shown = [JSON.stringify(await timeline(person)), JSON.stringify(file)].join();
      for (const secret of ['1420.0000', '1399.', ...salts]) expect(shown).not.toContain(secret);
      expect(file.events.map(({ salt }) => salt === null)).toEqual([false, true, true, false, false]);
    }
    expect(JSON.stringify(await timeline(supplier))).toContain('1420.0000');
    const now = api.clock.now;
    api.clock.now = open;
    const after = await exported(buyer);
    api.clock.now = now;
    // What stood there before the opening binds: it is the same chain, with the details in it.
    expect(after.events.map(({ hash }) => hash)).toEqual(before.events.map(({ hash }) => hash));
    const bid = after.events[2]!;
    expect(bid['detail']).toMatchObject({ price: '1399.0000' });
    expect(sha256({ detail: bid['detail'], salt: bid.salt })).toBe(before.events[2]!.detailHash);
  });

  const tamper = async (set: Partial<typeof tradeEvent.$inferInsert>, seq = 2) => {
    const changed = and(eq(tradeEvent.orderId, deal.orderId), eq(tradeEvent.seq, seq));
    await behindTriggers(api.db, 'trade_event', (tx) => tx.update(tradeEvent).set(set).where(changed));
  };

  it.each([
    ['company', { company: 'Somebody else' }],
    ['person', { actorId: '00000000-0000-7000-8000-000000000001' }],
    ['supplier', { shopId: 'another-shop' }],
    ['price', { detail: { price: '1.0000' } }],
    ['time', { at: new Date('2026-07-15T11:59:00Z') }],
    ['salt', { salt: '0'.repeat(32) }],
  ])('says so when the %s of an event was changed behind its back', async (_, set) => {
    const { events } = await exported(buyer);
    await tamper(set);
    expect((await timeline(buyer)).verified).toBe(false);
    expect(await check(deal.number, events)).toBe(false);
  });

  it('says so when a clock has run backwards in it', async () => {
    const links = await readChain(api.db, { id: deal.orderId, number: deal.number });
    expect(chainHolds(links)).toBe(true);
    expect(chainHolds(links.with(1, { ...links[1]!, at: new Date(links[0]!.at.getTime() - 1) }))).toBe(false);
  });

  it('never lets time run backwards, whatever the clock of a process says', async () => {
    const { orderId, number } = deal;
    const slow = { actor: null, now: () => new Date(api.clock.now.getTime() - 600_000) };
    await api.db.transaction((tx) =>
      appendEvent(
        tx,
        slow,
        { id: orderId, number },
        {
          ...{ action: 'cancelInquiry', role: 'buyer', company: buyer.company, from: 1, to: 7 },
        },
      ),
    );
    const { events, verified } = await timeline(buyer);
    expect(verified).toBe(true);
    expect(events.at(-1)!.at >= events.at(-2)!.at).toBe(true);
  });

  it('shows to whoever holds a fingerprint that the last event was taken away', async () => {
    const { events } = await exported(buyer);
    const own = await exported(supplier);
    const [head, ownHead] = [events.at(-1)!.hash, own.events.at(-1)!.hash];
    expect(await check(deal.number, [], head)).toBe(true);
    expect(await check(deal.number, [], ownHead)).toBe(true);
    expect(await check(deal.number, own.events, ownHead)).toBe(true);
    const last = and(eq(tradeEvent.orderId, deal.orderId), eq(tradeEvent.seq, 5));
    await behindTriggers(api.db, 'trade_event', (tx) => tx.delete(tradeEvent).where(last));
    // Nothing in the chain itself tells of it.
    expect((await timeline(buyer)).verified).toBe(true);
    expect(await check(deal.number, [], head)).toBe(false);
    expect(await check(deal.number, [], ownHead)).toBe(false);
  });

  it('of a deal from before the salts stays verifiable, and its old hashes are given to nobody', async () => {
    // As rule 1 wrote it.
    const rows = await api.db
      .select()
      .from(tradeEvent)
      .where(eq(tradeEvent.orderId, deal.orderId))
      .orderBy(tradeEvent.seq);
    let previousHash = '0'.repeat(64);
    const old: { seq: number; hash: string }[] = [];
    for (const row of rows.slice(0, 3)) {
      const { seq, role, action, reason, detail, from, to } = row;
      const facts = { order: deal.number, seq, at: row.at.toISOString(), subOrder: null, role, by: row.company };
      const hash = sha256({ ...facts, action, from, to, reason, detail, previousHash });
      await tamper({ previousHash, hash, hashVersion: 1 }, seq);
      old.push({ seq, hash });
      previousHash = hash;
    }
    await behindTriggers(api.db, 'trade_event', (tx) =>
      tx.delete(tradeEvent).where(and(eq(tradeEvent.orderId, deal.orderId), gt(tradeEvent.seq, 3))),
    );
    await api.db.transaction((tx) =>
      appendEvent(
        tx,
        { actor: null, now: () => api.clock.now },
        { id: deal.orderId, number: deal.number },
        {
          ...{ action: 'cancelInquiry', role: 'buyer', company: buyer.company, from: 1, to: 7 },
        },
      ),
    );
    expect((await timeline(buyer)).verified).toBe(true);
    // A file that was exported then.
    expect(await check(deal.number, old)).toBe(true);
    for (const person of [buyer, supplier, rival]) {
      const file = await exported(person);
      expectToHold(file);
      for (const { hash } of old) expect(JSON.stringify(file)).not.toContain(hash);
      expect(await check(deal.number, file.events)).toBe(true);
    }
    await tamper({ detail: { price: '1.0000' } });
    expect((await timeline(buyer)).verified).toBe(false);
  });
});

/** The rule of the file, done by somebody who has only the file and node:crypto. */
function sha256(value: unknown): string {
  const sorted = (one: unknown): unknown =>
    Array.isArray(one)
      ? one.map(sorted)
      : one && typeof one === 'object'
        ? Object.fromEntries(
            Object.entries(one)
              .sort(([a], [b]) => (a < b ? -1 : 1))
              .map(([k, v]) => [k, sorted(v)]),
          )
        : one;
  return createHash('sha256')
    .update(JSON.stringify(sorted(value)))
    .digest('hex');
}

function expectToHold({ order, events, sealed }: Exported): void {
  for (const [index, one] of events.entries()) {
    const { seq, at, subOrder, shop, role, by, actor, action, from, to, reason, detail, salt, detailHash } = one;
    if (salt !== null) expect(detailHash).toBe(sha256({ detail, salt }));
    const facts = { order, at, subOrder, shop, role, by, actor, action, from, to, reason };
    expect(seq).toBe(index + 1);
    expect(one.previousHash).toBe(events[index - 1]?.hash ?? '0'.repeat(64));
    expect(one.hash).toBe(sha256({ seq, event: sha256({ ...facts, detailHash }), previousHash: one.previousHash }));
  }
  const key = createPublicKey({ key: Buffer.from(sealed.publicKey, 'base64url'), format: 'der', type: 'spki' });
  const signature = Buffer.from(sealed.signature, 'base64url');
  expect(verify(null, Buffer.from(sealed.text), key, signature)).toBe(true);
  expect(verify(null, Buffer.from(sealed.text.replace(order, 'RQ000000-0000')), key, signature)).toBe(false);
  expect(JSON.parse(sealed.text)).toMatchObject({ order, events: events.length, lastHash: events.at(-1)!.hash });
}

describe('a letter of a deal', () => {
  const headIn = async (person: Company) => {
    const { data } = (await api.emailsTo(person)).at(-1)!;
    return { events: data['events'], head: data['head'] as string, number: data['number'] };
  };
  const headOf = async (person: Company, id: string) => {
    const { events } = dataOf(await api.get<Timeline>(path, person, { id }));
    return { events: events.length, head: events.at(-1)!.hash };
  };

  it('says where the chain of its receiver ends with what it tells of', async () => {
    const posted = await postTo(api, buyer, [supplier, rival]);
    expect(await headIn(supplier)).toMatchObject(await headOf(supplier, posted.id));
    const bid = await quoteFor(api, supplier, posted.id);
    expect(await headIn(buyer)).toMatchObject(await headOf(buyer, posted.id));
    await quoteFor(api, rival, posted.id);
    const input = { orderId: posted.id, awards: [wholeOf(bid)] };
    dataOf(await api.post('api/trade/web/order/acceptQuotes', buyer, input));
    for (const person of [buyer, supplier, rival])
      expect(await headIn(person)).toMatchObject(await headOf(person, posted.id));
    const { head } = await headIn(rival);
    expect(await check(posted.number, [], head)).toBe(true);
    expect(await check(deal.number, [], head)).toBe(false);
  });

  it('is the same on the site and by e-mail, with the fingerprint in words', async () => {
    const posted = await postTo(api, buyer, [supplier]);
    await quoteFor(api, supplier, posted.id);
    const { head } = await headOf(buyer, posted.id);
    const [email] = (await api.emailsTo(buyer)).slice(-1);
    for (const locale of ['en-US', 'zh-CN'] as const) {
      const composed = composeEmail('deal', email!.data as never, { locale, siteUrl: 'https://site.example' });
      expect(composed.text).toContain(head);
      expect(composed.html).toContain(head);
    }
  });
});

describe('the exported timeline', () => {
  it('can be checked by the rule that it states, with its seal, by each party that holds one', async () => {
    const answer = await file(buyer);
    expect(answer.headers.get('Content-Disposition')).toContain(`${deal.number}-timeline.json`);
    expect(((await answer.json()) as Exported).rule).toContain('SHA-256');
    for (const person of [buyer, supplier, rival]) expectToHold(await exported(person));
  });

  it('names the key of its seal as the public list does', async () => {
    const { sealed } = await exported(rival);
    const { keys } = dataOf(await api.get<SealKeys>('api/trade/web/contract/getSealKey', null));
    const key = keys.find(({ id }) => id === sealed.key)!;
    const der = createPublicKey(key.publicKey).export({ format: 'der', type: 'spki' });
    expect(der.toString('base64url')).toBe(sealed.publicKey);
  });

  it('of a supplier is complete: its own events, and nothing in between', async () => {
    const { events } = await exported(rival);
    expect(events.map(({ seq, action, salt }) => [seq, action, salt === null])).toEqual([
      [1, 'postRfq', false],
      [2, 'submitQuote', false],
      [3, 'acceptQuotes', true],
    ]);
    expect(await check(deal.number, events)).toBe(true);
  });

  it('is genuine whole and at its beginning; not changed, with a gap, of another deal or empty', async () => {
    const { events } = await exported(buyer);
    expect(await check(deal.number, events)).toBe(true);
    expect(await check(deal.number, events.toReversed())).toBe(true);
    expect(await check(deal.number, events.slice(0, 3))).toBe(true);
    expect(await check(deal.number, events.toSpliced(1, 1))).toBe(false);
    expect(await check(deal.number, events.slice(1))).toBe(false);
    expect(await check(deal.number, [...events, events[0]!])).toBe(false);
    expect(await check(deal.number, events.with(2, { ...events[2]!, hash: '0'.repeat(64) }))).toBe(false);
    const other = await dealAt(api, buyer, supplier);
    expect(await check(other.number, events)).toBe(false);
    expect(await check('RQ000000-0000', events)).toBe(false);
    expect(await check(deal.number, [])).toBe(false);
    expectInvalid(await api.post(verifyPath, null, { number: deal.number, events: 'all' }), 'events');
  });

  it('is a PDF to be read, Chinese names included', async () => {
    const answer = await api.fetch(`/${exportPath}?${new URLSearchParams({ id: deal.orderId, format: 'pdf' })}`, buyer);
    expect(answer.headers.get('Content-Type')).toBe('application/pdf');
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(bytes.length).toBeGreaterThan(3_000);
    expectInvalid(await api.get(exportPath, buyer, { id: deal.orderId, format: 'docx' }), 'format');
  });

  it('puts the codes of reasons into words of the reader', async () => {
    const inChinese = async () => {
      const address = `/${exportPath}?${new URLSearchParams({ id: deal.orderId, format: 'pdf' })}`;
      return Buffer.from(await (await api.fetch(address, buyer, 'zh-CN')).arrayBuffer());
    };
    expect(prints(await inChinese(), '误')).toBe(false);
    const { orderId, number } = deal;
    const step = { action: 'cancelInquiry' as const, role: 'buyer' as const, company: buyer.company };
    await api.db.transaction((tx) =>
      appendEvent(
        tx,
        { actor: null, now: () => api.clock.now },
        { id: orderId, number },
        { ...step, from: 1, to: 7, reason: 'mistake' },
      ),
    );
    expect(prints(await inChinese(), '误')).toBe(true);
  });
});
