import { and, eq, isNull } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { createRfqBundle, type PostedBundle } from '#api/deals/bundle.ts';
import { decideAmendment, proposeAmendment } from '#api/deals/contract.ts';
import { submitGuestQuote, takeUpAward, type GuestDeal } from '#api/deals/guest.ts';
import { acceptQuotes } from '#api/deals/quote.ts';
import { getWaitingRfqs, saveWaitingRfq, type RfqInput, type WaitingRfqs } from '#api/deals/rfq.ts';
import type { OrderView } from '#api/deals/trade.ts';
import { saveCompanyRecord } from '#api/members/enterprise.ts';
import { passTime } from '#server/deals/deadlines/index.ts';
import { recordOf } from '#server/members/company/index.ts';
import { certification } from '#server/platform/db/schema/company.ts';
import { material } from '#server/platform/db/schema/catalogue.ts';
import { subOrderLine } from '#server/platform/db/schema/deal.ts';
import { hold } from '#server/platform/db/schema/holds.ts';
import { member } from '#server/platform/db/schema/identity.ts';
import { outgoingEmail } from '#server/platform/db/schema/platform.ts';
import { tradeOrder } from '#server/platform/db/schema/rfq.ts';
import { apply, decide } from '../../members/company/company.ts';
import { editing } from '../../market/desk/desk.ts';
import { newBuyer, newSupplier, type Company, type Supplier } from '../../support/deals.ts';
import { holdDesk } from '../../support/hold-desk.ts';
import { dataOf, expectInvalid, startMemberApi, type Person } from '../../support/member-api.ts';
import { goodQuote, goodRfq, postTo, quoteFor, tryPost, tryQuote, view, wholeOf } from '../../support/rfqs.ts';
import { issuedDeal, read, sign, signBoth } from '../contract/harness.ts';
import { closing, party, rule } from './rules.ts';

const api = startMemberApi();
const desk = editing(api);
const holds = holdDesk(api);
let operators: Person[];
let buyer: Company;
let supplier: Supplier;
const { add } = closing(desk, () => operators);
beforeAll(async () => {
  const operator = () => api.person({ capabilities: ['operator'] });
  operators = [await operator(), await operator()];
  [buyer, supplier] = [await newBuyer(api), await newSupplier(api)];
});

const later = (minutes: number) => (api.clock.now = new Date(api.clock.now.getTime() + minutes * 60_000));
const run = async () => (await passTime(api.services))['sanctions'];
const openHold = async (subjectId: string) =>
  (
    await api.db
      .select()
      .from(hold)
      .where(and(eq(hold.subjectId, subjectId), isNull(hold.liftedAt)))
  )[0];
const place = (country: string, port: string) => ({ destinationCountry: country, destinationPort: port });
const fetched = { tradeTerm: 1, deliveryMethod: undefined, destinationPort: undefined, destinationCountry: undefined } as const; // prettier-ignore
const accept = (orderId: string, quote: OrderView['quotes'][number]) =>
  api.post<OrderView>(acceptQuotes.path, buyer, { orderId, awards: [wholeOf(quote)] });

