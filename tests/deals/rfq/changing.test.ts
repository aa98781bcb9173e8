import { withLocale } from '#i18n/server.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { addSuppliers, changeRfq, getMoreSuppliers, type MoreSuppliers } from '#api/deals/open-rfq.ts';
import { withdrawQuote } from '#api/deals/quote.ts';
import { declineRfq, getRfqTemplate, type RfqInput, type RfqTemplate } from '#api/deals/rfq.ts';
import { mostChosenShops } from '#api/deals/deal-choices.ts';
import { getTimeline, type Timeline } from '#api/deals/order.ts';
import type { OrderView } from '#api/deals/trade.ts';
import { momentWithZone } from '#lib/moments.ts';
import { composeEmail } from '#server/platform/mailer/templates.ts';
import { newBuyer, newSupplier, type Company, type Supplier } from '../../support/deals.ts';
import { dataOf, expectInvalid, pdf, startMemberApi, type Sent } from '../../support/member-api.ts';
import { goodRfq, inDays, post, postTo, quoteFor, tryQuote, view } from '../../support/rfqs.ts';

const api = startMemberApi();
let buyer: Company;
let [one, two, three]: Supplier[] = [];
beforeAll(async () => {
  buyer = await newBuyer(api);
  [one, two, three] = [await newSupplier(api), await newSupplier(api), await newSupplier(api)];
});

type Given = Partial<RfqInput> & { version?: number };
/** The RFQ of `postTo` with something else. */
function change(person: Company, orderId: string, given: Given = {}, sent?: Sent[]) {
  const { categoryId: _, ...asked } = goodRfq(api, given);
  return api.post<OrderView>(changeRfq.path, person, { orderId, version: 1, ...asked }, sent);
}
const add = (person: Company, orderId: string, shops: { shopId: string }[]) =>
  api.post<OrderView>(addSuppliers.path, person, { orderId, shopIds: shops.map(({ shopId }) => shopId) });
const more = async (person: Company, orderId: string) =>
  dataOf(await api.post<MoreSuppliers>(getMoreSuppliers.path, person, { orderId }));
const timeline = async (person: Company, id: string) =>
  dataOf(await api.get<Timeline>(getTimeline.path, person, { id }));
const lettersTo = async (person: Company, number: string) =>
  (await api.emailsTo(person)).filter(({ data }) => (data as { number?: string }).number === number);
const kindsTo = async (person: Company, number: string) =>
  (await lettersTo(person, number)).map(({ data }) => (data as { kind: string }).kind);

