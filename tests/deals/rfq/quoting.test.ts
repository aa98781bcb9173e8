import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { counterOffer, withdrawQuote } from '#api/deals/quote.ts';
import { askQuestion, answerQuestion, declineRfq } from '#api/deals/rfq.ts';
import type { OrderView } from '#api/deals/trade.ts';
import { tradeEvent } from '#server/platform/db/schema/deal.ts';
import { invitation } from '#server/platform/db/schema/rfq.ts';
import { newBuyer, newSupplier, type Company, type Supplier } from '../../support/deals.ts';
import { holdDesk } from '../../support/hold-desk.ts';
import { dataOf, expectInvalid, startMemberApi } from '../../support/member-api.ts';
import { goodQuote, inDays, post, postTo, quoteFor, tryQuote, view } from '../../support/rfqs.ts';

const api = startMemberApi();
const desk = holdDesk(api);
let buyer: Company;
let supplier: Supplier;
let rival: Supplier;
beforeAll(async () => {
  buyer = await newBuyer(api);
  [supplier, rival] = [await newSupplier(api), await newSupplier(api)];
});

const act = (path: string, person: Company, input: Record<string, unknown>) => api.post<OrderView>(path, person, input);
const withdraw = (person: Company, orderId: string) => act(withdrawQuote.path, person, { orderId, reason: 'Sold out' });
const decline = (person: Company, orderId: string) =>
  act(declineRfq.path, person, { orderId, reason: 'outOfStock', remark: 'Back in May' });
const ask = (person: Company, orderId: string) =>
  act(askQuestion.path, person, { orderId, question: 'Natural or black?' });
const noticesTo = async (person: Company) =>
  (await api.emailsTo(person)).map(({ data }) => (data as { kind: string }).kind);

