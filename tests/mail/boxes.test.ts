import { beforeEach, describe, expect, it } from 'vitest';
import { mail, mailCopy } from '#server/platform/db/schema/mail.ts';
import { uuidv7 } from '#server/platform/uuid.ts';
import { newBuyer, newSupplier, type Company, type Supplier } from '../support/deals.ts';
import { dataOf, expectInvalid, startMemberApi } from '../support/member-api.ts';
import { pair, paths, post } from './post.ts';

const api = startMemberApi();
const { send, toShop, box, open, tryOpen, read, unread, remove, deleted } = post(api);
let buyer: Company;
let supplier: Supplier;
beforeEach(async () => {
  buyer = await newBuyer(api);
  supplier = await newSupplier(api);
});

const minutesLater = (minutes: number) => (api.clock.now = new Date(api.clock.now.getTime() + minutes * 60_000));

/** So many mails to the supplier, a minute between each two; the ids newest first. */
async function manyMails(count: number): Promise<string[]> {
  const rows = Array.from({ length: count }, (_, n) => {
    const sentAt = minutesLater(n % 3 === 0 ? 0 : 1);
    return { id: uuidv7(sentAt), sentAt, subject: `Mail ${n}` };
  });
  await api.db.insert(mail).values(
    rows.map((row) => ({
      ...row,
      threadId: row.id,
      senderId: buyer.id,
      receiverIds: [supplier.id],
      content: 'Text',
    })),
  );
  await api.db
    .insert(mailCopy)
    .values(
      rows.map(({ id, sentAt }) => ({ mailId: id, ownerId: supplier.id, box: 'inbox' as const, sentAt, read: false })),
    );
  return rows.map(({ id }) => id).reverse();
}

describe('the inbox', () => {
  it('comes in pages, newest first, by numbers and by cursors alike', async () => {
    const ids = await manyMails(47);
    const seen: string[] = [];
    let cursor: string | undefined;
    for (const pageNo of [1, 2, 3, 4, 5]) {
      const page = await box(supplier, { pageNo, pageSize: 10, ...(cursor && { cursor }) });
      expect(page).toMatchObject({ total: 47, unread: 47, pageNo, pageSize: 10 });
      seen.push(...page.list.map(({ id }) => id));
      expect((await box(supplier, { pageNo, pageSize: 10 })).list).toEqual(page.list);
      cursor = page.nextCursor ?? undefined;
    }
    expect(seen).toEqual(ids);
    expect(cursor).toBeUndefined();
    expect((await box(supplier, { pageNo: 6, pageSize: 10 })).list).toEqual([]);
  });

  it('shows what is unread alone, and how many there are', async () => {
    const ids = await manyMails(5);
    expect(dataOf(await read(supplier, ids.slice(0, 2)))).toEqual({ unread: 3 });
    expect(await box(supplier, { filter: 'unread' })).toMatchObject({ total: 3, unread: 3 });
    expect((await box(supplier, { filter: 'unread' })).list.map(({ id }) => id)).toEqual(ids.slice(2));
    expect(await box(supplier)).toMatchObject({ total: 5, unread: 3 });
    expect(await unread(supplier)).toBe(3);
    expect(dataOf(await read(supplier, ids.slice(0, 1), false))).toEqual({ unread: 4 });
    const { memberBaseRespVO } = dataOf(
      await api.get<{ memberBaseRespVO: { unreadMail: number } }>('api/user/web/info/getMyAccount', supplier),
    );
    expect(memberBaseRespVO.unreadMail).toBe(4);
  });

  it('marks all of the mails named or, when one is not the own, none', async () => {
    const ids = await manyMails(2);
    const { first } = await pair(api);
    for (const other of [first.id, crypto.randomUUID(), 'nonsense'])
      expect((await read(supplier, [...ids, other])).status).toBe(404);
    expect(await unread(supplier)).toBe(2);
    expect(dataOf(await read(supplier, []))).toEqual({ unread: 2 });
    expectInvalid(
      await read(
        supplier,
        Array.from({ length: 101 }, () => ids[0]!),
      ),
      'ids',
    );
  });

  it('is its owner’s alone', async () => {
    const { first } = await pair(api);
    expect(await box(supplier)).toMatchObject({ total: 0, unread: 0, list: [] });
    expect((await tryOpen(supplier, first.id)).status).toBe(404);
    for (const id of [crypto.randomUUID(), 'nonsense']) expect((await tryOpen(supplier, id)).status).toBe(404);
    expectInvalid(
      await api.post(paths.page, supplier, { box: 'others', filter: 'some', pageSize: 1_000 }),
      'box',
      'filter',
      'pageSize',
    );
  });

  it('does not mark a mail as read by showing it', async () => {
    const { id } = await toShop(buyer, supplier.shopId);
    expect((await open(supplier, id)).read).toBe(false);
    expect(await unread(supplier)).toBe(1);
    await read(supplier, [id]);
    expect((await open(supplier, id)).read).toBe(true);
    expect((await box(buyer, { box: 'outbox' })).list[0]).toMatchObject({ read: true });
    await read(buyer, [id], false);
    expect(await unread(buyer)).toBe(0);
  });
});

