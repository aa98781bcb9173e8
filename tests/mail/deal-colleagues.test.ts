import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { member } from '#server/platform/db/schema/identity.ts';
import { dealAt, newBuyer, newSupplier, type Company, type Supplier } from '../support/deals.ts';
import { startMemberApi, type Person } from '../support/member-api.ts';
import { pair, post, words } from './post.ts';

const api = startMemberApi();
const { send, toShop, box, open, tryOpen, unread, read } = post(api);

let buyer: Company;
let colleague: Person;
let supplier: Supplier;
const worksFor = (person: Person, companyId: string | null) =>
  api.db.update(member).set({ companyId, joinedAt: api.clock.now }).where(eq(member.id, person.id));
beforeEach(async () => {
  [buyer, supplier] = [await newBuyer(api), await newSupplier(api, { locale: 'en-US' })];
  colleague = await api.person({ locale: 'zh-CN' });
  await worksFor(colleague, buyer.id);
  await dealAt(api, buyer, supplier);
});
const newMails = async (person: Person) =>
  (await api.emailsTo(person)).filter(({ template }) => template === 'newMail');

describe('a mail to the buyer of a deal', () => {
  it('reaches everybody of its company, each with an own copy, told once in the own language', async () => {
    const sent = await send(supplier, [buyer.id]);
    for (const [person, locale] of [
      [buyer, 'en-US'],
      [colleague, 'zh-CN'],
    ] as const) {
      expect(await box(person)).toMatchObject({ total: 1, unread: 1, list: [{ id: sent.id }] });
      expect(await newMails(person)).toMatchObject([{ locale }]);
    }
    await read(colleague, [sent.id]);
    expect([await unread(colleague), await unread(buyer)]).toEqual([0, 1]);
    expect((await open(supplier, sent.id)).receivers).toMatchObject([{ id: buyer.id }]);
    expect((await tryOpen(await newBuyer(api), sent.id)).status).toBe(404);
  });

  it('addressed to two of the company holds nobody twice', async () => {
    const asked = await toShop(colleague, supplier.shopId);
    await send(supplier, [buyer.id, colleague.id], { replyTo: asked.id });
    for (const person of [buyer, colleague]) {
      expect((await box(person)).total).toBe(1);
      expect(await newMails(person)).toHaveLength(1);
    }
  });

  it('answered by a colleague is seen to be answered by the others, and the answer to that reaches all', async () => {
    const { id } = await send(supplier, [buyer.id]);
    const answer = await send(colleague, [supplier.shopId], { replyTo: id, content: 'Yes, in June.' });
    expect((await box(buyer, { box: 'outbox' })).list).toMatchObject([{ id: answer.id, read: true }]);
    const reply = await send(supplier, [colleague.id], { replyTo: answer.id, content: 'Good.' });
    for (const person of [buyer, colleague])
      expect((await open(person, reply.id)).thread.map(({ content }) => content)).toEqual([
        words.content,
        'Yes, in June.',
        'Good.',
      ]);
  });

  it('no longer reaches who has left or closed the account, and their letters are answered to the company', async () => {
    const asked = await toShop(colleague, supplier.shopId);
    const closed = await api.person();
    await worksFor(closed, buyer.id);
    await api.db.update(member).set({ closedAt: api.clock.now }).where(eq(member.id, closed.id));
    await worksFor(colleague, null);
    expect((await open(supplier, asked.id)).answerTo).toMatchObject([{ id: buyer.id }]);
    const { id } = await send(supplier, [buyer.id], { replyTo: asked.id });
    expect((await tryOpen(buyer, id)).status).toBe(200);
    for (const person of [colleague, closed]) {
      expect((await box(person)).total).toBe(0);
      expect(await newMails(person)).toHaveLength(0);
    }
  });
});

describe('a mail without a deal', () => {
  it('to a member is that member’s own', async () => {
    const { buyer: other, supplier: shop, first } = await pair(api);
    const peer = await api.person();
    await worksFor(peer, other.id);
    const answer = await send(shop, [other.id], { replyTo: first.id });
    expect((await tryOpen(other, answer.id)).status).toBe(200);
    expect((await tryOpen(peer, answer.id)).status).toBe(404);
    expect((await box(peer, { box: 'outbox' })).total).toBe(0);
  });
});