describe('an RFQ that nobody has quoted', () => {
  it('is changed, and says to everybody who was asked what was there before', async () => {
    const { id, number } = await postTo(api, buyer, [one!, two!]);
    const seen = await view(api, buyer, id);
    expect(seen).toMatchObject({ rfq: { version: 1, changes: [] } });
    expect(seen.allowedActions).toEqual([
      'changeRfq',
      'addSuppliers',
      'cancelInquiry',
      'changePoNumber',
      'changeCostCentre',
    ]);

    const given = { quantity: '50.5', targetPrice: '1400', packing: 'FIBC1000', destinationPort: 'CNNGB' };
    const changed = dataOf(await change(buyer, id, { ...given, destinationCountry: 'CN', remarks: 'In two lots' }));
    expect(changed.rfq).toMatchObject({
      version: 2,
      quantity: '50.500',
      targetPrice: { amount: '1400.0000' },
      destinationPort: { id: 'CNNGB' },
      remarks: 'In two lots',
    });
    const fields = [
      { field: 'quantity', label: 'Purchase quantity', from: '25 t', to: '50.5 t' },
      { field: 'targetPrice', from: null, to: '1,400.00/t' },
      { field: 'destinationPort', from: expect.stringContaining('Apapa'), to: expect.stringContaining('Ningbo') },
      { field: 'destinationCountry', from: 'Nigeria', to: 'China' },
      { field: 'packing' },
      { field: 'remarks', from: null, to: 'In two lots' },
    ];
    expect(changed.rfq.changes).toMatchObject([{ version: 2, fields }]);
    for (const supplier of [one!, two!]) {
      expect((await view(api, supplier, id)).rfq).toMatchObject({
        version: 2,
        quantity: '50.500',
        changes: [{ fields }],
      });
      const { events, verified } = await timeline(supplier, id);
      expect(verified).toBe(true);
      expect(events.map(({ action }) => action)).toEqual(['postRfq', 'changeRfq']);
      expect(events[1]).toMatchObject({ changes: fields, detail: { version: 2 } });
      expect(await kindsTo(supplier, number)).toEqual(['rfqReceived', 'rfqChanged']);
    }
    const [, letter] = await lettersTo(one!, number);
    const read = (locale: 'en-US' | 'zh-CN') =>
      composeEmail('deal', letter!.data as never, { locale, siteUrl: 'https://resin.example' }).text;
    expect(read('en-US')).toMatch(/> Purchase quantity: 25 t → 50\.5 t\n/);
    expect(read('en-US')).toContain(`by ${momentWithZone(seen.quoteDueAt)}`);
    expect(read('zh-CN')).toContain('25 吨 → 50.5 吨');
    expect(read('zh-CN')).toContain(withLocale('zh-CN', () => momentWithZone(seen.quoteDueAt)));
  });

  it('keeps its day for quotes, what the goods are, and the files that are left in', async () => {
    const files = [
      { field: 'attachments', name: 'old.pdf', bytes: pdf() },
      { field: 'attachments', name: 'stays.pdf', bytes: pdf() },
    ];
    const { categoryId: _, ...asked } = goodRfq(api, { shopIds: [one!.shopId] });
    const posted = dataOf(
      await api.post<{ id: string }>('api/trade/web/rfq/createRfq', buyer, { ...asked, categoryId: 'abs' }, files),
    );
    const before = await view(api, buyer, posted.id);
    const stays = before.rfq.attachments.find(({ name }) => name === 'stays.pdf')!;
    api.clock.now = new Date(api.clock.now.getTime() + 24 * 3600 * 1000);
    const changed = dataOf(
      await change(buyer, posted.id, { keptAttachments: [stays.id], quantity: '30' }, [
        { field: 'attachments', name: 'new.pdf', bytes: pdf() },
      ]),
    );
    expect(changed.quoteDueAt).toBe(before.quoteDueAt);
    expect(changed.rfq.attachments.map(({ name }) => name)).toEqual(['stays.pdf', 'new.pdf']);
    expect(changed.rfq.changes[0]!.fields.at(-1)).toMatchObject({
      field: 'attachments',
      from: 'old.pdf, stays.pdf',
      to: 'stays.pdf, new.pdf',
    });
    const foreign = await postTo(api, buyer, [one!]);
    expectInvalid(await change(buyer, foreign.id, { keptAttachments: [stays.id] }), 'keptAttachments');
  });

  it('is held to the rules of posting', async () => {
    const { id } = await postTo(api, buyer, [one!]);
    expectInvalid(await change(buyer, id, { quantity: '0' }), 'quantity');
    expectInvalid(await change(buyer, id, { packing: 'CARDBOARD' }), 'packing');
    expectInvalid(await change(buyer, id, { destinationPort: undefined as never }), 'destinationPort');
    expectInvalid(await change(buyer, id, { sealedUntil: inDays(api, 8) }), 'sealedUntil');
    expect((await change(buyer, id)).status).toBe(422);
    expect((await view(api, buyer, id)).rfq.version).toBe(1);
  });

  it('is not overwritten by who has read an older one', async () => {
    const { id } = await postTo(api, buyer, [one!]);
    dataOf(await change(buyer, id, { quantity: '30' }));
    const late = await change(buyer, id, { quantity: '40' });
    expect(late.status).toBe(409);
    expect(late.body.message).toContain('was changed in another window');
    expect((await view(api, buyer, id)).rfq.quantity).toBe('30.000');
    dataOf(await change(buyer, id, { quantity: '40', version: 2 }));
  });

  it('is changed and added to by its buyer alone', async () => {
    const { id } = await postTo(api, buyer, [one!]);
    const stranger = await newBuyer(api);
    for (const person of [stranger, one!]) {
      expect((await change(person, id, { quantity: '30' })).status).toBe(404);
      expect((await add(person, id, [two!])).status).toBe(404);
      expect((await api.post(getMoreSuppliers.path, person, { orderId: id })).status).toBe(404);
      expect((await api.post(getRfqTemplate.path, person, { changeId: id })).status).toBe(404);
    }
  });

  it('fills the form as it stands, with the days and the hour of the opening', async () => {
    const { id, number, invited } = await post(api, buyer, { sealedUntil: inDays(api, 3), targetPrice: '1390' });
    const filled = dataOf(await api.post<RfqTemplate>(getRfqTemplate.path, buyer, { changeId: id }));
    const { deliveryStart, deliveryDeadline, latestPayment } = goodRfq(api);
    expect(filled).toMatchObject({
      fields: { sealedUntil: inDays(api, 3), targetPrice: '1390', deliveryStart, deliveryDeadline, latestPayment },
      version: 1,
      changing: { id, number, invited, sealable: true },
    });
    expect(filled.fields.repeats).toBeUndefined();
  });
});

