import { expect, it } from 'vitest';
import { saveLimits } from '#api/members/colleague.ts';
import { askClaimApproval, decideApproval, type ApprovalView } from '#api/deals/approval.ts';
import { errorCodes } from '#api/common/envelope.ts';
import { joinCompany } from '../../support/colleagues.ts';
import { dealAt, newBuyer, newSupplier } from '../../support/deals.ts';
import { dataOf, startMemberApi } from '../../support/member-api.ts';
import { hours, newOperator, openAccount } from '../payment/bank.ts';
import { claimsOf, pay, paths, ship } from './claims.ts';

const api = startMemberApi();
const { latest, make, answer, step } = claimsOf(api);
const days = (count: number) => hours(api, 24 * count);

it.each([
  ['after both clocks, while it has not lapsed', 0, 22],
  ['long after the marketplace was called in', 21, 30],
])('a claim can be settled with an approval %s', async (_, calledInAfter, more) => {
  const [buyer, supplier, operator] = [await newBuyer(api), await newSupplier(api), await newOperator(api)];
  await openAccount(api, 'USD');
  const approver = await api.person();
  await joinCompany(api, supplier, approver, ['approver']);
  dataOf(await api.post(saveLimits.path, supplier, { limits: [{ act: 'settle', currency: 'USD', amount: '100' }] }));
  const deal = await dealAt(api, buyer, supplier);
  await pay(api, operator, buyer, deal, '10650.00');
  await ship(api, supplier, deal);
  dataOf(await make(buyer, deal));
  if (calledInAfter > 0) {
    days(calledInAfter);
    dataOf(await step(paths.callIn, buyer, deal, { remark: 'No answer for weeks.' }));
  }
  days(more);
  const claimed = await latest(supplier, deal);
  expect(claimed.allowed).toContain('acceptClaim');
  const accepting = { answer: 'accepted' };
  expect((await answer(supplier, deal, accepting)).body.errorcode).toBe(errorCodes.approvalNeeded);
  const asked = { id: claimed.id, version: claimed.versions.length };
  const { id, state } = dataOf(await api.post<ApprovalView>(askClaimApproval.path, supplier, asked));
  expect(state).toBe('waiting');
  dataOf(await api.post(decideApproval.path, approver, { id, approve: true, reason: '' }));
  expect((await answer(supplier, deal, accepting)).status).toBe(200);
});
