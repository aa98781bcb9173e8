import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { mail, mailCopy, mailNotice } from '#server/platform/db/schema/mail.ts';
import { storedFile } from '#server/platform/db/schema/identity.ts';
import { closeDueAccounts } from '#server/members/identity/index.ts';
import { mailEnd } from '#server/mail/mail/index.ts';
import { member } from '#server/platform/db/schema/identity.ts';
import { dataOf, expectInvalid, pdf, startMemberApi } from '../support/member-api.ts';
import { pair, paths, post } from './post.ts';

const api = startMemberApi();
const { send, toShop, box, deleted, open, tryOpen, read, unread, remove, removeMany, restore, purge } = post(api);

const attachment = { field: 'attachments', name: 'offer.pdf', bytes: pdf('offer') };

describe('deleting a mail', () => {
  it('moves the own copy, and leaves that of the other side alone', async () => {
    const { buyer, supplier, first } = await pair(api);
    expect(dataOf(await remove(supplier, first.id))).toEqual({ unread: 0 });
    expect(await box(supplier)).toMatchObject({ total: 0, unread: 0 });
    const { list } = await deleted(supplier);
    expect(list).toMatchObject([{ id: first.id, box: 'inbox', deletedAt: api.clock.now.toISOString() }]);
    expect((await open(supplier, first.id)).deletedAt).not.toBeNull();
    expect((await box(buyer, { box: 'outbox' })).list).toMatchObject([{ id: first.id, deletedAt: null }]);
    expect((await deleted(buyer)).total).toBe(0);
  });

  it('is taken back: it is where it was, unread as it was', async () => {
    const { supplier, first } = await pair(api);
    dataOf(await remove(supplier, first.id));
    expect(dataOf(await restore(supplier, [first.id]))).toEqual({ unread: 1 });
    expect((await box(supplier)).list).toMatchObject([{ id: first.id, read: false, deletedAt: null }]);
    expect((await deleted(supplier)).total).toBe(0);
    dataOf(await restore(supplier, [first.id]));
  });

  it('leaves it out of its conversation, but for itself', async () => {
    const { buyer, supplier, first } = await pair(api);
    const answer = await send(supplier, [buyer.id], { replyTo: first.id, content: 'Yes.' });
    await remove(buyer, first.id);
    expect((await open(buyer, answer.id)).thread).toHaveLength(1);
    expect((await open(buyer, first.id)).thread).toHaveLength(2);
    expect((await open(supplier, answer.id)).thread).toHaveLength(2);
  });

  it('twice keeps when it was deleted', async () => {
    const { supplier, first } = await pair(api);
    const { now } = api.clock;
    await remove(supplier, first.id);
    api.clock.now = new Date(now.getTime() + 3_600_000);
    await remove(supplier, first.id);
    expect((await deleted(supplier)).list).toMatchObject([{ deletedAt: now.toISOString() }]);
  });

  it('takes many at once: all of them, or none when one is somebody else’s', async () => {
    const { buyer, supplier, first } = await pair(api);
    const more = [await toShop(buyer, supplier.shopId), await toShop(buyer, supplier.shopId)].map(({ id }) => id);
    const other = (await pair(api)).first.id;
    const own = [first.id, ...more];
    for (const wrong of [other, crypto.randomUUID(), 'nonsense']) {
      expect((await removeMany(supplier, [...own, wrong])).status).toBe(404);
      expect((await restore(supplier, [...own, wrong])).status).toBe(404);
    }
    expect((await box(supplier)).total).toBe(3);
    expect(dataOf(await removeMany(supplier, [...own, first.id]))).toEqual({ unread: 0 });
    expect((await deleted(supplier)).total).toBe(3);
    expectInvalid(await removeMany(supplier, []), 'ids');
    expectInvalid(
      await restore(
        supplier,
        Array.from({ length: 101 }, () => first.id),
      ),
      'ids',
    );
  });

  it('of somebody else by its id is not found, and touches nothing', async () => {
    const { buyer, supplier, first } = await pair(api);
    const stranger = (await pair(api)).buyer;
    expect((await remove(stranger, first.id)).status).toBe(404);
    expect((await purge(stranger, [first.id])).status).toBe(404);
    expect((await restore(stranger, [first.id])).status).toBe(404);
    expect((await read(stranger, [first.id])).status).toBe(404);
    expect(await box(supplier)).toMatchObject({ total: 1, unread: 1 });
    expect((await box(buyer, { box: 'outbox' })).total).toBe(1);
  });

  it('listens to the bearer header alone', async () => {
    const { supplier, first } = await pair(api);
    expect((await api.get(paths.remove, null, { id: first.id })).status).toBe(401);
    expect((await box(supplier)).total).toBe(1);
  });
});

