import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { acceptQuotes } from '#api/deals/quote.ts';
import { changeRfq } from '#api/deals/open-rfq.ts';
import { closedProblems } from '#api/deals/closed-destinations.ts';
import { getRfqChoices, type RfqChoices } from '#api/deals/rfq.ts';
import type { DeskValues } from '#api/market/desk-choices.ts';
import { passTime } from '#server/deals/deadlines/index.ts';
import { hold } from '#server/platform/db/schema/holds.ts';
import { closedDestination } from '#server/platform/db/schema/sanctions.ts';
import { dealAt, newBuyer, newSupplier, type Company, type Supplier } from '../../support/deals.ts';
import { holdDesk } from '../../support/hold-desk.ts';
import { dataOf, expectInvalid, startMemberApi, type Person } from '../../support/member-api.ts';
import { goodRfq, post, postTo, quoteFor, tryPost, tryQuote, view, wholeOf } from '../../support/rfqs.ts';
import { tryAsk } from '../freight/forwarders.ts';
import { editing } from '../../market/desk/desk.ts';
import { closing, rule } from './rules.ts';

const api = startMemberApi();
const desk = editing(api);
const holds = holdDesk(api);
let [operator, other]: Person[] = [];
let buyer: Company;
let supplier: Supplier;
beforeAll(async () => {
  [operator, other] = [
    await api.person({ capabilities: ['operator'] }),
    await api.person({ capabilities: ['operator'] }),
  ];
  [buyer, supplier] = [await newBuyer(api), await newSupplier(api)];
});

const { agree, add } = closing(desk, () => [operator!, other!]);
const close = (key: string, values: DeskValues) => add('destination', key, values);
const sentence = (country: string) => `Goods cannot be sold to ${country} through this marketplace: test embargo.`;
const toKenya = { destinationPort: 'KEMBA', destinationCountry: 'KE' };

describe('a destination that operators close', () => {
  it('is refused once a second operator has agreed, at its field, in either language; a free one stays', async () => {
    const values = rule('KE');
    expect(dataOf(await desk.add(operator!, 'destination', 'KE-1', values))).toEqual({ waiting: true });
    dataOf(await tryPost(api, buyer, toKenya));
    expectInvalid(await desk.add(operator!, 'destination', 'KE-1', values), 'key');
    const { id } = (await desk.changes(operator!)).list[0]!;
    expect((await desk.decide(operator!, id, true)).status).toBe(403);
    await agree('KE-1');

    const refused = await tryPost(api, buyer, toKenya);
    expectInvalid(refused, 'destinationCountry', 'destinationPort');
    expect(refused.body).toMatchObject({ fields: { destinationCountry: sentence('Kenya') } });
    dataOf(await tryPost(api, buyer));
  });

  it('is known to the form by the same rule', async () => {
    const choices = async (language: 'en-US' | 'zh-CN') =>
      dataOf(await api.get<RfqChoices>(getRfqChoices.path, null, {}, language));
    const known = { ...(await choices('en-US')), goods: null };
    expect(closedProblems({ destinationCountry: 'KE' }, known, api.clock.now)).toEqual({
      destinationCountry: sentence('Kenya'),
    });
    expect(closedProblems({ destinationCountry: 'NG', destinationPort: 'NGAPP' }, known, api.clock.now)).toEqual({});
    expect((await choices('zh-CN')).closed).toMatchObject([{ countryName: '肯尼亚', reason: '测试禁运' }]);
  });

  it('is refused to changes of an RFQ, quotes and freight requests, too', async () => {
    const { id } = await postTo(api, buyer, [supplier]);
    const { rfq } = await view(api, buyer, id);
    expectInvalid(await tryQuote(api, supplier, id, toKenya), 'destinationCountry', 'destinationPort');
    expectInvalid(await tryAsk(api, buyer, id, { destinationPort: 'KEMBA' }), 'destinationPort');
    const { categoryId: _, ...asked } = goodRfq(api, toKenya);
    const changed = { ...asked, orderId: id, version: rfq.version };
    expectInvalid(await api.post(changeRfq.path, buyer, changed), 'destinationCountry', 'destinationPort');
    dataOf(await tryQuote(api, supplier, id));
  });

  it('can be closed to some goods only, and opens again on its last day', async () => {
    await close('PE-1', rule('PE', { control: 'precursor', validUntil: '2026-07-15' }));
    const goods = { packing: 'DRUM200', quantity: '16', destinationPort: 'PECLL', destinationCountry: 'PE' };
    const toluene = { ...goods, categoryId: 'acetone', gradeNumber: 'Acetone', endUse: 'Solvent in our plant' };
    expectInvalid(await tryPost(api, buyer, toluene), 'destinationCountry', 'destinationPort');
    dataOf(await tryPost(api, buyer, { ...goods, packing: 'BAG25', quantity: '25' }));
    const before = api.clock.now;
    api.clock.now = new Date('2026-07-16T00:00:00Z');
    dataOf(await tryPost(api, buyer, toluene));
    api.clock.now = before;
  });

  it('closes the way to goods by their HS code', async () => {
    await close('EG-1', rule('EG', { hsPrefix: '3903' }));
    const toEgypt = { destinationPort: 'EGALY', destinationCountry: 'EG' };
    expectInvalid(await tryPost(api, buyer, toEgypt), 'destinationCountry', 'destinationPort');
    dataOf(await tryPost(api, buyer, { ...toEgypt, categoryId: 'ldpe', gradeNumber: 'LDPE 2426H' }));
  });
});

