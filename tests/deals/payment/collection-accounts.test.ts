import { describe, expect, it } from 'vitest';
import { coolingOffHours } from '#api/deals/collection-rules.ts';
import type { AccountChange } from '#api/deals/collection-account.ts';
import type { PaymentDetails } from '#api/deals/remittance.ts';
import { dealAt, newBuyer, newSupplier } from '../../support/deals.ts';
import { dataOf, expectInvalid, startMemberApi, type Person } from '../../support/member-api.ts';
import { accountIn, hours, newOperator, openAccount, paths, record } from './bank.ts';

const api = startMemberApi();
const propose = (person: Person, currency: string, account?: string) =>
  api.post<AccountChange>(paths.propose, person, accountIn(currency, account));
const decide = (person: Person, id: string, approve: boolean) =>
  api.post<AccountChange>(paths.decide, person, { id, approve });
const list = async (person: Person) => dataOf(await api.get<AccountChange[]>(paths.accounts, person));

describe('a collection account', () => {
  it('starts as a proposal, is approved by another operator, and waits out its cooling-off time', async () => {
    const [first, second] = [await newOperator(api), await newOperator(api)];
    const proposed = dataOf(await propose(first, 'CNY', '0012 3400 5600'));
    expect(proposed).toMatchObject({ state: 'proposed', account: '0012 3400 5600', own: true, inForceFrom: null });
    expect((await decide(first, proposed.id, true)).status).toBe(403);
    expect((await list(second))[0]).toMatchObject({ id: proposed.id, own: false });

    const approved = dataOf(await decide(second, proposed.id.toUpperCase(), true));
    expect(approved.state).toBe('coolingOff');
    expect(Date.parse(approved.inForceFrom!) - api.clock.now.getTime()).toBe(coolingOffHours * 3_600_000);
    expect((await decide(second, proposed.id, true)).status).toBe(409);

    hours(api, coolingOffHours - 1);
    expect((await list(first))[0]!.state).toBe('coolingOff');
    hours(api, 1);
    expect((await list(first))[0]!.state).toBe('inForce');
    expect((await decide(second, proposed.id, false)).status).toBe(409);
    expect((await api.auditOf(proposed.id)).map(({ action }) => action)).toEqual([
      'collectionAccount.propose',
      'collectionAccount.approve',
    ]);
  });

  it('that replaces another is shown beside it until its time comes, and every open order hears of it', async () => {
    const buyer = await newBuyer(api, { locale: 'zh-CN' });
    const other = await newBuyer(api);
    const supplier = await newSupplier(api);
    await openAccount(api, 'USD', '111-OLD');
    const deal = await dealAt(api, buyer, supplier);
    await dealAt(api, buyer, supplier, { status: 5 });
    await dealAt(api, buyer, supplier, { status: 6 });
    await dealAt(api, other, supplier, { currency: 'EUR' });
    const page = async () =>
      dataOf(await api.get<PaymentDetails>(paths.account, buyer, { subOrderId: deal.subOrderId }));

    const [first, second] = [await newOperator(api), await newOperator(api)];
    const { id } = dataOf(await propose(first, 'USD', '222-NEW'));
    expect(await page()).toMatchObject({ account: { account: '111-OLD' }, changing: null });
    expect(await api.emailsTo(buyer)).toEqual([]);

    const { inForceFrom } = dataOf(await decide(second, id, true));
    expect(await page()).toMatchObject({
      account: { account: '111-OLD' },
      changing: { account: { account: '222-NEW' }, from: inForceFrom },
    });
    const warnings = await api.emailsTo(buyer);
    expect(warnings).toHaveLength(2);
    expect(warnings[0]!.data).toMatchObject({
      kind: 'accountChanging',
      currency: 'USD',
      day: inForceFrom!.slice(0, 10),
    });
    expect(await api.emailsTo(other)).toEqual([]);
    const theirs = (await api.emailsTo(supplier)).map(({ data }) => data);
    expect(theirs).toHaveLength(2);
    expect(theirs[0]).toMatchObject({ kind: 'accountChanging', side: 'supplier' });
    expect((await record(api, buyer, deal)).collectionAccount).toContain('111-OLD');

    hours(api, coolingOffHours);
    expect(await page()).toMatchObject({ account: { account: '222-NEW' }, changing: null });
    expect((await record(api, buyer, deal)).collectionAccount).toContain('222-NEW');
    expect((await list(first)).filter(({ currency }) => currency === 'USD').map(({ state }) => state)).toEqual([
      'inForce',
      'replaced',
    ]);
  });

  it('can be stopped while it cools off, by anybody among the operators', async () => {
    const [first, second, third] = [await newOperator(api), await newOperator(api), await newOperator(api)];
    const { id } = dataOf(await propose(first, 'EUR'));
    dataOf(await decide(second, id, true));
    expect(dataOf(await decide(third, id, false)).state).toBe('refused');
    hours(api, coolingOffHours + 1);
    expect((await list(first)).find((change) => change.id === id)!.state).toBe('refused');
    expect((await api.auditOf(id)).at(-1)).toMatchObject({ action: 'collectionAccount.stop', actorId: third.id });

    const withdrawn = dataOf(await propose(first, 'EUR'));
    expect(dataOf(await decide(first, withdrawn.id, false)).state).toBe('refused');
  });

  it('that is stopped leaves everything as it is, and both sides of every open deal hear of it', async () => {
    const [buyer, supplier] = [await newBuyer(api), await newSupplier(api)];
    await openAccount(api, 'CNY', '333-OLD');
    const deal = await dealAt(api, buyer, supplier, { currency: 'CNY' });
    await dealAt(api, buyer, supplier, { currency: 'CNY', status: 7 });
    const [first, second, third] = [await newOperator(api), await newOperator(api), await newOperator(api)];
    const { id } = dataOf(await propose(first, 'CNY', '444-NEW'));
    dataOf(await decide(second, id, true));
    dataOf(await decide(third, id, false));
    for (const person of [buyer, supplier]) {
      const told = (await api.emailsTo(person)).map(({ data }) => data);
      expect(told).toMatchObject([
        { kind: 'accountChanging', orderId: deal.orderId },
        {
          kind: 'accountStopped',
          orderId: deal.orderId,
          currency: 'CNY',
          day: api.clock.now.toISOString().slice(0, 10),
        },
      ]);
    }
    const page = dataOf(await api.get<PaymentDetails>(paths.account, buyer, { subOrderId: deal.subOrderId }));
    expect(page).toMatchObject({ account: { account: '333-OLD' }, changing: null });

    // Nobody heard of a proposal that was not approved: nobody hears that it was taken back.
    const withdrawn = dataOf(await propose(first, 'CNY', '555-NEW'));
    dataOf(await decide(first, withdrawn.id, false));
    expect(await api.emailsTo(buyer)).toHaveLength(2);
  });

  it('changes one at a time, also when two operators propose or decide at once', async () => {
    const [first, second, third] = [await newOperator(api), await newOperator(api), await newOperator(api)];
    const proposals = await Promise.all([propose(first, 'EUR', '1000-A'), propose(second, 'EUR', '1000-B')]);
    expect(proposals.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { id } = proposals.find(({ status }) => status === 200)!.body.data!;
    const decisions = await Promise.all([decide(third, id, true), decide(third, id, false)]);
    // A refusal may still stop what has just been approved; an approval never revives what was refused.
    const [change] = (await list(first)).filter((one) => one.id === id);
    expect(change!.state).toBe(decisions[1].status === 200 ? 'refused' : 'coolingOff');

    const again = dataOf(await propose(first, 'EUR', '1000-C'));
    dataOf(await decide(second, again.id, true));
    const refused = await propose(third, 'EUR', '1000-D');
    expect(refused.status).toBe(409);
    expect(refused.body.fields!['currency']).toMatch(/EUR/);
  });

  it('is refused with wrong check figures, a wrong SWIFT code or a currency in which nobody trades', async () => {
    const operator = await newOperator(api);
    const send = (given: object) => api.post(paths.propose, operator, { ...accountIn('CNY'), ...given });
    expectInvalid(await send({ account: 'DE89 3704 0044 0532 0130 01' }), 'account');
    expectInvalid(await send({ swift: 'bswhhkhh' }), 'swift');
    expectInvalid(await send({ currency: 'JPY' }), 'currency');
    expectInvalid(await send({ beneficiary: 'Resin\u0000port' }), 'beneficiary');
  });

  it('is nobody’s but the operators’', async () => {
    const [buyer, supplier] = [await newBuyer(api), await newSupplier(api)];
    for (const person of [buyer, supplier]) {
      expect((await api.get(paths.accounts, person)).status).toBe(403);
      expect((await propose(person, 'USD')).status).toBe(403);
      expect((await decide(person, 'any', true)).status).toBe(403);
    }
    expect((await decide(await newOperator(api), 'no-such-id', true)).status).toBe(404);
  });
});