describe('a quote', () => {
  it('is seen by the buyer, who then holds the pen', async () => {
    const { id } = await postTo(api, buyer, [supplier]);
    const sent = dataOf(await tryQuote(api, supplier, id));
    expect(sent).toMatchObject({
      role: 'supplier',
      status: 1,
      allowedActions: ['submitQuote', 'withdrawQuote', 'ask'],
    });
    const seen = await view(api, buyer, id);
    expect(seen.quotes).toMatchObject([
      {
        state: 'live',
        pen: 'buyer',
        sealed: false,
        supplier: { shop: { id: supplier.shopId }, nation: 'China', completedDeals: 0, stars: null },
        versions: [{ version: 1, currency: 'USD', lines: [{ unitPrice: '1420.0000', quantity: '25.000' }] }],
      },
    ]);
    expect(seen.allowedActions).toEqual([
      'counterOffer',
      'acceptQuotes',
      'cancelInquiry',
      'changePoNumber',
      'changeCostCentre',
    ]);
    expect(await noticesTo(buyer)).toContain('quoteReceived');
  });

  it('revised is a new version beside the old one', async () => {
    const { id } = await postTo(api, buyer, [supplier]);
    await quoteFor(api, supplier, id);
    const revised = await quoteFor(api, supplier, id, {
      lines: [
        { gradeNumber: 'ABS PA-757', quantity: '25', unitPrice: '1410.5' },
        { gradeNumber: 'ABS PA-747S', replacement: true, quantity: '12.5', unitPrice: '1399.9999' },
      ],
    });
    expect(revised.versions.map(({ version }) => version)).toEqual([2, 1]);
    expect(revised.versions[0]!.lines).toMatchObject([
      { unitPrice: '1410.5000', replacement: false },
      { unitPrice: '1399.9999', replacement: true, quantity: '12.500' },
    ]);
    expect(revised.versions[1]!.lines).toMatchObject([{ unitPrice: '1420.0000' }]);
    expect(await noticesTo(buyer)).toContain('quoteRevised');
  });

  const wrong: [string, () => Record<string, unknown>, string[]][] = [
    ['valid until now', () => ({ validUntil: inDays(api, 0) }), ['validUntil']],
    ['valid for more than 90 days', () => ({ validUntil: inDays(api, 90.001) }), ['validUntil']],
    ['without lines', () => ({ lines: [] }), ['lines']],
    ['of nothing', () => lines({ quantity: '0' }), ['lines.0.quantity']],
    ['for nothing', () => lines({ unitPrice: '0.0000' }), ['lines.0.unitPrice']],
    ['of five decimals', () => lines({ unitPrice: '1.00001' }), ['lines.0.unitPrice']],
    ['with a replacement that is the same', () => lines({ replacement: true }), ['lines.0.gradeNumber']],
    ['of a material that is none', () => lines({ materialId: 'cheese' }), ['lines.0.materialId']],
    ['with a field that its term removes', () => ({ serviceAddress: 'Ningbo' }), ['serviceAddress']],
    ['without the port that its term needs', () => ({ destinationPort: undefined }), ['destinationPort']],
    ['in a currency without an account', () => ({ currency: 'GBP' }), ['currency']],
    ['with a packing that is none', () => ({ packing: 'SACK' }), ['packing']],
    ['with a payment term that is none', () => ({ paymentTerm: 'CASH' }), ['paymentTerm']],
  ];
  const lines = (given: Record<string, unknown>) => ({ lines: [{ ...goodQuote(api).lines[0]!, ...given }] });
  it.each(wrong)('%s is refused at the field, and nothing is kept', async (_, given, fields) => {
    const { id } = await postTo(api, buyer, [supplier]);
    expectInvalid(await tryQuote(api, supplier, id, given()), ...fields);
    expect((await view(api, buyer, id)).quotes).toEqual([]);
    expect(await api.db.$count(tradeEvent, eq(tradeEvent.orderId, id))).toBe(1);
  });

  it('withdrawn can no longer be accepted; the supplier may quote anew', async () => {
    const { id } = await postTo(api, buyer, [supplier]);
    const first = await quoteFor(api, supplier, id);
    expect(dataOf(await withdraw(supplier, id)).quotes).toMatchObject([{ state: 'withdrawn' }]);
    expect((await withdraw(supplier, id)).status).toBe(409);
    const seen = await view(api, buyer, id);
    expect(seen.negotiation).toMatchObject([{ kind: 'withdrawn', text: 'Sold out', about: first.id, reason: null }]);
    expect(seen.allowedActions).toEqual(['cancelInquiry', 'changePoNumber', 'changeCostCentre']);
    expect(await noticesTo(buyer)).toContain('quoteWithdrawn');
    const second = await quoteFor(api, supplier, id);
    expect(second.id).not.toBe(first.id);
    expect(second.versions).toHaveLength(1);
  });

  it('is not begun after the seven days, even when no job has run; a live one can still be revised', async () => {
    const { id } = await postTo(api, buyer, [supplier, rival]);
    await quoteFor(api, supplier, id, { validUntil: inDays(api, 20) });
    const { now } = api.clock;
    api.clock.now = new Date(inDays(api, 7));
    const [late, revised] = [await tryQuote(api, rival, id), await tryQuote(api, supplier, id)];
    const actions = (await view(api, rival, id)).allowedActions;
    const declined = await api.post(declineRfq.path, rival, { orderId: id, reason: 'other' });
    api.clock.now = now;
    expect([late.status, declined.status]).toEqual([409, 409]);
    expect(actions).toEqual([]);
    expect(revised.status).toBe(200);
  });
});

