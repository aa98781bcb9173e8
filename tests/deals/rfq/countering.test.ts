import { beforeAll, describe, expect, it } from 'vitest';
import { counterOffer, keepQuote } from '#api/deals/quote.ts';
import type { OrderView } from '#api/deals/trade.ts';
import { passTime } from '#server/deals/deadlines/pass-time.ts';
import { newBuyer, newSupplier, type Company, type Supplier } from '../../support/deals.ts';
import { dataOf, expectInvalid, startMemberApi } from '../../support/member-api.ts';
import { inDays, post, postTo, quoteFor, view } from '../../support/rfqs.ts';

const api = startMemberApi();
let buyer: Company;
let supplier: Supplier;
let rival: Supplier;
beforeAll(async () => {
  buyer = await newBuyer(api);
  [supplier, rival] = [await newSupplier(api), await newSupplier(api)];
});

const act = (path: string, person: Company, input: Record<string, unknown>) => api.post<OrderView>(path, person, input);
const noticesTo = async (person: Company) =>
  (await api.emailsTo(person)).map(({ data }) => (data as { kind: string }).kind);

describe('a counter-offer', () => {
  const counter = (person: Company, input: Record<string, unknown>) => act(counterOffer.path, person, input);

  it('says what the buyer wants instead and hands the pen to the supplier, who hands it back', async () => {
    const { id } = await postTo(api, buyer, [supplier]);
    const quoted = await quoteFor(api, supplier, id);
    const lineId = quoted.versions[0]!.lines[0]!.id;
    const wanted = { orderId: id, quoteId: quoted.id, lines: [{ lineId, unitPrice: '1390.5' }], packing: 'FIBC1000' };
    const sent = dataOf(await counter(buyer, { ...wanted, text: 'For a yearly contract' }));
    expect(sent.quotes).toMatchObject([{ state: 'live', pen: 'supplier' }]);
    expect(sent.negotiation).toMatchObject([
      {
        kind: 'counterOffer',
        by: 'buyer',
        about: quoted.id,
        text: 'For a yearly contract',
        wants: {
          lines: [{ lineId, unitPrice: '1390.5', quantity: null }],
          terms: [{ field: 'packing', value: 'FIBC1000' }],
        },
      },
    ]);
    expect(sent.allowedActions).toEqual(['acceptQuotes', 'cancelInquiry', 'changePoNumber', 'changeCostCentre']);
    expect((await counter(buyer, wanted)).status).toBe(409);
    expect(await noticesTo(supplier)).toContain('counterOffer');
    expect((await quoteFor(api, supplier, id)).pen).toBe('buyer');
    const stale = await counter(buyer, wanted);
    expect(stale.status).toBe(404);
  });

  it.each<[string, Record<string, unknown>, string[]]>([
    ['asks for nothing', {}, ['text']],
    ['asks for a price of 0', { unitPrice: '0' }, ['lines.0.unitPrice']],
    ['asks for a quantity of 0', { quantity: '0' }, ['lines.0.quantity']],
    ['wishes a term without its place', { tradeTerm: 4 }, ['serviceAddress']],
    ['wishes a field that the term removes', { serviceAddress: 'Lagos' }, ['serviceAddress']],
    ['wishes a packing that is none', { packing: 'SACK' }, ['packing']],
  ])('that %s is refused', async (_, { unitPrice, quantity, ...terms }, fields) => {
    const { id } = await postTo(api, buyer, [supplier]);
    const quoted = await quoteFor(api, supplier, id);
    const line = { lineId: quoted.versions[0]!.lines[0]!.id, unitPrice, quantity };
    const lines = unitPrice || quantity ? [line] : [];
    expectInvalid(await counter(buyer, { orderId: id, quoteId: quoted.id, lines, ...terms }), ...fields);
    expect((await view(api, buyer, id)).quotes[0]!.pen).toBe('buyer');
  });

  describe('that its supplier does not follow', () => {
    const keep = (person: Company, input: Record<string, unknown>) => act(keepQuote.path, person, input);
    const countered = async () => {
      const { id } = await postTo(api, buyer, [supplier, rival]);
      const { id: quoteId } = await quoteFor(api, supplier, id, { validUntil: inDays(api, 2) });
      await quoteFor(api, rival, id);
      expect((await counter(buyer, { orderId: id, quoteId, text: '1,380, please' })).status).toBe(200);
      return { orderId: id, quoteId };
    };

    it('is answered with the quote as it stands, and the buyer moves next', async () => {
      const { orderId, quoteId } = await countered();
      expect((await view(api, supplier, orderId)).allowedActions).toContain('keepQuote');
      const kept = dataOf(await keep(supplier, { orderId, remark: 'The maker has raised its price' }));
      expect(kept.allowedActions).not.toContain('keepQuote');
      const seen = await view(api, buyer, orderId);
      expect(seen.quotes.find(({ id }) => id === quoteId)).toMatchObject({ state: 'live', pen: 'buyer' });
      expect(seen.quotes.find(({ id }) => id === quoteId)!.versions).toHaveLength(1);
      expect(seen.negotiation.at(-1)).toMatchObject({
        kind: 'kept',
        by: 'supplier',
        about: quoteId,
        text: 'The maker has raised its price',
      });
      expect(await noticesTo(buyer)).toContain('quoteKept');
      expect((await counter(buyer, { orderId, quoteId, text: 'And 1,385?' })).status).toBe(200);
      expect((await keep(supplier, { orderId })).status).toBe(200);
    });

    it('can be answered so only by who was asked, once, and while the quote lives', async () => {
      const { orderId } = await countered();
      expect((await keep(rival, { orderId })).status).toBe(409);
      expect((await keep(await newSupplier(api), { orderId })).status).toBe(404);
      expect((await keep(buyer, { orderId })).status).toBe(403);
      const { now } = api.clock;
      api.clock.now = new Date(inDays(api, 2));
      const late = await keep(supplier, { orderId });
      api.clock.now = now;
      expect(late.status).toBe(409);
      expect((await keep(supplier, { orderId })).status).toBe(200);
      expect((await keep(supplier, { orderId })).status).toBe(409);
    });
  });

  it('to another term keeps what the quote says and that term keeps', async () => {
    const { id } = await postTo(api, buyer, [supplier]);
    const quoted = await quoteFor(api, supplier, id);
    const sent = await counter(buyer, { orderId: id, quoteId: quoted.id, tradeTerm: 3 });
    expect(dataOf(sent).negotiation[0]!.wants!.terms).toEqual([{ field: 'tradeTerm', value: '3' }]);
  });

  it('goes to a live quote of the own RFQ only', async () => {
    const { id } = await postTo(api, buyer, [supplier, rival]);
    const quoted = await quoteFor(api, supplier, id, { validUntil: inDays(api, 1) });
    await quoteFor(api, rival, id);
    const input = { orderId: id, quoteId: quoted.id, text: 'Lower, please' };
    expect((await counter(await newBuyer(api), input)).status).toBe(404);
    const elsewhere = await post(api, buyer);
    expect((await counter(buyer, { ...input, orderId: elsewhere.id })).status).toBe(404);
    expect((await counter(buyer, { ...input, quoteId: 'none' })).status).toBe(404);
    const { now } = api.clock;
    api.clock.now = new Date(inDays(api, 1));
    const late = await counter(buyer, input);
    api.clock.now = now;
    expect(late.status).toBe(409);
  });
});