describe('a rule that comes after the RFQ', () => {
  const openHold = async (orderId: string) => {
    const [row] = await api.db
      .select()
      .from(hold)
      .where(and(eq(hold.kind, 'deal'), eq(hold.subjectId, orderId)));
    return row;
  };

  it('stops the award and puts the deal before the operators; lifting clears it for good', async () => {
    const toVietnam = { destinationPort: 'VNSGN', destinationCountry: 'VN' };
    const { id } = await postTo(api, buyer, [supplier], toVietnam);
    const quote = await quoteFor(api, supplier, id, toVietnam);
    await close('VN-1', rule('VN'));
    const accept = () => api.post(acceptQuotes.path, buyer, { orderId: id, awards: [wholeOf(quote)] });
    const refused = await accept();
    expect(refused.status).toBe(409);
    expect(JSON.stringify(refused.body)).toContain('through this marketplace');

    expect((await passTime(api.services))['sanctions']).toBeGreaterThan(0);
    const held = (await openHold(id))!;
    expect(held).toMatchObject({ reason: 'sanctions', placedBy: null, liftedAt: null });
    expect((await view(api, buyer, id)).allowedActions).toEqual([]);
    expect((await api.emailsTo(operator!)).map(({ template }) => template)).toContain('sanctionHeld');

    api.clock.now = new Date(api.clock.now.getTime() + 60_000);
    dataOf(await holds.lift(held.id));
    expect((await passTime(api.services))['sanctions']).toBe(0);
    dataOf(await accept());
  });

  it('holds a signed deal as well, and looks again where the rule was changed', async () => {
    const deal = await dealAt(api, buyer, supplier, { status: 4 });
    await close('NG-1', rule('NG'));
    await passTime(api.services);
    const held = (await openHold(deal.orderId))!;
    dataOf(await holds.lift(held.id));
    await passTime(api.services);
    expect((await view(api, buyer, deal.orderId)).allowedActions).not.toEqual([]);

    api.clock.now = new Date(api.clock.now.getTime() + 60_000);
    await desk.change(operator!, ['destination', 'NG-1'], { reasonEn: 'stricter embargo' });
    await agree('NG-1');
    await passTime(api.services);
    expect((await view(api, buyer, deal.orderId)).allowedActions).toEqual([]);
    await desk.change(operator!, ['destination', 'NG-1'], { validUntil: '2026-07-14' });
    await agree('NG-1');
    expect((await api.db.select().from(closedDestination).where(eq(closedDestination.id, 'NG-1')))[0]).toMatchObject({
      validUntil: '2026-07-14',
    });
    await post(api, buyer);
  });
});