describe('a sealed bid', () => {
  it('shows no price to the buyer before the deadline, in no place', async () => {
    const { id } = await postTo(api, buyer, [supplier, rival], { sealedUntil: inDays(api, 3) });
    const mine = await quoteFor(api, supplier, id, {
      lines: [{ gradeNumber: 'ABS PA-757', quantity: '25', unitPrice: '1417.77', remark: '1417.77 net' }],
      remarks: 'For 50 t we say 1417.77 less 2 %',
    });
    expect(mine.versions[0]!.lines[0]!.unitPrice).toBe('1417.7700');
    const early = await view(api, buyer, id);
    expect(early.quotes).toMatchObject([{ sealed: true, versions: [{ lines: [{ unitPrice: null }] }] }]);
    expect(early.allowedActions).toEqual(['cancelInquiry', 'changePoNumber', 'changeCostCentre']);
    const events = await api.db.select().from(tradeEvent).where(eq(tradeEvent.orderId, id));
    const told = events.map(({ salt: _, hash: _hash, ...event }) => event);
    expect(JSON.stringify([early, told, await api.emailsTo(buyer)])).not.toContain('1417.77');
    const operator = { ...(await api.person({ capabilities: ['operator'] })), company: '' };
    expect(JSON.stringify(await view(api, operator, id))).not.toContain('1417.77');
    const counter = { orderId: id, quoteId: mine.id, text: 'Lower' };
    expect((await act(counterOffer.path, buyer, counter)).status).toBe(409);

    const { now } = api.clock;
    api.clock.now = new Date(inDays(api, 3));
    const opened = await view(api, buyer, id);
    const late = await tryQuote(api, rival, id);
    api.clock.now = now;
    expect(opened.quotes).toMatchObject([{ sealed: false, versions: [{ lines: [{ unitPrice: '1417.7700' }] }] }]);
    expect(opened.allowedActions).toContain('acceptQuotes');
    expect(late.status).toBe(409);
  });

  it('is opened as much later as the RFQ was on hold, and shows no price before; nobody loses its time to bid', async () => {
    const { now } = api.clock;
    const { id } = await postTo(api, buyer, [supplier, rival], { sealedUntil: inDays(api, 3) });
    await quoteFor(api, supplier, id, { validUntil: inDays(api, 20) });
    const hold = await desk.place({ kind: 'deal', subjectId: id });
    api.clock.now = new Date(inDays(api, 5));
    const meanwhile = await view(api, buyer, id);
    dataOf(await desk.lift(hold));
    const after = await view(api, buyer, id);
    const [bid, revised] = [await tryQuote(api, rival, id), await tryQuote(api, supplier, id)];
    api.clock.now = new Date(inDays(api, 3));
    const opened = await view(api, buyer, id);
    api.clock.now = now;
    for (const { quotes } of [meanwhile, after]) expect(quotes).toMatchObject([{ sealed: true }]);
    expect(after.rfq.sealedUntil).toBe(new Date(now.getTime() + 8 * 86_400_000).toISOString());
    expect([bid.status, revised.status]).toEqual([200, 200]);
    expect(opened.quotes.map(({ sealed }) => sealed)).toEqual([false, false]);
  });
});