describe('the deadline of a counter-offer', () => {
  const later = (days: number) => {
    api.clock.now = new Date(api.clock.now.getTime() + days * 86_400_000);
  };
  async function countered(given: Record<string, unknown> = {}) {
    api.clock.now = new Date('2026-07-15T12:00:00Z');
    const [person, maker] = [await newBuyer(api), await newSupplier(api)];
    const { id } = await postTo(api, person, [maker]);
    const quoted = await quoteFor(api, maker, id);
    const wanted = { orderId: id, quoteId: quoted.id, packing: 'FIBC1000', ...given };
    return { id, person, maker, counter: () => act(counterOffer.path, person, wanted) };
  }
  const lapsed = async () => (await passTime(api.services))['counters'];

  it('is three working days, never later than the quote stands, and known to both', async () => {
    const { id, person, maker, counter } = await countered();
    dataOf(await counter());
    for (const who of [person, maker])
      expect((await view(api, who, id)).negotiation).toMatchObject([{ answerBy: '2026-07-20T12:00:00.000Z' }]);
  });

  it('passes: the quote stands as it was, both are told, and the buyer may counter again', async () => {
    const { id, person, maker, counter } = await countered({ answerBy: inDays(api, 1) });
    dataOf(await counter());
    expect(await lapsed()).toBe(0);
    later(1.01);
    expect(await lapsed()).toBe(1);
    expect(await lapsed()).toBe(0);
    const seen = await view(api, person, id);
    expect(seen.quotes).toMatchObject([{ state: 'live', pen: 'buyer', versions: [{ version: 1 }] }]);
    for (const who of [person, maker]) expect(await noticesTo(who)).toContain('counterLapsed');
    expect((await act(keepQuote.path, maker, { orderId: id })).status).toBe(409);
    expect(seen.allowedActions).toContain('counterOffer');
  });

  it('is over with the answer', async () => {
    const { id, maker, counter } = await countered({ answerBy: inDays(api, 1) });
    dataOf(await counter());
    dataOf(await act(keepQuote.path, maker, { orderId: id }));
    later(1.01);
    expect(await lapsed()).toBe(0);
    expect(await noticesTo(maker)).not.toContain('counterLapsed');
  });

  it.each([-1, 6])('in %i days is refused: it lies ahead, and within the validity of the quote', async (days) => {
    api.clock.now = new Date('2026-07-15T12:00:00Z');
    const { counter } = await countered({ answerBy: inDays(api, days) });
    expectInvalid(await counter(), 'answerBy');
  });
});