describe('removing for good', () => {
  it('takes the own copy only, and only what was deleted before', async () => {
    const { buyer, supplier, first } = await pair(api);
    expect((await purge(supplier, [first.id])).status).toBe(404);
    await remove(supplier, first.id);
    dataOf(await purge(supplier, [first.id]));
    expect((await deleted(supplier)).total).toBe(0);
    expect((await tryOpen(supplier, first.id)).status).toBe(404);
    expect(await open(buyer, first.id)).toMatchObject({ id: first.id });
  });

  it('does no harm a second time', async () => {
    const { buyer, supplier, first } = await pair(api);
    const second = await toShop(buyer, supplier.shopId);
    await removeMany(supplier, [first.id, second.id]);
    dataOf(await purge(supplier, [first.id]));
    expect((await purge(supplier, [first.id])).status).toBe(404);
    expect((await purge(supplier, [first.id, second.id])).status).toBe(404);
    expect((await deleted(supplier)).list).toMatchObject([{ id: second.id }]);
    expect((await box(buyer, { box: 'outbox' })).total).toBe(2);
    expect((await restore(supplier, [first.id])).status).toBe(404);
  });

  it('takes mail and attachments along when nobody holds them any more', async () => {
    const { buyer, supplier } = await pair(api);
    const sent = await toShop(buyer, supplier.shopId, {}, { sent: [attachment] });
    const [file] = (await open(supplier, sent.id)).attachments;
    await remove(buyer, sent.id);
    dataOf(await purge(buyer, [sent.id]));
    expect(api.files.has(file!.id)).toBe(true);
    expect((await api.fetch(file!.href, supplier)).status).toBe(200);
    expect((await api.fetch(file!.href, buyer)).status).toBe(404);
    await remove(supplier, sent.id);
    dataOf(await purge(supplier, [sent.id]));
    expect(api.files.has(file!.id)).toBe(false);
    expect(await api.db.$count(storedFile, eq(storedFile.id, file!.id))).toBe(0);
    expect(await api.db.$count(mail, eq(mail.id, sent.id))).toBe(0);
  });

  it('by both sides at the same moment leaves nothing behind', async () => {
    const { buyer, supplier } = await pair(api);
    const sent = await toShop(buyer, supplier.shopId, {}, { sent: [attachment] });
    await Promise.all([remove(buyer, sent.id), remove(supplier, sent.id)]);
    const answers = await Promise.all([purge(buyer, [sent.id]), purge(supplier, [sent.id])]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await api.db.$count(mail, eq(mail.id, sent.id))).toBe(0);
  });
});

describe('an account that ends', () => {
  it('takes its own copies along, and leaves the others their mails with the attachments', async () => {
    const { buyer, supplier } = await pair(api);
    const kept = await toShop(buyer, supplier.shopId, {}, { sent: [attachment] });
    const dropped = await toShop(buyer, supplier.shopId, {}, { sent: [{ ...attachment, name: 'old.pdf' }] });
    const [file] = (await open(supplier, dropped.id)).attachments;
    await remove(supplier, dropped.id);
    await purge(supplier, [dropped.id]);
    await api.db.update(member).set({ closingAt: api.clock.now }).where(eq(member.id, buyer.id));
    expect(await closeDueAccounts({ ...api.services, accountEnds: [mailEnd] })).toBe(1);
    expect(await api.db.$count(mailCopy, eq(mailCopy.ownerId, buyer.id))).toBe(0);
    expect(await api.db.$count(mailNotice, eq(mailNotice.ownerId, buyer.id))).toBe(0);
    expect(await api.db.$count(mail, eq(mail.id, dropped.id))).toBe(0);
    expect(api.files.has(file!.id)).toBe(false);
    const { sender, attachments, content, answerTo } = await open(supplier, kept.id);
    expect(sender.name).toBe('Closed account');
    expect(content).not.toBe('');
    expect(answerTo).toEqual([]);
    expect(attachments).toMatchObject([{ name: 'offer.pdf' }]);
    expect((await api.fetch(attachments[0]!.href, supplier)).status).toBe(200);
    expect(await unread(supplier)).toBe(2);
  });

  it('had all its mails in the file of everything', async () => {
    const { buyer, supplier, first } = await pair(api);
    const { ownData } = await import('#server/members/identity/own-data.ts');
    const actor = {
      ...supplier,
      party: supplier.id,
      sessionId: '',
      secondFactorNeeded: false,
      provedAt: null,
      holds: [],
      roles: ['owner' as const],
      locale: 'en-US',
      type: 'QY',
      capabilities: [],
    } as const;
    const context = {
      ...api.services,
      actor,
      locale: 'en-US',
      requestId: '',
      address: '',
      device: '',
      files: [],
      idempotencyKey: null,
    } as const;
    const text = await new Response((await ownData(context)).bytes).text();
    const { mails } = JSON.parse(text) as { mails: object[] };
    expect(mails).toMatchObject([{ id: first.id, senderId: buyer.id, box: 'inbox', subject: first.subject }]);
  });
});
