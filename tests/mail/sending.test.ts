import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { member } from '#server/platform/db/schema/identity.ts';
import { mail } from '#server/platform/db/schema/mail.ts';
import { offer } from '#server/platform/db/schema/offers.ts';
import { shop } from '#server/platform/db/schema/shops.ts';
import { dealAt, newBuyer, newSupplier, type Company, type Supplier } from '../support/deals.ts';
import { dataOf, expectInvalid, startMemberApi } from '../support/member-api.ts';
import { newOffer } from '../support/offers.ts';
import { postTo } from '../support/rfqs.ts';
import { pair, paths, post, words } from './post.ts';

const api = startMemberApi();
const { send, trySend, toShop, box, open, correspondents } = post(api);
let buyer: Company;
let supplier: Supplier;
beforeEach(async () => {
  buyer = await newBuyer(api);
  supplier = await newSupplier(api);
});

describe('a mail', () => {
  it('to a shop reaches its owner, and stays with its sender', async () => {
    const sent = await toShop(buyer, supplier.shopId);
    expect(sent).toMatchObject({ box: 'outbox', read: true, ...{ subject: words.subject, extract: words.content } });
    expect(sent.receivers).toMatchObject([
      { kind: 'shop', id: supplier.shopId, name: supplier.company, detail: 'Ningbo' },
    ]);
    expect((await box(buyer, { box: 'outbox' })).list).toEqual([sent]);
    expect(await box(supplier)).toMatchObject({
      total: 1,
      unread: 1,
      list: [
        { id: sent.id, box: 'inbox', read: false, sender: { kind: 'member', id: buyer.id, detail: buyer.company } },
      ],
    });
    expect((await box(buyer)).total).toBe(0);
    expect((await box(supplier, { box: 'outbox' })).total).toBe(0);
  });

  it('names a supplier by its shop, in the language of who reads', async () => {
    await api.db.update(shop).set({ nameEn: 'Paper Crane', nameZh: '纸鹤' }).where(eq(shop.id, supplier.shopId));
    const { id } = await toShop(buyer, supplier.shopId);
    const answer = await send(supplier, [buyer.id], { replyTo: id });
    expect((await open(buyer, answer.id)).sender).toEqual({
      kind: 'shop',
      id: supplier.shopId,
      name: 'Paper Crane',
      detail: `${supplier.company} · Ningbo`,
    });
    expect((await open(buyer, answer.id, 'zh-CN')).sender).toMatchObject({
      name: '纸鹤',
      detail: `${supplier.company} · 宁波`,
    });
    expect((await api.emailsTo(buyer)).at(-1)).toMatchObject({
      data: { sender: `Paper Crane (${supplier.company})` },
    });
  });

  it('about an offer says which', async () => {
    const offerId = await newOffer(api, supplier.shopId);
    const { id } = await toShop(buyer, supplier.shopId, { offerId });
    expect(await open(supplier, id)).toMatchObject({ offer: { id: offerId }, shop: { id: supplier.shopId } });
    await api.db.update(offer).set({ status: 'removed' }).where(eq(offer.id, offerId));
    await toShop(buyer, supplier.shopId, { offerId });
    await api.db.update(offer).set({ status: 'notListed' }).where(eq(offer.id, offerId));
    expect(await open(supplier, id)).toMatchObject({ offer: null });
    const input = { shopId: supplier.shopId, ...words };
    expectInvalid(await api.post(paths.sendByShop, buyer, { ...input, offerId }), 'offerId');
    const other = await newOffer(api, (await newSupplier(api)).shopId);
    for (const wrong of [other, 'nonsense', crypto.randomUUID()])
      expectInvalid(await api.post(paths.sendByShop, buyer, { ...input, offerId: wrong }), 'offerId');
  });

  it('to several reaches each of them once', async () => {
    const other = await newSupplier(api);
    const sent = await send(buyer, [supplier.shopId, other.shopId, supplier.shopId]);
    expect(sent.receivers).toHaveLength(2);
    for (const one of [supplier, other]) expect((await box(one)).total).toBe(1);
    expect((await open(supplier, sent.id)).answerTo).toMatchObject([{ id: buyer.id }]);
    expect((await open(buyer, sent.id)).answerTo).toHaveLength(2);
  });

  it('is text, however it looks', async () => {
    const attack = '<script>alert(1)</script> <img src=x onerror=alert(2)>';
    const { id } = await toShop(buyer, supplier.shopId, { subject: attack, content: `${attack}\njavascript:alert(3)` });
    expect(await open(supplier, id)).toMatchObject({ subject: attack, content: `${attack}\njavascript:alert(3)` });
    expect((await box(supplier)).list[0]).toMatchObject({ subject: attack });
    const [notice] = await api.emailsTo(supplier);
    expect(notice).toMatchObject({ template: 'newMail', data: { subject: attack } });
  });

  it('keeps its subject in one line, and refuses what nobody can have meant', async () => {
    const { subject } = await toShop(buyer, supplier.shopId, { subject: ' ABS \t PA-757\u200b ' });
    expect(subject).toBe('ABS PA-757');
    expectInvalid(await trySend(buyer, [supplier.shopId], { subject: 'ABS\r\nBcc: everybody@example.org' }), 'subject');
    expectInvalid(
      await trySend(buyer, [supplier.shopId], { subject: 'a\u0007b', content: '\u0001c' }),
      'subject',
      'content',
    );
    expectInvalid(await trySend(buyer, [supplier.shopId], { subject: ' ', content: ' \n ' }), 'subject', 'content');
    expectInvalid(
      await trySend(buyer, [supplier.shopId], { subject: 'a'.repeat(161), content: 'b'.repeat(10_001) }),
      'subject',
      'content',
    );
  });

  it('is sent once for each key', async () => {
    const input = { shopId: supplier.shopId, ...words };
    const again = () => api.post(paths.sendByShop, buyer, input, undefined, 'en-US', 'the key of a form');
    const answers = await Promise.all([again(), again()]);
    expect(answers[0].body.data).toEqual(answers[1].body.data);
    expect((await box(supplier)).total).toBe(1);
    const key = 'another key';
    const one = await send(buyer, [supplier.shopId], {}, { key });
    expect(await send(buyer, [supplier.shopId], {}, { key })).toEqual(one);
    expect((await box(supplier)).total).toBe(2);
    expect((await trySend(buyer, [supplier.shopId], { subject: 'Other' }, { key })).status).toBe(409);
  });

  it('in which something is wrong leaves nothing behind', async () => {
    const before = await api.db.$count(mail);
    await trySend(buyer, [supplier.shopId, crypto.randomUUID()]);
    await trySend(buyer, [supplier.shopId, buyer.id]);
    expect(await api.db.$count(mail)).toBe(before);
  });
});

