import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  acceptInvitation,
  colleagueInvitationDays,
  getColleagues,
  inviteColleague,
  mostColleagues,
  removeColleague,
  withdrawInvitation,
  type Colleagues,
} from '#api/members/colleague.ts';
import type { OrderPage } from '#api/deals/order.ts';
import { getOrderByPage } from '#api/deals/order.ts';
import { acceptQuotes } from '#api/deals/quote.ts';
import { getInvitationByPage } from '#api/deals/rfq.ts';
import type { OrderView } from '#api/deals/trade.ts';
import type { Enterprise } from '#api/members/enterprise.ts';
import { tradeEvent } from '#server/platform/db/schema/deal.ts';
import { getNoticeByPage, type NoticePage } from '#api/mail/notice.ts';
import { member } from '#server/platform/db/schema/identity.ts';
import { invitationFor, joinCompany } from '../../support/colleagues.ts';
import { newBuyer, newSupplier, type Company, type Supplier } from '../../support/deals.ts';
import { dataOf, expectInvalid, pdf, startMemberApi, type Person } from '../../support/member-api.ts';
import { postTo, quoteFor, tryPost, view, wholeOf } from '../../support/rfqs.ts';
import { certificate, company, paths } from './company.ts';

const api = startMemberApi();
let head: Company;
let colleague: Person;
beforeEach(async () => {
  api.clock.now = new Date('2026-07-15T12:00:00Z');
  head = await newBuyer(api);
  colleague = await api.person();
});

const invite = (caller: Person, email: string) => api.post<Colleagues>(inviteColleague.path, caller, { email });
const accept = (caller: Person, token: string) => api.post<Colleagues>(acceptInvitation.path, caller, { token });
const remove = (caller: Person, { id }: Person) => api.post<Colleagues>(removeColleague.path, caller, { id });
const list = async (caller: Person) => dataOf(await api.get<Colleagues>(getColleagues.path, caller));
const tokenFor = (person: Person) => invitationFor(api, person);
/** `person` works for the company of `of`. */
async function join(person: Person, of: Person): Promise<Company> {
  await joinCompany(api, of, person);
  return { ...person, company: '' };
}