describe('a search', () => {
  it('finds every word in subject, text or the names of the other side', async () => {
    const { id } = await toShop(buyer, supplier.shopId, {
      subject: 'HDPE 5502 offer',
      content: 'Film grade, 100% virgin_resin',
    });
    await toShop(buyer, supplier.shopId, { subject: 'Other matter', content: 'Nothing' });
    const found = async (person: Company, keyword: string, which: 'inbox' | 'outbox' = 'inbox') => {
      const { list, total } = await box(person, { keyword, box: which });
      expect(total).toBe(list.length);
      return list.map((row) => row.id);
    };
    for (const keyword of ['hdpe', 'FILM 5502', '100%', 'virgin_', `${buyer.company} grade`])
      expect(await found(supplier, keyword), keyword).toEqual([id]);
    expect(await found(supplier, buyer.company)).toHaveLength(2);
    expect(await found(buyer, supplier.company, 'outbox')).toHaveLength(2);
    for (const keyword of ['hdpe nothing', '%5502', 'zzz', "'; drop table mail; --"])
      expect(await found(supplier, keyword), keyword).toEqual([]);
    expect(await found(supplier, '   ')).toHaveLength(2);
  });

  it('goes through what was deleted, too', async () => {
    const { id } = await toShop(buyer, supplier.shopId, { subject: 'PEEK 450G' });
    await toShop(buyer, supplier.shopId);
    await remove(supplier, id);
    expect((await box(supplier, { keyword: 'peek' })).total).toBe(0);
    expect((await deleted(supplier, { keyword: 'peek 450' })).list).toMatchObject([{ id }]);
    expect((await deleted(supplier, { keyword: 'nothing' })).total).toBe(0);
  });
});

describe('a warning of payment fraud', () => {
  const iban = 'Please pay to DE89 3704 0044 0532 0130 00 from now on.';

  it('stands over a mail of somebody else that names an account', async () => {
    const { id } = await toShop(buyer, supplier.shopId, { content: iban });
    expect(await open(supplier, id)).toMatchObject({ bankWarning: true, thread: [{ bankWarning: true }] });
    expect(await open(buyer, id)).toMatchObject({ bankWarning: false });
    const answer = await send(supplier, [buyer.id], { replyTo: id, content: 'Thank you, no account here.' });
    expect(await open(buyer, answer.id)).toMatchObject({ bankWarning: false });
    expect((await open(supplier, answer.id)).thread).toMatchObject([{ bankWarning: true }, { bankWarning: false }]);
  });

  it('minds the subject, too', async () => {
    const { id } = await toShop(buyer, supplier.shopId, { subject: '新账号 6222 0212 0800 1234 567' });
    expect(await open(supplier, id)).toMatchObject({ bankWarning: true });
  });
});