describe('who may be written to', () => {
  it('is every open shop, and who has written to one', async () => {
    const { id } = await toShop(buyer, supplier.shopId);
    await send(supplier, [buyer.id]);
    await send(supplier, [buyer.id], { replyTo: id });
    expect((await box(buyer)).total).toBe(2);
  });

  it('is the other side of a deal, before anything was written', async () => {
    await dealAt(api, buyer, supplier);
    await send(supplier, [buyer.id]);
    const asked = await newSupplier(api);
    await postTo(api, buyer, [asked]);
    await send(asked, [buyer.id]);
    await send(buyer, [asked.id]);
    expect((await box(asked)).list[0]).toMatchObject({ sender: { id: buyer.id } });
  });

  it('is nobody else, and an answer tells nothing of who exists', async () => {
    const stranger = await newBuyer(api);
    const closed = await newBuyer(api);
    await api.db.update(member).set({ closedAt: api.clock.now }).where(eq(member.id, closed.id));
    const answers = await Promise.all(
      [stranger.id, closed.id, crypto.randomUUID(), 'no-such-shop'].map((id) => trySend(buyer, [id])),
    );
    for (const answer of answers) expectInvalid(answer, 'to');
    const said = new Set(answers.map(({ body: { requestId: _, ...body } }) => JSON.stringify(body)));
    expect(said.size).toBe(1);
  });

  it('is not oneself, nor the own shop', async () => {
    for (const id of [buyer.id, buyer.id.toUpperCase()]) {
      const answer = await trySend(buyer, [id]);
      expectInvalid(answer, 'to');
      expect(answer.body.fields!['to']).toBe('You cannot write to yourself');
    }
    expectInvalid(await trySend(supplier, [supplier.shopId]), 'to');
    expectInvalid(await api.post(paths.sendByShop, supplier, { shopId: supplier.shopId, ...words }), 'shopId');
  });

  it('is not a closed account, nor a closed shop: the sender is told, in the own language', async () => {
    const { buyer: known, supplier: seller, first } = await pair(api);
    await api.db.update(member).set({ closedAt: api.clock.now, nickname: '' }).where(eq(member.id, known.id));
    const answer = await trySend(seller, [known.id], { replyTo: first.id }, { language: 'zh-CN' });
    expectInvalid(answer, 'to');
    expect(answer.body.fields!['to']).toBe('该收件人已不在本站');
    expect(await open(seller, first.id)).toMatchObject({ answerTo: [], sender: { name: 'Closed account' } });
    await api.db.update(shop).set({ closedAt: api.clock.now }).where(eq(shop.id, supplier.shopId));
    expectInvalid(await trySend(buyer, [supplier.shopId]), 'to');
    expectInvalid(await api.post(paths.sendByShop, buyer, { shopId: supplier.shopId, ...words }), 'shopId');
  });

  it('is ten at most, and somebody', async () => {
    const hundred = Array.from({ length: 100 }, () => supplier.shopId);
    expectInvalid(await trySend(buyer, hundred), 'to');
    expectInvalid(await trySend(buyer, hundred.slice(0, 11)), 'to');
    expectInvalid(await trySend(buyer, []), 'to');
    expect((await box(supplier)).total).toBe(0);
  });

  it('is a shop of the demo that nobody owns, too, on its own', async () => {
    const shopId = `unowned-${supplier.shopId}`;
    const [row] = await api.db.select().from(shop).where(eq(shop.id, supplier.shopId));
    await api.db.insert(shop).values({ ...row!, id: shopId, ownerId: null, nameEn: 'Nobody’s', demo: true });
    const { id } = await toShop(buyer, shopId);
    expect(await open(buyer, id)).toMatchObject({ receivers: [{ id: shopId, name: 'Nobody’s' }] });
    expectInvalid(await trySend(buyer, [shopId, supplier.shopId]), 'to');
  });
});

