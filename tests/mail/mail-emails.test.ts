import { describe, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import { member } from '#server/platform/db/schema/identity.ts';
import { mailNotice } from '#server/platform/db/schema/mail.ts';
import { passTime } from '#server/deals/deadlines/index.ts';
import { whileRowFails } from '../support/failing-row.ts';
import { startMemberApi } from '../support/member-api.ts';
import { pair, post } from './post.ts';

const api = startMemberApi();
const { send, toShop, read, remove, open } = post(api);
const later = (minutes: number) => (api.clock.now = new Date(api.clock.now.getTime() + minutes * 60_000));
const pass = async () => (await passTime(api.services))['mailNotices'];
const told = async (person: { id: string; email: string }) =>
  (await api.emailsTo(person)).filter(({ template }) => template === 'newMail');

describe('an e-mail about mail', () => {
  it('says who wrote what, in the receiver’s language, and leads there', async () => {
    const { buyer, supplier, first } = await pair(api);
    expect(await told(supplier)).toMatchObject([
      {
        locale: 'zh-CN',
        data: {
          mailId: first.id,
          sender: `${(await open(supplier, first.id)).sender.name} (${buyer.company})`,
          subject: first.subject,
        },
      },
    ]);
    const answer = await send(supplier, [buyer.id], { replyTo: first.id, content: 'x'.repeat(2_000) });
    const [notice] = await told(buyer);
    expect(notice).toMatchObject({ locale: 'en-US', data: { mailId: answer.id, sender: supplier.company } });
    expect((notice!.data as { words: string }).words.length).toBeLessThan(200);
  });

  it('comes once in 15 minutes for a conversation; what came meanwhile is told then, while it is unread', async () => {
    const { buyer, supplier, first } = await pair(api);
    const more = async () => send(buyer, [supplier.shopId], { replyTo: first.id, content: 'And?' });
    later(1);
    await more();
    later(5);
    const last = await more();
    expect(await told(supplier)).toHaveLength(1);
    later(8);
    expect(await pass()).toBe(0);
    later(1);
    expect(await pass()).toBe(1);
    expect(await told(supplier)).toMatchObject([{}, { data: { mailId: last.id } }]);
    expect(await pass()).toBe(0);
    later(1);
    await more();
    expect(await told(supplier)).toHaveLength(2);
    later(20);
    await more();
    expect(await told(supplier)).toHaveLength(3);
  });

  it('comes to everybody else where one cannot be sent', async () => {
    const [broken, other] = [await pair(api), await pair(api)];
    for (const { buyer, supplier, first } of [broken, other])
      await send(buyer, [supplier.shopId], { replyTo: first.id, content: 'And?' });
    later(16);
    const { id } = broken.supplier;
    await whileRowFails(api.db, mailNotice, id, () => expect(pass()).rejects.toThrow(), 'owner_id');
    expect([await told(broken.supplier), await told(other.supplier)].map(({ length }) => length)).toEqual([1, 2]);
    expect(await pass()).toBe(1);
    expect(await told(broken.supplier)).toHaveLength(2);
  });

  it('is not sent for what has been read or deleted meanwhile', async () => {
    const { buyer, supplier, first } = await pair(api);
    const more = () => send(buyer, [supplier.shopId], { replyTo: first.id });
    await read(supplier, [first.id, (await more()).id]);
    later(16);
    expect(await pass()).toBe(0);
    expect(await told(supplier)).toHaveLength(1);
    await more();
    expect(await told(supplier)).toHaveLength(2);
    await remove(supplier, (await more()).id);
    const unread = await post(api).box(supplier, { filter: 'unread' });
    await read(
      supplier,
      unread.list.map(({ id }) => id),
    );
    later(16);
    expect(await pass()).toBe(0);
    expect(await told(supplier)).toHaveLength(2);
  });

  it('counts each conversation and each receiver for itself', async () => {
    const { buyer, supplier } = await pair(api);
    await toShop(buyer, supplier.shopId, { subject: 'Another matter' });
    expect(await told(supplier)).toHaveLength(2);
    const other = await pair(api);
    await send(buyer, [supplier.shopId, other.supplier.shopId]);
    expect(await told(supplier)).toHaveLength(3);
    expect(await told(other.supplier)).toHaveLength(2);
  });

  it('goes out once, though two processes let time pass and two mails come together', async () => {
    const { buyer, supplier, first } = await pair(api);
    await Promise.all([1, 2, 3].map(() => send(buyer, [supplier.shopId], { replyTo: first.id })));
    expect(await told(supplier)).toHaveLength(1);
    later(15);
    const runs = await Promise.all([pass(), pass()]);
    expect(runs.reduce<number>((sum, sent) => sum + sent!, 0)).toBe(1);
    expect(await told(supplier)).toHaveLength(2);
  });

  it('does not go to an account that was closed meanwhile', async () => {
    const { buyer, supplier, first } = await pair(api);
    await send(buyer, [supplier.shopId], { replyTo: first.id });
    await api.db.update(member).set({ closedAt: api.clock.now }).where(eq(member.id, supplier.id));
    later(15);
    expect(await pass()).toBe(0);
    expect(await told(supplier)).toHaveLength(1);
  });
});