describe('a closed destination', () => {
  it('of one line of a bundle stops the bundle and names the goods; the others may go there', async () => {
    await add('destination', 'PE-1', rule('PE', { control: 'precursor' }));
    const {
      categoryId: _,
      gradeNumber: _grade,
      qualityClass: _class,
      quantity: _quantity,
      ...common
    } = goodRfq(api, {
      ...{ ...place('PE', 'PECLL'), packing: 'DRUM200', shopIds: [supplier.shopId], endUse: 'Solvent in our plant' },
    });
    const line = (categoryId: string, gradeNumber: string) => ({ categoryId, gradeNumber, qualityClass: 'PREMIUM', quantity: '16' }); // prettier-ignore
    const ask = (...lines: object[]) => api.post<PostedBundle>(createRfqBundle.path, buyer, { ...common, lines });
    const before = await api.db.$count(tradeOrder);
    const refused = await ask(line('abs', 'PA-757'), line('acetone', 'Acetone'));
    expectInvalid(refused, 'destinationCountry', 'destinationPort');
    expect(refused.body).toMatchObject({
      fields: { destinationPort: 'Acetone cannot be sold to Peru through this marketplace: test embargo.' },
    });
    expect(await api.db.$count(tradeOrder)).toBe(before);
    expect(dataOf(await ask(line('abs', 'PA-757'), line('abs', 'PA-727'))).lines).toHaveLength(2);
  });

  it('of an RFQ that waits for a certification keeps it waiting with the reason, that of a buyer who fetches, too', async () => {
    const keep = async (given: Partial<RfqInput>) => {
      const person = await api.person();
      return { person, kept: await api.post(saveWaitingRfq.path, person, goodRfq(api, given)) };
    };
    const toKenya = await keep(place('KE', 'KEMBA'));
    const fetching = await keep(fetched);
    dataOf(toKenya.kept);
    dataOf(fetching.kept);
    await add('destination', 'KE-1', rule('KE'));
    await add('destination', 'TZ-1', rule('TZ'));
    expectInvalid((await keep(place('KE', 'KEMBA'))).kept, 'destinationCountry', 'destinationPort');
    for (const [{ person }, nation, country] of [
      [toKenya, 'NG', 'Kenya'],
      [fetching, 'TZ', 'Tanzania'],
    ] as const) {
      // prettier-ignore
      await apply(api, person, { nation, companyName: `Waiting Mouldings ${nation}` });
      await decide(api, operators[0]!, person, { approve: true });
      expect(await api.db.$count(tradeOrder, eq(tradeOrder.buyerId, person.id))).toBe(0);
      const [waiting] = dataOf(await api.post<WaitingRfqs>(getWaitingRfqs.path, person));
      expect(waiting).toMatchObject({ state: 'refused', problems: [expect.stringContaining(country)] });
      expect((await api.emailsTo(person)).map(({ template }) => template)).toContain('waitingRfqRefused');
    }
  });

  it('that the buyer fetches to stops quotes and awards, and holds the deal', async () => {
    const own = await newBuyer(api);
    await api.db.update(certification).set({ nation: 'MZ' }).where(eq(certification.memberId, own.id));
    const { id } = await postTo(api, own, [supplier], fetched);
    const quote = await quoteFor(api, supplier, id, fetched);
    await add('destination', 'MZ-1', rule('MZ', { hsPrefix: '3903' }));
    expectInvalid(await tryQuote(api, supplier, id, fetched), 'tradeTerm');
    const refused = await api.post(acceptQuotes.path, own, { orderId: id, awards: [wholeOf(quote)] });
    expect(refused.status).toBe(409);
    expect(refused.body.message).toContain('ABS PA-757 cannot be sold to Mozambique');
    expect(await run()).toBeGreaterThan(0);
    const held = (await openHold(id))!;
    expect(held.reason).toBe('sanctions');
    later(1);
    dataOf(await holds.lift(held.id));
    expect(await run()).toBe(0);
    const done = await api.post(acceptQuotes.path, own, { orderId: id, awards: [wholeOf(quote)] });
    expect(done.body).toMatchObject({ errorcode: 0 });
  });
});

let asked = 0;
async function askGuest(company: string, given: Partial<RfqInput> = {}) {
  const email = `guest${++asked}@guests.example`;
  const guests = [{ company, email, locale: 'en-US' as const }];
  const { id } = dataOf(await tryPost(api, buyer, { guests, guestsOnly: true, ...given }));
  const token = async () => {
    const letters = await api.db.select().from(outgoingEmail).where(eq(outgoingEmail.to, email)).orderBy(outgoingEmail.id); // prettier-ignore
    return (letters.at(-1)!.data as { token: string }).token;
  };
  const answer = async (said: Parameters<typeof goodQuote>[1] = {}) =>
    api.post<GuestDeal>(submitGuestQuote.path, null, { token: await token(), after: 0, ...goodQuote(api, said) });
  const quoted = async () => {
    dataOf(await answer());
    return (await view(api, buyer, id)).quotes[0]!;
  };
  return { id, email, token, answer, quoted };
}

describe('a guest', () => {
  it('does not quote to a closed destination, and what it quoted before is not awarded nor taken up', async () => {
    await add('destination', 'EG-1', rule('EG'));
    const refused = await askGuest('Ningbo Plastics');
    expectInvalid(await refused.answer(place('EG', 'EGALY')), 'destinationCountry', 'destinationPort');

    const toTogo = await askGuest('Ningbo Plastics', place('TG', 'TGLFW'));
    dataOf(await toTogo.answer(place('TG', 'TGLFW')));
    const [quote] = (await view(api, buyer, toTogo.id)).quotes;
    const taken = await askGuest('Ningbo Plastics', place('TG', 'TGLFW'));
    dataOf(await taken.answer(place('TG', 'TGLFW')));
    dataOf(await accept(taken.id, (await view(api, buyer, taken.id)).quotes[0]!));
    await add('destination', 'TG-1', rule('TG'));
    const late = await accept(toTogo.id, quote!);
    expect([late.status, late.body.message]).toEqual([409, expect.stringContaining('Togo')]);
    const registered = await newSupplier(api, { companyName: 'Ningbo Plastics Co., Ltd.' });
    await api.db.update(member).set({ email: taken.email }).where(eq(member.id, registered.id));
    const up = await api.post(takeUpAward.path, { ...registered, email: taken.email }, { token: await taken.token() });
    expect([up.status, up.body.message]).toEqual([409, expect.stringContaining('Togo')]);
    await run();
    for (const { id } of [toTogo, taken]) expect((await openHold(id))?.reason).toBe('sanctions');
  });

  it('of a listed name is never refused by it: the deal waits for an operator, who reads what matched', async () => {
    await add('party', 'OWN-1', party('INVENTED GULF RESINS'));
    const { id, email, quoted } = await askGuest('Invented Gulf Resins L.L.C.');
    const quote = await quoted();
    const early = await accept(id, quote);
    expect([early.status, early.body.message]).toEqual([409, expect.stringContaining('Invented Gulf Resins')]);
    expect(await run()).toBe(1);
    const held = (await openHold(id))!;
    expect(held).toMatchObject({ kind: 'deal', reason: 'sanctions', note: '' });
    expect(held.internalNote).toContain(email);
    expect(held.internalNote).toContain('Invented Gulf Resins L.L.C. = INVENTED GULF RESINS (OWN-1): test list');
    later(1);
    dataOf(await holds.lift(held.id, 'Another owner and register.'));
    expect(await run()).toBe(0);
    dataOf(await accept(id, quote));
  });

  it('is found when its name is listed later', async () => {
    const { id } = await askGuest('Later Gulf Resins FZE');
    expect(await run()).toBe(0);
    later(30);
    await add('party', 'OWN-2', party('Later Gulf Resins'));
    expect(await run()).toBe(1);
    expect((await openHold(id))!.internalNote).toContain('OWN-2');
  });
});