describe('a supplier who writes a quote meanwhile', () => {
  it('is not overwritten: the quote on what was asked before is refused, and quotes what is asked now', async () => {
    const { id } = await postTo(api, buyer, [one!]);
    dataOf(await change(buyer, id, { quantity: '50' }));
    const late = await tryQuote(api, one!, id);
    expect(late.status).toBe(409);
    expect(late.body.message).toContain('The buyer has changed this RFQ');
    expect((await view(api, buyer, id)).quotes).toEqual([]);
    dataOf(await tryQuote(api, one!, id, { rfqVersion: 2 }));
  });

  it('wins or loses, never both: quote and change at once', async () => {
    for (let round = 0; round < 6; round++) {
      const { id } = await postTo(api, buyer, [one!]);
      const [quoted, changed] = await Promise.all(
        round % 2
          ? [tryQuote(api, one!, id), change(buyer, id, { quantity: '60' })]
          : [change(buyer, id, { quantity: '60' }), tryQuote(api, one!, id)].reverse(),
      );
      expect([quoted!.status, changed!.status].sort()).toEqual([200, 409]);
      const { quotes, rfq } = await view(api, buyer, id);
      expect([quotes.length, rfq.version]).toEqual(quoted!.status === 200 ? [1, 1] : [0, 2]);
    }
  });

  it('has ended the changing with the first quote, even one that is withdrawn', async () => {
    const { id } = await postTo(api, buyer, [one!]);
    await quoteFor(api, one!, id);
    const refused = [
      await change(buyer, id, { quantity: '30' }),
      await add(buyer, id, [two!]),
      await api.post(getRfqTemplate.path, buyer, { changeId: id }),
      await api.post(getMoreSuppliers.path, buyer, { orderId: id }),
    ];
    for (const { status, body } of refused) {
      expect(status).toBe(409);
      expect(body.message).toContain('cancel the inquiry and post the RFQ again');
    }
    dataOf(await api.post(withdrawQuote.path, one!, { orderId: id, reason: 'Sold out' }));
    expect((await change(buyer, id, { quantity: '30' })).status).toBe(409);
    expect((await view(api, buyer, id)).allowedActions).toEqual([
      'cancelInquiry',
      'changePoNumber',
      'changeCostCentre',
    ]);
  });

  it('has no time left: neither has the buyer', async () => {
    const { id } = await postTo(api, buyer, [one!]);
    const then = api.clock.now;
    api.clock.now = new Date(then.getTime() + 8 * 24 * 3600 * 1000);
    expect((await change(buyer, id, { quantity: '30' })).status).toBe(409);
    expect((await add(buyer, id, [two!])).status).toBe(409);
    api.clock.now = then;
  });
});

