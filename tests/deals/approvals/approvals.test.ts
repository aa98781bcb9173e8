import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  askAwardApproval,
  askSigningApproval,
  decideApproval,
  getApprovalByPage,
  getApprovalOf,
  withdrawApproval,
  type ApprovalOf,
  type ApprovalPage,
  type ApprovalView,
} from '#api/deals/approval.ts';
import { acceptQuotes } from '#api/deals/quote.ts';
import type { OrderView, QuoteView } from '#api/deals/trade.ts';
import { errorCodes } from '#api/common/envelope.ts';
import { changeRoles, removeColleague, saveLimits, type Colleagues } from '#api/members/colleague.ts';
import type { CompanyRole } from '#api/members/company-roles.ts';
import { getMyAccount, type MemberBase } from '#api/members/user.ts';
import { endApprovals } from '#server/deals/approvals/index.ts';
import { subOrder } from '#server/platform/db/schema/deal.ts';
import { approval } from '#server/platform/db/schema/approvals.ts';
import { joinCompany } from '../../support/colleagues.ts';
import { newBuyer, newSupplier, type Company, type Supplier } from '../../support/deals.ts';
import { whileRowFails } from '../../support/failing-row.ts';
import { dataOf, expectInvalid, startMemberApi, type Person } from '../../support/member-api.ts';
import { postTo, quoteFor, wholeOf } from '../../support/rfqs.ts';

const api = startMemberApi();
let head: Company;
let buyer: Company;
let approver: Person;
let supplier: Supplier;

async function join(roles: CompanyRole[]): Promise<Company> {
  const person = await api.person();
  await joinCompany(api, head, person, roles);
  return { ...person, company: '' };
}
const limit = (act: 'award' | 'sign', amount: string) => ({ act, currency: 'USD', amount });
const save = (limits: object[], caller: Person = head) => api.post<Colleagues>(saveLimits.path, caller, { limits });

beforeEach(async () => {
  // Those of other companies end at the same moment.
  await api.db.delete(approval);
  api.clock.now = new Date('2026-07-15T12:00:00Z');
  [head, supplier] = [await newBuyer(api), await newSupplier(api)];
  [buyer, approver] = [await join(['buyer', 'signatory']), await join(['approver'])];
});

describe('a limit', () => {
  it('is kept for everybody of the company to read, and taken away again', async () => {
    expect(dataOf(await save([limit('award', '50000')])).limits).toEqual([limit('award', '50000.00')]);
    expect(dataOf(await save([])).limits).toEqual([]);
    expect((await save([limit('award', '1')], buyer)).body.errorcode).toBe(errorCodes.roleNeeded);
  });

  it('that nobody but who asks could approve is refused, and says who', async () => {
    dataOf(await api.post(changeRoles.path, head, { id: approver.id, roles: ['viewer'] }));
    const refused = await save([limit('award', '50000')]);
    expectInvalid(refused, 'limits');
    expect(Object.values(refused.body.fields!)[0]).toContain('could approve, and not their own requests');
    expect(
      dataOf(await api.get<ApprovalOf>(getApprovalOf.path, head, { act: 'award', subjectId: head.id })).limits,
    ).toEqual([]);
  });

  it('keeps its last other approver: neither role nor person goes', async () => {
    dataOf(await save([limit('sign', '50000')]));
    expectInvalid(await api.post(changeRoles.path, head, { id: approver.id, roles: ['viewer'] }), 'roles');
    expectInvalid(await api.post(removeColleague.path, head, { id: approver.id }), 'id');
    expectInvalid(await api.post(removeColleague.path, approver, { id: approver.id }), 'id');
    dataOf(await api.post(changeRoles.path, head, { id: buyer.id, roles: ['buyer', 'approver'] }));
    dataOf(await api.post(removeColleague.path, head, { id: approver.id }));
  });
});