describe('a colleague', () => {
  it('is invited by e-mail and joins by the link', async () => {
    const invited = dataOf(await invite(head, colleague.email.toUpperCase()));
    expect(invited).toMatchObject({
      manages: true,
      company: head.company,
      members: [{ id: head.id, head: true }],
      invitations: [{ email: colleague.email, expired: false }],
    });
    expect(await list(colleague)).toEqual({ manages: false, company: null, limits: [], members: [], invitations: [] });
    const joined = dataOf(await accept(colleague, await tokenFor(colleague)));
    expect(joined).toMatchObject({ manages: false, company: head.company, invitations: [] });
    expect(joined.members.map(({ id }) => id)).toEqual([head.id, colleague.id]);
    expect((await list(head)).invitations).toEqual([]);
    expect((await api.emailsTo(head)).map(({ template }) => template)).toContain('colleagueJoined');
    expect(await api.auditOf(colleague.id)).toMatchObject([{ action: 'colleague.join', actorId: colleague.id }]);
  });

  it('who has left is not asked for anything any more, and hears nothing of what comes of it', async () => {
    const supplier = await newSupplier(api);
    const other = await join(colleague, head);
    const { id } = await postTo(api, other, [supplier]);
    await quoteFor(api, supplier, id);
    const told = async () =>
      dataOf(await api.post<NoticePage>(getNoticeByPage.path, colleague)).list.find((thing) => thing.id === id)!;
    expect(await told()).toMatchObject({ tasks: [{ kind: 'choose' }] });
    dataOf(await remove(head, colleague));
    const after = await told();
    expect(after).toMatchObject({ tasks: [], unread: 0 });
    expect(after.notices.map(({ state }) => state)).toEqual(['told']);
    await quoteFor(api, supplier, id, { leadTimeDays: 20 });
    expect(await told()).toEqual(after);
  });

  it('sees and carries on the deals of the company, and the chain says who did it', async () => {
    const supplier = await newSupplier(api);
    const { id } = await postTo(api, head, [supplier]);
    expect((await api.get('api/trade/web/order/getOrderById', colleague, { id })).status).toBe(404);
    const other = await join(colleague, head);
    const quoted = await quoteFor(api, supplier, id);
    expect((await view(api, other, id)).role).toBe('buyer');
    const awards = [wholeOf(quoted)];
    expect(dataOf(await api.post<OrderView>(acceptQuotes.path, other, { orderId: id, awards })).status).toBe(2);
    const events = await api.db.select().from(tradeEvent).where(eq(tradeEvent.orderId, id));
    expect(events.find(({ action }) => action === 'acceptQuotes')).toMatchObject({
      actorId: colleague.id,
      company: head.company,
    });
    const [page, own] = [
      dataOf(await api.post<OrderPage>(getOrderByPage.path, other)),
      dataOf(await api.post<OrderPage>(getOrderByPage.path, head)),
    ];
    expect(page.list.map((row) => row.id)).toEqual(own.list.map((row) => row.id));
  });

  it('posts in the name of the company, and is told of the quote in its place', async () => {
    const supplier = await newSupplier(api);
    const other = await join(colleague, head);
    const posted = dataOf(await tryPost(api, other, { shopIds: [supplier.shopId] }));
    expect((await view(api, head, posted.id)).buyer.company).toBe(head.company);
    await quoteFor(api, supplier, posted.id);
    for (const [person, letters] of [
      [head, 0],
      [colleague, 1],
    ] as const) {
      const told = (await api.emailsTo(person)).filter(
        ({ data }) => (data as { kind?: string }).kind === 'quoteReceived',
      );
      expect(told).toHaveLength(letters);
    }
  });

  it('reads the attachments that another one of the company kept, and the company keeps them when it leaves', async () => {
    const supplier = await newSupplier(api);
    const other = await join(colleague, head);
    const sent = [{ field: 'attachments', name: 'drawing.pdf', bytes: pdf('drawing') }];
    const posted = dataOf(await tryPost(api, other, { shopIds: [supplier.shopId] }, { sent }));
    const href = (await view(api, head, posted.id)).rfq.attachments[0]!.href;
    const read = async (person: Person) => (await api.fetch(href, person)).status;
    expect([await read(head), await read(colleague), await read(supplier)]).toEqual([200, 200, 200]);
    dataOf(await remove(head, colleague));
    expect([await read(head), await read(colleague), await read(supplier)]).toEqual([200, 404, 200]);
  });

  it('of a supplier quotes for the shop', async () => {
    const supplier = await newSupplier(api);
    const sales = await join(colleague, supplier);
    const { id } = await postTo(api, head, [supplier]);
    const found = dataOf(await api.post<{ list: { orderId: string }[] }>(getInvitationByPage.path, sales, {}));
    expect(found.list.map(({ orderId }) => orderId)).toContain(id);
    const quoted = await quoteFor(api, { ...(sales as Supplier), shopId: supplier.shopId }, id);
    expect(quoted.supplier.shop.id).toBe(supplier.shopId);
  });

  it('of one company cannot ask its own shop for a quote', async () => {
    const supplier = await newSupplier(api);
    const sales = await join(colleague, supplier);
    expectInvalid(await tryPost(api, sales, { shopIds: [supplier.shopId] }), 'shopIds');
  });

  it('has no capability of an operator from the head', async () => {
    await api.db
      .update(member)
      .set({ capabilities: ['buyer', 'operator'] })
      .where(eq(member.id, head.id));
    await join(colleague, head);
    expect((await api.post('api/backstage/admin/audit/getAuditByPage', colleague)).status).toBe(403);
    expect((await api.post('api/backstage/admin/audit/getAuditByPage', head)).status).toBe(200);
  });

  it('reads the company’s certification and cannot apply for another one', async () => {
    await join(colleague, head);
    const own = dataOf(await api.get<Enterprise>('api/user/web/enterprise/getEnterprise', colleague));
    expect(own).toMatchObject({ state: 'success', current: { companyName: head.company } });
    const again = await api.post(paths.certify, colleague, company, [certificate()]);
    expect(again.status).toBe(409);
  });

  it('leaves by itself, and sees nothing any more', async () => {
    const supplier = await newSupplier(api);
    const { id } = await postTo(api, head, [supplier]);
    const other = await join(colleague, head);
    dataOf(await remove(other, colleague));
    expect((await api.get('api/trade/web/order/getOrderById', colleague, { id })).status).toBe(404);
    expect((await api.post(getOrderByPage.path, colleague)).status).toBe(403);
    expect((await list(head)).members.map((one) => one.id)).toEqual([head.id]);
  });
});