describe('suppliers', () => {
  it('see their own side of an RFQ and nothing of one another', async () => {
    const { id } = await postTo(api, buyer, [supplier, rival]);
    await quoteFor(api, supplier, id);
    await ask(supplier, id);
    const seen = await view(api, rival, id);
    expect(seen).toMatchObject({ quotes: [], negotiation: [], invited: null, declined: null, subOrders: [] });
    expect(JSON.stringify(seen)).not.toContain(supplier.shopId);
    await quoteFor(api, rival, id);
    expect((await view(api, rival, id)).quotes).toHaveLength(1);
    expect((await view(api, buyer, id)).quotes).toHaveLength(2);
  });

  it('who were not invited find nothing, whatever they try', async () => {
    const { id } = await postTo(api, buyer, [supplier]);
    const before = await api.db.$count(tradeEvent);
    const answers = [
      await tryQuote(api, rival, id),
      await withdraw(rival, id),
      await decline(rival, id),
      await ask(rival, id),
      await tryQuote(api, rival, 'none'),
      await ask(rival, crypto.randomUUID()),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404]);
    expect(await api.db.$count(tradeEvent)).toBe(before);
  });

  it('decline for good, with a reason that the buyer reads', async () => {
    const { id } = await postTo(api, buyer, [supplier, rival]);
    expect(dataOf(await decline(supplier, id)).allowedActions).toEqual([]);
    for (const again of [tryQuote(api, supplier, id), decline(supplier, id), ask(supplier, id)])
      expect((await again).status).toBe(409);
    expect(await view(api, buyer, id)).toMatchObject({
      invited: 2,
      declined: 1,
      negotiation: [{ kind: 'declined', by: 'supplier', reason: 'outOfStock', text: 'Back in May' }],
    });
  });

  it('ask in whole characters: half a character or NUL is refused, a picture is not', async () => {
    const { id } = await postTo(api, buyer, [supplier]);
    const say = (question: string) => act(askQuestion.path, supplier, { orderId: id, question });
    for (const question of ['\ud800', 'a\udc00b', 'a\u0000b', '  ']) expectInvalid(await say(question), 'question');
    expect(dataOf(await say('透明？ 🧪')).negotiation).toMatchObject([{ text: '透明？ 🧪' }]);
  });

  it('ask no more than ten times before they are answered', async () => {
    const { id } = await postTo(api, buyer, [supplier, rival]);
    for (let times = 0; times < 10; times += 1) dataOf(await ask(supplier, id));
    expect((await ask(supplier, id)).status).toBe(409);
    dataOf(await ask(rival, id));
    const [first] = (await view(api, supplier, id)).negotiation;
    dataOf(await act(answerQuestion.path, buyer, { orderId: id, entryId: first!.id, answer: 'Black' }));
    dataOf(await ask(supplier, id));
    expect((await ask(supplier, id)).status).toBe(409);
  });

  it('who have quoted withdraw instead of declining', async () => {
    const { id } = await postTo(api, buyer, [supplier]);
    await quoteFor(api, supplier, id);
    expect((await decline(supplier, id)).status).toBe(409);
  });

  it('are answered once, and only by the buyer', async () => {
    const { id } = await postTo(api, buyer, [supplier, rival]);
    const [question] = dataOf(await ask(supplier, id)).negotiation;
    expect(question).toMatchObject({ kind: 'question', answered: false, text: 'Natural or black?' });
    const input = { orderId: id, entryId: question!.id, answer: 'Natural' };
    const other = await newBuyer(api);
    expect((await act(answerQuestion.path, other, input)).status).toBe(404);
    expect((await act(answerQuestion.path, supplier, input)).status).toBe(404);
    const elsewhere = await post(api, buyer);
    expect((await act(answerQuestion.path, buyer, { ...input, orderId: elsewhere.id })).status).toBe(404);
    expect((await act(answerQuestion.path, buyer, { ...input, entryId: 'none' })).status).toBe(404);
    const answered = dataOf(await act(answerQuestion.path, buyer, input));
    expect(answered.negotiation).toMatchObject([
      { answered: true },
      { kind: 'answer', by: 'buyer', about: question!.id },
    ]);
    expect((await act(answerQuestion.path, buyer, input)).status).toBe(409);
    expect(await noticesTo(supplier)).toContain('answer');
    expect((await view(api, rival, id)).negotiation).toEqual([]);
  });

  it('are seen to have looked at an RFQ when they first open it', async () => {
    const { id } = await postTo(api, buyer, [supplier]);
    const own = async () => (await api.db.select().from(invitation).where(eq(invitation.orderId, id)))[0]!;
    await view(api, buyer, id);
    expect(await own()).toMatchObject({ state: 'sent', seenAt: null });
    // A page is drawn for whoever follows a link, and may be drawn before anybody looks.
    dataOf(await api.get('api/trade/web/order/getOrderById', supplier, { id, noted: 'no' }));
    expect(await own()).toMatchObject({ state: 'sent', seenAt: null });
    await view(api, supplier, id);
    expect(await own()).toMatchObject({ state: 'seen', seenAt: api.clock.now });
    await quoteFor(api, supplier, id);
    await view(api, supplier, id);
    expect(await own()).toMatchObject({ state: 'quoted' });
  });
});