describe('more suppliers', () => {
  it('are asked as if they had been from the first, and read what has changed', async () => {
    const { id, number } = await postTo(api, buyer, [one!]);
    dataOf(await change(buyer, id, { quantity: '30' }));
    expect((await more(buyer, id)).shops).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: one!.shopId, asked: 'asked' }),
        expect.objectContaining({ id: two!.shopId, asked: null, company: two!.company }),
      ]),
    );
    const added = dataOf(await add(buyer, id, [one!, two!]));
    expect(added).toMatchObject({ invited: 2, rfq: { shops: [{ id: one!.shopId }, { id: two!.shopId }] } });
    expect(await kindsTo(two!, number)).toEqual(['rfqReceived']);
    expect(await kindsTo(one!, number)).toEqual(['rfqReceived', 'rfqChanged']);
    expect((await timeline(two!, id)).events.map(({ action }) => action)).toEqual(['postRfq', 'changeRfq']);
    expect((await timeline(buyer, id)).events.at(-1)).toMatchObject({
      action: 'addSuppliers',
      changes: [{ field: 'shopIds', to: two!.company }],
    });
    dataOf(await tryQuote(api, two!, id, { rfqVersion: 2 }));
  });

  it('leave those alone who have said no', async () => {
    const { id, number } = await postTo(api, buyer, [one!, two!]);
    dataOf(await api.post(declineRfq.path, one!, { orderId: id, reason: 'terms' }));
    expect((await more(buyer, id)).shops.find((shop) => shop.id === one!.shopId)).toMatchObject({ asked: 'declined' });
    expectInvalid(await add(buyer, id, [one!]), 'shopIds');
    dataOf(await change(buyer, id, { quantity: '30' }));
    expect(await kindsTo(one!, number)).toEqual(['rfqReceived']);
    expect((await view(api, one!, id)).allowedActions).toEqual([]);
  });

  it('are those who can receive an RFQ, not the buyer, and no more than may be chosen', async () => {
    const trader = await newSupplier(api);
    const { id } = await postTo(api, trader, [one!]);
    expectInvalid(await add(trader, id, [trader]), 'shopIds');
    expectInvalid(await add(trader, id, [{ shopId: 'nobody' }]), 'shopIds');
    const many = Array.from({ length: mostChosenShops }, () => two!);
    expect((await more(trader, id)).most).toBe(mostChosenShops - 1);
    expect((await more(trader, id)).shops.map((shop) => shop.id)).not.toContain(trader.shopId);
    const others: Supplier[] = [];
    while (others.length < many.length) others.push(await newSupplier(api, { categoryId: 'pvc' }));
    expectInvalid(await add(trader, id, others), 'shopIds');
    dataOf(await add(trader, id, others.slice(1)));
    expect((await more(trader, id)).most).toBe(0);
  });

  it('of sealed bids are counted, and nobody says who has been asked', async () => {
    const outsider = await newSupplier(api, { categoryId: 'pvc' });
    const { id, invited } = await post(api, buyer, { sealedUntil: inDays(api, 3) });
    const { shops } = await more(buyer, id);
    expect(shops.every(({ asked }) => asked === null)).toBe(true);
    const added = dataOf(await add(buyer, id, [outsider]));
    expect(added).toMatchObject({ invited: invited + 1, rfq: { shops: [] } });
    expect((await timeline(buyer, id)).events.at(-1)).toMatchObject({ changes: [{ to: 'Suppliers: 1' }] });
    expect(JSON.stringify((await timeline(buyer, id)).events)).not.toContain(outsider.shopId);
  });

  it('may be asked of an RFQ that began with an offer, and its copy asks them all again', async () => {
    const { id } = await postTo(api, buyer, [one!]);
    dataOf(await add(buyer, id, [three!]));
    const copy = dataOf(await api.post<RfqTemplate>(getRfqTemplate.path, buyer, { orderId: id }));
    expect(copy.fields.shopIds).toEqual([one!.shopId, three!.shopId]);
    expect(copy.fields.offerId).toBeUndefined();
  });
});
