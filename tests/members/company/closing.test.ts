import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { certification, merchantApplication } from '#server/platform/db/schema/company.ts';
import { feedback } from '#server/platform/db/schema/feedback.ts';
import { member } from '#server/platform/db/schema/identity.ts';
import { companyEnd } from '#server/members/company/index.ts';
import { feedbackEnd } from '#server/members/feedback/index.ts';
import { closeDueAccounts } from '#server/members/identity/index.ts';
import { shopEnd } from '#server/market/shops/index.ts';
import { dataOf, startMemberApi, type Person } from '../../support/member-api.ts';
import { apply, decide, ownCompany, paths } from './company.ts';

const api = startMemberApi();
const close = async (...people: Person[]) => {
  for (const { id } of people) await api.db.update(member).set({ closingAt: api.clock.now }).where(eq(member.id, id));
  await closeDueAccounts({ ...api.services, accountEnds: [companyEnd, shopEnd, feedbackEnd] });
};
const left = async (table: typeof certification | typeof merchantApplication, { id }: Person) =>
  (await api.db.select({ state: table.state }).from(table).where(eq(table.memberId, id))).map(({ state }) => state);

it('an account that ends leaves no application to decide, and of its company what was certified', async () => {
  const operator = await api.person({ capabilities: ['operator'] });
  const [waiting, certified] = [await api.person(), await api.person()];
  await apply(api, waiting);
  await apply(api, certified);
  await decide(api, operator, certified, { approve: false, reason: 'expired' });
  await apply(api, certified);
  await decide(api, operator, certified, { approve: true });
  const registration = {
    kind: 'forwarder',
    shopName: 'Soon gone',
    intro: 'We carry what others sell.',
    agreement: true,
  };
  dataOf(await api.post('api/user/web/merchant/register', certified, registration));
  await close(waiting, certified);
  expect(await left(certification, waiting)).toEqual([]);
  expect(await left(certification, certified)).toEqual(['success']);
  expect(await left(merchantApplication, certified)).toEqual([]);
  const { list } = dataOf(await api.post<{ list: object[] }>(paths.queue, operator));
  expect(JSON.stringify(list)).not.toContain(certified.email);
});

it('feedback of an account that ends is that of nobody', async () => {
  const person = await api.person();
  const words = { kind: 'other', content: 'This stays.', contact: 'me@home.example' };
  const { id } = dataOf(await api.post<{ id: string }>('api/backstage/feedback/app/createFeedback', person, words));
  await close(person);
  expect(await api.db.select().from(feedback).where(eq(feedback.id, id))).toMatchObject([
    { memberId: null, contact: null, content: 'This stays.' },
  ]);
});

it('other accounts keep theirs', async () => {
  const [going, staying] = [await api.person(), await api.person()];
  await apply(api, staying);
  await close(going);
  expect(await ownCompany(api, staying)).toMatchObject({ state: 'underAudit' });
});