describe('who signs for a company', () => {
  it('is looked up with it: at the certification, when listed later, and when somebody else signs from now on', async () => {
    await add('party', 'OWN-3', party('DOE, Jonathan Invented'));
    const applicant = await api.person();
    await apply(api, applicant, {
      nation: 'NG',
      companyName: 'Quiet Mouldings',
      signatoryName: 'Jonathan Invented Doe',
    });
    const refused = await decideBlank(applicant);
    expectInvalid(refused, 'remark');
    await decide(api, operators[0]!, applicant, { approve: true, remark: 'Another day of birth.' });
    expect(await run()).toBe(0);

    await add('party', 'OWN-4', party('Listed, Later Person'));
    const own = await newBuyer(api);
    expect(await run()).toBe(0);
    later(30);
    const { record } = (await recordOf(api.db, own.id))!;
    dataOf(await api.post(saveCompanyRecord.path, own, { ...record, signatoryName: 'Later Person Listed' }));
    expect(await run()).toBe(1);
    const held = (await openHold(own.id))!;
    expect(held.internalNote).toBe('Later Person Listed = Listed, Later Person (OWN-4): test list');
    dataOf(await holds.lift(held.id, 'Born elsewhere.'));
    later(1);
    expect(await run()).toBe(0);
  });

  const decideBlank = async (applicant: Person) => {
    const { list } = dataOf(await api.post<{ list: { id: string }[] }>('api/backstage/admin/certification/getCertificationByPage', operators[0]!, { state: 'underAudit', keyword: applicant.email })); // prettier-ignore
    return api.post('api/backstage/admin/certification/decideCertification', operators[0]!, { id: list[0]!.id, approve: true }); // prettier-ignore
  };
});

describe('a change of a contract', () => {
  const propose = (person: Company, id: string, changes: object) =>
    api.post<OrderView>(proposeAmendment.path, person, { id, lines: [], remark: 'Another port', ...changes });
  const agree = (person: Company, id: string, seq: number) =>
    api.post<OrderView>(decideAmendment.path, person, { id, seq, agree: true });

  it('is not proposed to a closed port, looked at by each line’s own goods', async () => {
    await add('destination', 'GH-1', rule('GH', { hazardClass: '3' }));
    const { contractId, subOrderId, buyer: own } = await issuedDeal(api);
    const [methanol] = await api.db.select().from(material).where(eq(material.chemicalId, 'methanol'));
    await api.db
      .update(subOrderLine)
      .set({ materialId: methanol!.id, gradeNumber: 'Methanol AA' })
      .where(eq(subOrderLine.subOrderId, subOrderId));
    const refused = await propose(own, contractId, { destinationPort: 'GHTEM' });
    expectInvalid(refused, 'destinationPort');
    expect(refused.body).toMatchObject({ fields: { destinationPort: expect.stringContaining('Methanol AA cannot') } });
  });

  it('to a port that is closed meanwhile is neither agreed to nor signed', async () => {
    const [open, sealed] = [await issuedDeal(api), await issuedDeal(api)];
    await signBoth(api, sealed);
    dataOf(await propose(open.buyer, open.contractId, { destinationPort: 'SNDKR' }));
    const { change } = dataOf(await propose(sealed.buyer, sealed.contractId, { destinationPort: 'SNDKR' }))
      .subOrders[0]!;
    await add('destination', 'SN-1', rule('SN'));
    const { amendment } = await read(api, open.supplier, open.contractId);
    const late = await agree(open.supplier, open.contractId, amendment!.seq);
    expect([late.status, late.body.message]).toEqual([409, expect.stringContaining('Senegal')]);
    const signed = await sign(api, sealed.supplier, change!.contractId);
    expect([signed.status, signed.body.message]).toEqual([409, expect.stringContaining('Senegal')]);
  });
});
