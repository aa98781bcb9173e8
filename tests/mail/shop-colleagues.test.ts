import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { member } from '#server/platform/db/schema/identity.ts';
import { newBuyer, newSupplier, type Company, type Supplier } from '../support/deals.ts';
import { expectInvalid, pdf, startMemberApi, type Person } from '../support/member-api.ts';
import { paths, post, words } from './post.ts';

const api = startMemberApi();
const { send, trySend, toShop, box, open, tryOpen, read, unread, remove, restore, purge, deleted, correspondents } =
  post(api);

let buyer: Company;
let supplier: Supplier;
let colleague: Person;
const worksFor = (person: Person, companyId: string | null) =>
  api.db.update(member).set({ companyId, joinedAt: api.clock.now }).where(eq(member.id, person.id));
beforeEach(async () => {
  [buyer, supplier] = [await newBuyer(api), await newSupplier(api)];
  colleague = await api.person({ locale: 'en-US' });
  await worksFor(colleague, supplier.id);
});
const newMailNotices = async (person: Person) =>
  (await api.emailsTo(person)).filter(({ template }) => template === 'newMail').length;

describe('a mail to a shop', () => {
  it('reaches everybody who looks after it, each told by e-mail; the sender sees one shop', async () => {
    const stranger = await api.person();
    const sent = await toShop(
      buyer,
      supplier.shopId,
      {},
      { sent: [{ field: 'attachments', name: 'spec.pdf', bytes: pdf() }] },
    );
    expect(sent.receivers).toMatchObject([{ kind: 'shop', id: supplier.shopId }]);
    for (const person of [supplier, colleague]) {
      expect(await box(person)).toMatchObject({
        total: 1,
        unread: 1,
        list: [{ id: sent.id, sender: { id: buyer.id } }],
      });
      const { receivers, answerTo, attachments } = await open(person, sent.id);
      expect({ receivers, answerTo }).toMatchObject({
        receivers: [{ id: supplier.shopId }],
        answerTo: [{ id: buyer.id }],
      });
      expect(attachments).toHaveLength(1);
      expect(await newMailNotices(person)).toBe(1);
    }
    expect((await tryOpen(stranger, sent.id)).status).toBe(404);
  });

  it('is read and deleted by each for itself', async () => {
    const { id } = await toShop(buyer, supplier.shopId);
    await read(colleague, [id]);
    expect([await unread(colleague), await unread(supplier)]).toEqual([0, 1]);
    await remove(colleague, id);
    expect([(await box(colleague)).total, (await box(supplier)).total]).toEqual([0, 1]);
    await restore(colleague, [id]);
    await remove(colleague, id);
    expect((await purge(colleague, [id])).status).toBe(200);
    expect((await deleted(colleague)).total).toBe(0);
    expect((await open(supplier, id)).content).toBe(words.content);
  });

  it('answered by one of them is seen to be answered by the others, and comes from the shop', async () => {
    const { id } = await toShop(buyer, supplier.shopId);
    const answer = await send(colleague, [buyer.id], { replyTo: id, content: 'Yes, in June.' });
    const seen = await open(buyer, answer.id);
    expect(seen).toMatchObject({ sender: { kind: 'shop', id: supplier.shopId }, answerTo: [{ id: supplier.shopId }] });
    const { list } = await box(supplier, { box: 'outbox' });
    expect(list).toMatchObject([{ id: answer.id, read: true, receivers: [{ id: buyer.id }] }]);
    const thread = await open(supplier, id);
    expect(thread.thread.map(({ content }) => content)).toEqual([words.content, 'Yes, in June.']);
    expect((await open(supplier, answer.id)).answerTo).toMatchObject([{ id: buyer.id }]);
  });

  it('and what the buyer replies go to the same people', async () => {
    const { id } = await toShop(buyer, supplier.shopId);
    const answer = await send(colleague, [buyer.id], { replyTo: id });
    const { answerTo } = await open(buyer, answer.id);
    const reply = await send(
      buyer,
      answerTo.map((one) => one.id),
      { replyTo: answer.id, content: 'Good.' },
    );
    for (const person of [supplier, colleague])
      expect((await box(person)).list.map((row) => row.id)).toEqual([reply.id, id]);
    expect((await open(colleague, reply.id)).thread).toHaveLength(3);
  });

  it('no longer reaches who has left, who keeps what came before and is not answered for the shop', async () => {
    const { id } = await toShop(buyer, supplier.shopId);
    const answer = await send(colleague, [buyer.id], { replyTo: id });
    await worksFor(colleague, null);
    const { answerTo } = await open(buyer, answer.id);
    expect(answerTo).toMatchObject([{ kind: 'shop', id: supplier.shopId }]);
    const reply = await send(buyer, [supplier.shopId], { replyTo: answer.id });
    expect((await tryOpen(colleague, reply.id)).status).toBe(404);
    expect((await tryOpen(colleague, id)).status).toBe(200);
    expect((await tryOpen(supplier, reply.id)).status).toBe(200);
  });

  it('cannot be written by those who look after it, whom nobody finds by themselves', async () => {
    for (const person of [supplier, colleague]) {
      const input = { shopId: supplier.shopId, ...words };
      expectInvalid(await api.post(paths.sendByShop, person, input), 'shopId');
      expect(await correspondents(person, supplier.shopId)).toEqual([]);
    }
    expectInvalid(await trySend(buyer, [colleague.id]), 'to');
    expectInvalid(await trySend(await api.person(), [colleague.id]), 'to');
  });

  it('to two shops of which one is looked after by many holds no one twice', async () => {
    const other = await newSupplier(api);
    const sent = await send(buyer, [supplier.shopId, other.shopId, supplier.shopId]);
    expect(sent.receivers.map(({ id }) => id)).toEqual([supplier.shopId, other.shopId]);
    for (const person of [supplier, colleague, other]) expect((await box(person)).total).toBe(1);
  });
});