describe('the choice of correspondents', () => {
  it('shows those one has to do with first, then shops by name', async () => {
    const name = `Very Special Polymers ${supplier.id.slice(-6)}`;
    await api.db.update(shop).set({ nameEn: name, nameZh: '特别塑料' }).where(eq(shop.id, supplier.shopId));
    expect(await correspondents(buyer, 'special very')).toEqual(await correspondents(buyer, supplier.shopId));
    expect((await correspondents(buyer, name.toLowerCase()))[0]).toMatchObject({ kind: 'shop', name });
    expect((await correspondents(buyer, '特别塑料', 'zh-CN'))[0]).toMatchObject({ id: supplier.shopId });
    const stranger = await newBuyer(api, { companyName: `Stranger ${buyer.id}` });
    expect(await correspondents(buyer, `Stranger ${buyer.id}`)).toEqual([]);
    expect(await correspondents(buyer, stranger.id)).toEqual([]);
    await toShop(stranger, supplier.shopId);
    expect((await correspondents(supplier))[0]).toMatchObject({ kind: 'member', id: stranger.id });
    expect(await correspondents(supplier, stranger.company)).toMatchObject([
      { id: stranger.id, detail: stranger.company },
    ]);
    expect(await correspondents(supplier, stranger.id)).toHaveLength(1);
    expect((await correspondents(supplier, name)).length).toBe(0);
  });

  it('leaves out who is gone, and is for members', async () => {
    const { buyer: known, supplier: seller } = await pair(api);
    await api.db.update(member).set({ closedAt: api.clock.now }).where(eq(member.id, known.id));
    expect(await correspondents(seller, known.id)).toEqual([]);
    await api.db.update(shop).set({ closedAt: api.clock.now }).where(eq(shop.id, seller.shopId));
    expect(await correspondents(buyer, seller.shopId)).toEqual([]);
    expect((await api.get(paths.correspondents, null)).status).toBe(401);
  });
});

describe('an answer', () => {
  it('stays in the conversation and keeps its subject', async () => {
    const { buyer: asker, supplier: seller, first } = await pair(api);
    const answer = await send(seller, [asker.id], { replyTo: first.id, subject: 'Something else', content: 'Yes.' });
    expect(answer).toMatchObject({ threadId: first.id, subject: words.subject });
    const again = await send(asker, [seller.shopId], { replyTo: answer.id, content: 'Thank you.' });
    const { thread, answerTo } = await open(seller, again.id);
    expect(thread.map(({ content }) => content)).toEqual([words.content, 'Yes.', 'Thank you.']);
    expect(answerTo).toMatchObject([{ kind: 'member', id: asker.id }]);
  });

  it('needs the own copy of what is answered', async () => {
    const { supplier: seller, first } = await pair(api);
    for (const replyTo of [first.id, crypto.randomUUID(), 'nonsense'])
      expect((await trySend(buyer, [seller.shopId], { replyTo })).status).toBe(404);
  });

  it('shows who joins later only what came to them', async () => {
    const { buyer: asker, supplier: seller, first } = await pair(api);
    await dealAt(api, buyer, seller);
    const answer = await send(seller, [asker.id, buyer.id], { replyTo: first.id, content: 'To both of you.' });
    expect((await open(buyer, answer.id)).thread).toHaveLength(1);
    expect((await post(api).tryOpen(buyer, first.id)).status).toBe(404);
    expect((await open(asker, answer.id)).thread).toHaveLength(2);
  });
});

it('is for those who are logged in, each call of it', async () => {
  for (const path of [paths.page, paths.history, paths.receive, paths.send, paths.sendByShop, paths.restore])
    expect((await api.post(path, null)).status).toBe(401);
  for (const path of [paths.one, paths.remove, paths.removeMany, paths.purge, paths.unread])
    expect((await api.get(path, null)).status).toBe(401);
  dataOf(await api.get(paths.unread, buyer));
});