describe('two accounts of one company', () => {
  it('accepting at once: one wins, the other gets the fresh state, and there is one sub-order', async () => {
    const supplier = await newSupplier(api);
    const { id } = await postTo(api, head, [supplier]);
    const quoted = await quoteFor(api, supplier, id);
    const other = await join(colleague, head);
    const answers = await Promise.all(
      [head, other].map((person) =>
        api.post<OrderView>(acceptQuotes.path, person, { orderId: id, awards: [wholeOf(quoted)] }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const after = await view(api, other, id);
    expect(after).toMatchObject({ status: 2 });
    expect(after.subOrders).toHaveLength(1);
  });
});

describe('an invitation', () => {
  it('is good for its address alone, once', async () => {
    const stranger = await api.person();
    dataOf(await invite(head, colleague.email));
    const token = await tokenFor(colleague);
    expect((await accept(stranger, token)).status).toBe(404);
    expect((await accept(colleague, token)).status).toBe(200);
    expect((await accept(colleague, token)).status).toBe(404);
  });

  it('ends after its days', async () => {
    dataOf(await invite(head, colleague.email));
    const token = await tokenFor(colleague);
    api.clock.now = new Date(api.clock.now.getTime() + colleagueInvitationDays * 24 * 3600 * 1000);
    expect((await list(head)).invitations).toMatchObject([{ expired: true }]);
    expect((await accept(colleague, token)).status).toBe(404);
  });

  it('sent again makes the link before useless, and taken back is good for nothing', async () => {
    dataOf(await invite(head, colleague.email));
    const first = await tokenFor(colleague);
    const { invitations } = dataOf(await invite(head, colleague.email));
    expect(invitations).toHaveLength(1);
    expect((await accept(colleague, first)).status).toBe(404);
    const second = await tokenFor(colleague);
    dataOf(await api.post(withdrawInvitation.path, head, { id: invitations[0]!.id }));
    expect((await accept(colleague, second)).status).toBe(404);
  });

  it('opens nothing to who has a company already', async () => {
    const certified = await newBuyer(api);
    dataOf(await invite(head, certified.email));
    expect((await accept(certified, await tokenFor(certified))).status).toBe(409);
  });

  it('is refused at the address: none, a colleague’s, or one too many', async () => {
    expectInvalid(await invite(head, 'nobody'), 'email');
    expectInvalid(await invite(head, head.email), 'email');
    await join(colleague, head);
    expectInvalid(await invite(head, colleague.email), 'email');
    for (let number = 2; number < mostColleagues + 1; number++) {
      const { status } = await invite(head, `colleague-${number}-${head.id}@example.org`);
      if (status !== 200) throw new Error(`Only ${number} were invited`);
    }
    expectInvalid(await invite(head, `one-more-${head.id}@example.org`), 'email');
  });
});

describe('a stranger', () => {
  it('invites to no company that is not the own, withdraws and removes nothing', async () => {
    const [ordinary, other] = [await api.person(), await newBuyer(api)];
    const { invitations } = dataOf(await invite(head, 'somebody@example.org'));
    expect((await invite(ordinary, 'x@example.org')).status).toBe(403);
    expect((await api.post(withdrawInvitation.path, other, { id: invitations[0]!.id })).status).toBe(404);
    await join(colleague, head);
    for (const stranger of [ordinary, other]) expect((await remove(stranger, colleague)).status).toBe(404);
    expect((await remove(other, head)).status).toBe(404);
    expect((await list(head)).members).toHaveLength(2);
  });

  it('is also a colleague where only an owner decides', async () => {
    const second = await api.person();
    await join(colleague, head);
    await join(second, head);
    expect((await invite(colleague, 'x@example.org')).status).toBe(403);
    expect((await remove(colleague, second)).status).toBe(404);
    expectInvalid(await remove(head, head), 'id');
  });
});