describe('an award above the limit', () => {
  let orderId: string;
  let quote: QuoteView;
  beforeEach(async () => {
    dataOf(await save([limit('award', '100')]));
    orderId = (await postTo(api, head, [supplier])).id;
    quote = await quoteFor(api, supplier, orderId);
  });
  const input = () => ({ orderId, awards: [wholeOf(quote)] });
  const accept = (who: Person = buyer) => api.post<OrderView>(acceptQuotes.path, who, input());
  const ask = (who: Person = buyer) => api.post<ApprovalView>(askAwardApproval.path, who, input());
  const decide = (who: Person, id: string, approve = true, reason = '') =>
    api.post<ApprovalView>(decideApproval.path, who, { id, approve, reason });
  const waiting = async (who: Person) =>
    dataOf(await api.post<ApprovalPage>(getApprovalByPage.path, who, { filter: 'waiting' })).list;
  const approvalsOf = async (who: Person) =>
    dataOf(await api.get<{ memberBaseRespVO: MemberBase }>(getMyAccount.path, who)).memberBaseRespVO.approvals;
  const tasks = async (who: Person) =>
    (await api.emailsTo(who)).filter(({ template }) => template === 'approvalAsked').length;

  it('waits for another person, who is told what, for how much, by when and by whom', async () => {
    expect((await accept()).body.errorcode).toBe(errorCodes.approvalNeeded);
    const asked = dataOf(await ask());
    expect(asked).toMatchObject({ state: 'waiting', act: 'award', mayDecide: false, mayWithdraw: true });
    expect(asked.until).toBe(quote.versions[0]!.validUntil);
    expect(await waiting(approver)).toMatchObject([{ id: asked.id, mayDecide: true, amount: asked.amount }]);
    expect([await tasks(approver), await tasks(head), await tasks(buyer)]).toEqual([1, 1, 0]);
    expect([await approvalsOf(approver), await approvalsOf(buyer)]).toEqual([1, 0]);
    dataOf(await decide(approver, asked.id));
    expect((await api.emailsTo(buyer)).map(({ template }) => template)).toContain('approvalDecided');
    expect(await approvalsOf(approver)).toBe(0);
    expect(dataOf(await accept()).status).toBe(2);
  });

  it('is not asked twice, and not asked at all within the limit', async () => {
    const [one, other] = [dataOf(await ask()), dataOf(await ask())];
    expect(other.id).toBe(one.id);
    dataOf(await save([limit('award', '99999999')]));
    dataOf(await api.post(withdrawApproval.path, buyer, { id: one.id }));
    expect((await ask()).status).toBe(409);
    expect(dataOf(await accept()).status).toBe(2);
  });

  it('is approved by nobody for the own request, an owner’s neither, and by nobody without the role', async () => {
    const own = dataOf(await ask(head));
    expect((await decide(head, own.id)).status).toBe(403);
    expect((await decide(buyer, own.id)).body.errorcode).toBe(errorCodes.roleNeeded);
    expect((await accept(head)).body.errorcode).toBe(errorCodes.approvalNeeded);
    dataOf(await decide(approver, own.id));
    expect(dataOf(await accept(head)).status).toBe(2);
  });

  it('is decided once, by whichever of two approvers was first', async () => {
    const { id } = dataOf(await ask());
    const answers = await Promise.all([decide(approver, id), decide(head, id, false, 'Too dear')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await decide(head, id)).status).toBe(409);
  });

  it('is refused with a reason', async () => {
    const { id } = dataOf(await ask());
    expectInvalid(await decide(approver, id, false), 'reason');
    dataOf(await decide(approver, id, false, 'Too dear'));
    expect((await accept()).body.errorcode).toBe(errorCodes.approvalNeeded);
    const { latest } = dataOf(
      await api.get<ApprovalOf>(getApprovalOf.path, buyer, { act: 'award', subjectId: orderId }),
    );
    expect(latest).toMatchObject({ state: 'refused', reason: 'Too dear' });
  });

  it('needs a new approval once a quote has changed', async () => {
    const { id } = dataOf(await ask());
    dataOf(await decide(approver, id));
    quote = await quoteFor(api, supplier, orderId);
    expect((await accept()).body.errorcode).toBe(errorCodes.approvalNeeded);
    const again = dataOf(await ask());
    expect(again.id).not.toBe(id);
    quote = await quoteFor(api, supplier, orderId);
    expect((await decide(approver, again.id)).status).toBe(409);
  });

  it('is withdrawn by who has asked, and by nobody else', async () => {
    const { id } = dataOf(await ask());
    expect((await api.post(withdrawApproval.path, head, { id })).status).toBe(404);
    dataOf(await api.post(withdrawApproval.path, buyer, { id }));
    expect(await waiting(approver)).toEqual([]);
    expect((await decide(approver, id)).status).toBe(409);
  });

  it('expires with the quotes, and who has asked is told', async () => {
    await endApprovals(api.services);
    const { id, until } = dataOf(await ask());
    api.clock.now = new Date(until);
    expect(await waiting(approver)).toEqual([]);
    expect((await decide(approver, id)).status).toBe(409);
    expect(await endApprovals(api.services)).toBe(1);
    expect(await endApprovals(api.services)).toBe(0);
    const told = (await api.emailsTo(buyer)).find(({ template }) => template === 'approvalOver');
    expect(told?.data).toMatchObject({ approvalId: id, expired: true });
  });

  it('expires although another one cannot be ended', async () => {
    const broken = dataOf(await ask());
    orderId = (await postTo(api, head, [supplier])).id;
    quote = await quoteFor(api, supplier, orderId);
    const sound = dataOf(await ask());
    api.clock.now = new Date(sound.until);
    await whileRowFails(api.db, approval, broken.id, async () => {
      await expect(endApprovals(api.services)).rejects.toThrow(AggregateError);
    });
    const states = await api.db.select({ id: approval.id, state: approval.state }).from(approval);
    expect(new Map(states.map(({ id, state }) => [id, state]))).toEqual(
      new Map([
        [broken.id, 'waiting'],
        [sound.id, 'expired'],
      ]),
    );
  });

  it('is nothing to another company', async () => {
    const { id } = dataOf(await ask());
    const stranger = await newBuyer(api);
    for (const answer of [await decide(stranger, id), await api.post(withdrawApproval.path, stranger, { id })])
      expect(answer.status).toBe(404);
    expect((await ask(stranger)).status).toBe(404);
    expect(await waiting(stranger)).toEqual([]);
  });
});

