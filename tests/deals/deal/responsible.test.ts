import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setFollowing } from '#api/mail/follow.ts';
import { acceptQuotes } from '#api/deals/quote.ts';
import type { CompanyRole } from '#api/members/company-roles.ts';
import { member } from '#server/platform/db/schema/identity.ts';
import { newBuyer, newSupplier, type Company, type Supplier } from '../../support/deals.ts';
import { dataOf, startMemberApi } from '../../support/member-api.ts';
import { toldTo } from '../../support/notices.ts';
import { postTo, quoteFor, view, wholeOf } from '../../support/rfqs.ts';
import { givePassword, sign } from '../contract/harness.ts';
import { openAccount } from '../payment/bank.ts';

const api = startMemberApi();
let buyer: Company;
let supplier: Supplier;
const set = (person: { id: string }, values: Partial<typeof member.$inferInsert>) =>
  api.db.update(member).set(values).where(eq(member.id, person.id));

/** Somebody who works for the company, in its own name. */
async function colleagueOf<Own extends Company>(head: Own): Promise<Own> {
  const { capabilities, type } = await api.memberOf(head);
  const person = await api.person({ capabilities, type });
  await set(person, { companyId: head.id, joinedAt: api.clock.now });
  return { ...head, ...person };
}
const kinds = async (person: { id: string }) => (await toldTo(api, person)).map(({ data }) => data['kind']);
const emails = async (person: Company) => (await api.emailsTo(person)).map(({ data }) => data['kind']);

// The marketplace collects: nobody waits for an account of the supplier.
beforeAll(async () => {
  await openAccount(api, 'USD');
});
beforeEach(async () => {
  [buyer, supplier] = [await newBuyer(api), await newSupplier(api)];
});

describe('a company is told of its deal through', () => {
  it('who takes part in it, on the site and by e-mail, and nobody else', async () => {
    const [posts, others] = [await colleagueOf(buyer), await colleagueOf(buyer)];
    const [quotes, idle] = [await colleagueOf(supplier), await colleagueOf(supplier)];
    const { id } = await postTo(api, posts, [supplier]);
    // Nobody has taken it on yet.
    expect([await kinds(supplier), await kinds(quotes), await kinds(idle)]).toEqual([['rfqReceived'], [], []]);
    await quoteFor(api, quotes, id);
    expect([await kinds(posts), await kinds(buyer), await kinds(others)]).toEqual([['quoteReceived'], [], []]);
    expect([await emails(posts), await emails(buyer), await emails(others)]).toEqual([['quoteReceived'], [], []]);
    dataOf(await api.post('api/trade/web/order/cancelInquiry', posts, { orderId: id, reason: 'mistake' }));
    expect([await kinds(quotes), await kinds(idle)]).toEqual([['inquiryCancelled'], []]);
    expect(await kinds(supplier)).toEqual(['rfqReceived']);
  });

  it.each([
    ['has left', { companyId: null, joinedAt: null }],
    ['closes the account', { closingAt: new Date('2026-07-20T00:00:00Z') }],
    ['has closed it', { closedAt: new Date('2026-07-14T00:00:00Z') }],
  ])('its owner, when who took part %s', async (_, values) => {
    const posts = await colleagueOf(buyer);
    const { id } = await postTo(api, posts, [supplier]);
    await set(posts, values);
    await quoteFor(api, supplier, id);
    expect([await kinds(posts), await kinds(buyer)]).toEqual([[], ['quoteReceived']]);
  });

  it('its owner, when the account of who took part is on hold', async () => {
    const posts = await colleagueOf(buyer);
    const { id } = await postTo(api, posts, [supplier]);
    const operator = await api.person({ capabilities: ['operator'] });
    const hold = { kind: 'account', subjectId: posts.id, reason: 'takenOver', note: '' };
    dataOf(await api.post('api/backstage/admin/hold/placeHold', operator, hold));
    await quoteFor(api, supplier, id);
    expect((await kinds(buyer)).at(-1)).toBe('quoteReceived');
    expect(await kinds(posts)).not.toContain('quoteReceived');
  });
});

describe('what asks for an act goes to who is for it', () => {
  const withRoles = async (head: Company, roles: CompanyRole[]) => {
    const person = await colleagueOf(head);
    await set(person, { roles });
    return person;
  };
  const kindsOf = async (...people: { id: string }[]) => Promise.all(people.map(kinds));

  it('besides those who take part: a contract to the signatory, a payment to the treasurer', async () => {
    const [posts, signs, pays, reads] = [
      await withRoles(buyer, ['buyer']),
      await withRoles(buyer, ['signatory']),
      await withRoles(buyer, ['treasurer']),
      await withRoles(buyer, ['viewer']),
    ];
    const { id } = await postTo(api, posts, [supplier]);
    const quote = await quoteFor(api, supplier, id);
    dataOf(await api.post(acceptQuotes.path, posts, { orderId: id, awards: [wholeOf(quote)] }));
    expect(await kindsOf(posts, signs, pays, reads, buyer)).toEqual([
      ['quoteReceived', 'contractIssued'],
      ['contractIssued'],
      [],
      [],
      [],
    ]);
    const order = await view(api, posts, id);
    for (const [who, fullName] of [
      [signs, 'Ada Obi'],
      [supplier, '王莙'],
    ] as const) {
      await givePassword(api, who);
      dataOf(await sign(api, who, order.subOrders[0]!.contract!.id, { fullName }));
    }
    // Who has signed takes part from now on.
    expect((await kindsOf(pays, reads, buyer)).map((told) => told.includes('allSigned'))).toEqual([true, false, false]);
  });

  it('to nobody more where somebody who takes part is for it, and to the owner where nobody else is', async () => {
    const [posts, idle] = [await withRoles(buyer, ['buyer', 'signatory']), await withRoles(buyer, ['signatory'])];
    const { id } = await postTo(api, posts, [supplier]);
    const quote = await quoteFor(api, supplier, id);
    await set(posts, { roles: ['buyer'] });
    await set(idle, { roles: ['viewer'] });
    dataOf(await api.post(acceptQuotes.path, posts, { orderId: id, awards: [wholeOf(quote)] }));
    expect((await kindsOf(idle, buyer)).map((told) => told.includes('contractIssued'))).toEqual([false, true]);
    const other = await postTo(api, posts, [supplier]);
    const second = await quoteFor(api, supplier, other.id);
    await set(posts, { roles: ['buyer', 'signatory'] });
    await set(idle, { roles: ['signatory'] });
    dataOf(await api.post(acceptQuotes.path, posts, { orderId: other.id, awards: [wholeOf(second)] }));
    expect(await kinds(idle)).toEqual([]);
  });

  it('not to who only reads along since, unless who asked to be told', async () => {
    const posts = await withRoles(buyer, ['buyer']);
    const { id } = await postTo(api, posts, [supplier]);
    await set(posts, { roles: ['viewer'] });
    await quoteFor(api, supplier, id);
    expect(await kindsOf(posts, buyer)).toEqual([[], ['quoteReceived']]);
    dataOf(await api.post(setFollowing.path, posts, { thing: 'deal', id, follow: true }));
    await quoteFor(api, supplier, id, { lines: [{ gradeNumber: 'ABS PA-757', quantity: '25', unitPrice: '1400' }] });
    expect(await kinds(posts)).toEqual(['quoteRevised']);
  });
});