describe('a signature above the limit', () => {
  it('waits for another person, on either side of the contract', async () => {
    const orderId = (await postTo(api, head, [supplier])).id;
    const quote = await quoteFor(api, supplier, orderId);
    const order = dataOf(await api.post<OrderView>(acceptQuotes.path, head, { orderId, awards: [wholeOf(quote)] }));
    const { id } = order.subOrders[0]!.contract!;
    expect((await api.post(askSigningApproval.path, buyer, { id })).status).toBe(409);
    dataOf(await save([limit('sign', '100')]));
    const asked = dataOf(await api.post<ApprovalView>(askSigningApproval.path, buyer, { id }));
    expect(asked).toMatchObject({ act: 'sign', until: order.subOrders[0]!.signBy, subjectId: id });
    dataOf(await api.post(decideApproval.path, approver, { id: asked.id, approve: true }));
    const { latest } = dataOf(await api.get<ApprovalOf>(getApprovalOf.path, buyer, { act: 'sign', subjectId: id }));
    expect(latest?.state).toBe('approved');
    expect((await api.post(askSigningApproval.path, await newBuyer(api), { id })).status).toBe(404);
  });
});

describe('a purchase that is split', () => {
  const bought = async (given: Record<string, unknown> = {}) => {
    const { id } = await postTo(api, head, [supplier], { gradeNumber: 'ABS Split 1', ...given });
    const quote = await quoteFor(api, supplier, id);
    const input = { orderId: id, awards: [wholeOf(quote)] };
    return {
      id,
      accept: () => api.post<OrderView>(acceptQuotes.path, buyer, input),
      ask: () => api.post<ApprovalView>(askAwardApproval.path, buyer, input),
    };
  };
  beforeEach(async () => void dataOf(await save([limit('award', '50000')])));

  it('into two RFQs for the same goods counts as one against the limit, and its approver reads with what', async () => {
    const [first, second] = [await bought(), await bought({ gradeNumber: 'abs split 1' })];
    const { number } = dataOf(await first.accept());
    expect((await second.accept()).body.errorcode).toBe(errorCodes.approvalNeeded);
    const of = { act: 'award', subjectId: second.id };
    expect(dataOf(await api.get<ApprovalOf>(getApprovalOf.path, buyer, of)).earlier).toEqual([
      { amount: '35500.00', currency: 'USD' },
    ]);
    const asked = dataOf(await second.ask());
    expect(asked).toMatchObject({
      amount: { amount: '35500.00' },
      goods: 'abs split 1',
      earlier: { amount: '35500.00', currency: 'USD', numbers: [number] },
    });
    dataOf(await api.post(decideApproval.path, approver, { id: asked.id, approve: true }));
    expect(dataOf(await second.accept()).status).toBe(2);
  });

  it('is not taken for one where the goods are others, long ago, or ended without goods', async () => {
    dataOf(await (await bought()).accept());
    expect(dataOf(await (await bought({ gradeNumber: 'ABS Other' })).accept()).status).toBe(2);
    api.clock.now = new Date(api.clock.now.getTime() + 31 * 86_400_000);
    const later = await bought();
    const { subOrders } = dataOf(await later.accept());
    await api.db.update(subOrder).set({ status: 7 }).where(eq(subOrder.id, subOrders[0]!.id));
    expect(dataOf(await (await bought()).accept()).status).toBe(2);
  });

  it('and awarded at the same moment passes once', async () => {
    const [first, second] = [await bought(), await bought()];
    const both = await Promise.all([first.accept(), second.accept()]);
    expect(both.map(({ body }) => body.errorcode).sort()).toEqual([0, errorCodes.approvalNeeded]);
  });

  it('tells a stranger nothing of what was bought before', async () => {
    const first = await bought();
    dataOf(await first.accept());
    const second = await bought();
    const other = await newBuyer(api);
    const own = { limits: [limit('award', '0')] };
    await api.post(saveLimits.path, other, own);
    const answer = await api.get<ApprovalOf>(getApprovalOf.path, other, { act: 'award', subjectId: second.id });
    expect(answer.body.data?.earlier ?? []).toEqual([]);
  });
});
