import { and, eq, isNull } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { decideAmendment, proposeAmendment } from '#api/deals/contract.ts';
import { createRfqBundle } from '#api/deals/bundle.ts';
import { changeRfq } from '#api/deals/open-rfq.ts';
import { acceptQuotes, counterOffer } from '#api/deals/quote.ts';
import { getRfqTemplate, type RfqInput, type RfqTemplate } from '#api/deals/rfq.ts';
import { saveRfqTemplate } from '#api/deals/rfq-templates.ts';
import { getLimitChoices, type LimitChoices } from '#api/deals/spec-limit.ts';
import { mostSpecLimits, type SpecLimit } from '#api/deals/spec-limit-rules.ts';
import type { OrderView } from '#api/deals/trade.ts';
import { figure } from '#server/platform/db/schema/figures.ts';
import { quoteVersion, tradeOrder } from '#server/platform/db/schema/rfq.ts';
import { doubtfulDeals } from '#server/deals/deal/index.ts';
import { behindTriggers } from '../../support/database.ts';
import { newBuyer, newSupplier, type Company, type Supplier } from '../../support/deals.ts';
import { dataOf, startMemberApi } from '../../support/member-api.ts';
import { goodQuote, goodRfq, post, postTo, quoteFor, tryPost, tryQuote, view, wholeOf } from '../../support/rfqs.ts';
import { bytesOf, pdfOf, read } from '../contract/harness.ts';
import { streamsOf } from '../contract/read-pdf.ts';

const api = startMemberApi();
let buyer: Company;
let supplier: Supplier;
beforeAll(async () => {
  buyer = await newBuyer(api);
  supplier = await newSupplier(api);
});

const mfr: SpecLimit = {
  property: 'mfr',
  method: 'ISO 1133',
  condition: '220 °C/10 kg',
  unit: 'g/10 min',
  minimum: '10',
  maximum: '14',
  target: '12',
};
const ash: SpecLimit = { property: 'ashContent', method: 'ISO 3451-1', condition: '', unit: '%', maximum: '0.1' };
const density: SpecLimit = { property: 'density', method: '', condition: '', unit: 'g/cm³', minimum: '1.03' };
const limits = [mfr, ash, density];
const answers = [
  { answer: 'accepted' as const },
  { answer: 'proposed' as const, maximum: '0.2' },
  { answer: 'notTested' as const },
];
/** Refused at these fields, with words like these. */
const expectRefused = (answer: { body: unknown }, fields: Record<string, RegExp>) =>
  expect(answer.body).toMatchObject({
    errorcode: 422,
    fields: Object.fromEntries(Object.entries(fields).map(([field, words]) => [field, expect.stringMatching(words)])),
  });
const posted = (given: Partial<RfqInput> = {}) => postTo(api, buyer, [supplier], { limits, ...given });
const template = async (source: Record<string, unknown>): Promise<RfqTemplate> =>
  dataOf(await api.post<RfqTemplate>(getRfqTemplate.path, buyer, source));

describe('limits in an RFQ', () => {
  it('are read by both sides, each in its language, and stand in the next form', async () => {
    const { id } = await posted();
    expect((await view(api, buyer, id)).rfq.limits).toEqual([
      { ...mfr, property: { id: 'mfr', name: 'Melt flow rate (MFR/MFI)' } },
      { ...ash, property: { id: 'ashContent', name: 'Ash content' }, minimum: null, target: null },
      { ...density, property: { id: 'density', name: 'Density' }, maximum: null, target: null },
    ]);
    const chinese = dataOf(await api.get<OrderView>('api/trade/web/order/getOrderById', supplier, { id }, 'zh-CN'));
    expect(chinese.rfq.limits[1]!.property.name).toBe('灰分');
    expect((await template({ orderId: id })).fields.limits).toEqual(limits);
  });

  it.each<[string, RfqInput['limits'], Record<string, RegExp>]>([
    ['nothing that binds', [{ ...ash, maximum: undefined }], { 'limits.0.minimum': /minimum, a maximum or both/ }],
    ['a target alone', [{ ...ash, maximum: undefined, target: '0.1' }], { 'limits.0.minimum': /is not binding/ }],
    ['a maximum below the minimum', [{ ...mfr, maximum: '9' }], { 'limits.0.maximum': /below the minimum/ }],
    ['a target outside', [{ ...mfr, target: '15' }], { 'limits.0.target': /outside/ }],
    ['another unit', [{ ...mfr, unit: 'g/min' }], { 'limits.0.unit': /g\/10 min/ }],
    ['a unit where there is none', [{ property: 'kValue', unit: 'K', minimum: '65' }], { 'limits.0.unit': /no unit/ }],
    ['a density below nothing', [{ ...density, minimum: '-1' }], { 'limits.0.minimum': /Not possible/ }],
    ['an MFR of a thousand million', [{ ...mfr, maximum: '1000000000' }], { 'limits.0.maximum': /Not possible/ }],
    ['the same row twice', [ash, { ...ash, method: 'iso  3451-1', maximum: '0.2' }], { 'limits.1.property': /listed/ }],
    ['an unknown property', [{ ...ash, property: 'magic' }], { 'limits.0.property': /./ }],
    ['a class', [{ property: 'flammability', minimum: '0' }], { 'limits.0.property': /class/ }],
  ])('are refused with %s', async (_, wrong, where) => {
    expectRefused(await tryPost(api, buyer, { limits: wrong }), where);
  });

  it('are at most twenty, and figures only', async () => {
    const many = Array.from({ length: mostSpecLimits + 1 }, (_, index) => ({ ...ash, condition: `${index}` }));
    expect((await tryPost(api, buyer, { limits: many })).status).toBe(422);
    expect((await tryPost(api, buyer, { limits: [{ ...ash, maximum: '1e9' }] })).status).toBe(422);
  });

  it('of each of several materials are its own, and what is wrong with one is said at its line', async () => {
    const { limits: _, ...common } = goodRfq(api);
    const { categoryId, gradeNumber, qualityClass, quantity, ...shared } = common;
    const line = { categoryId, gradeNumber, qualityClass, quantity };
    const send = (second: SpecLimit[]) =>
      api.post<{ number: string; lines: { id: string }[] }>(createRfqBundle.path, buyer, {
        ...shared,
        lines: [
          { ...line, limits: [mfr] },
          { ...line, gradeNumber: 'ABS HI-121H', limits: second },
        ],
      });
    expectRefused(await send([{ ...ash, maximum: '101' }]), { 'lines.1.limits.0.maximum': /Not possible/ });
    const { number, lines } = dataOf(await send([ash]));
    expect((await view(api, buyer, lines[1]!.id)).rfq.limits).toMatchObject([{ property: { id: 'ashContent' } }]);
    const again = await template({ bundle: number });
    expect([again.fields.limits, again.lines[0]!.limits]).toEqual([[mfr], [ash]]);
  });

  it('are kept by a template, and change with the RFQ, which tells those who were asked', async () => {
    const { id } = await posted();
    const { id: templateId } = dataOf(
      await api.post<{ id: string }>(saveRfqTemplate.path, buyer, { name: 'With limits', orderId: id }),
    );
    expect((await template({ templateId })).fields.limits).toEqual(limits);

    const { categoryId: _, shopIds: __, ...fields } = goodRfq(api, { limits: [{ ...mfr, maximum: '13' }] });
    const changed = dataOf(await api.post<OrderView>(changeRfq.path, buyer, { ...fields, orderId: id, version: 1 }));
    expect(changed.rfq.changes[0]!.fields).toEqual([
      {
        field: 'limits',
        label: 'Spec limits',
        from: expect.stringContaining('Ash content (ISO 3451-1): ≤ 0.1 %'),
        to: 'Melt flow rate (MFR/MFI) (ISO 1133, 220 °C/10 kg): 10–13 g/10 min, target 12',
      },
    ]);
  });

  it('begin with the typical values of the grade, and with what the company itself asked or agreed before', async () => {
    const { id: materialId } = (await materialWithMfr())!;
    const own = await newBuyer(api);
    const { number } = await post(api, own, { materialId, categoryId: undefined, limits: [mfr] });
    const ask = async (person: Company | null) =>
      dataOf(await api.post<LimitChoices>(getLimitChoices.path, person, { materialId }));
    const known = await ask(own);
    expect(known.properties.map(({ id }) => id)).not.toContain('flammability');
    expect(known.figures.find(({ property }) => property === 'mfr')!.value).toMatch(/^\d+(\.\d+)?$/);
    expect(known.earlier).toMatchObject([{ number, agreed: false, limits: [mfr] }]);
    expect((await ask(buyer)).earlier).toEqual([]);
    expect((await ask(null)).earlier).toEqual([]);
  });
});

async function materialWithMfr() {
  const [found] = await api.db
    .select({ id: figure.materialId })
    .from(figure)
    .where(and(eq(figure.propertyId, 'mfr'), isNull(figure.replacedById)))
    .limit(1);
  return found;
}

describe('a quote for an RFQ with limits', () => {
  it('is refused until each of them has an answer that can be one', async () => {
    const { id } = await posted();
    const say = (given: unknown[]) => tryQuote(api, supplier, id, { limits: given as typeof answers });
    expectRefused(await say([]), { limits: /each/ });
    expectRefused(await say(answers.slice(1)), { limits: /each/ });
    expectRefused(await say([{ answer: 'proposed' }, ...answers.slice(1)]), { 'limits.0.minimum': /minimum/ });
    expectRefused(await say([{ ...mfr, answer: 'proposed' }, ...answers.slice(1)]), {
      'limits.0.minimum': /asked for/,
    });
    const impossible = { answer: 'proposed', maximum: '150' };
    expectRefused(await say([answers[0]!, impossible, answers[2]!]), { 'limits.1.maximum': /Not possible/ });
    dataOf(await say(answers));
  });

  it('shows its answers to the buyer, and keeps them with each version and through a counter-offer', async () => {
    const { id } = await posted();
    const quote = await quoteFor(api, supplier, id, { limits: answers });
    dataOf(
      await api.post(counterOffer.path, buyer, {
        ...{ orderId: id, quoteId: quote.id },
        lines: [{ lineId: quote.versions[0]!.lines[0]!.id, unitPrice: '1400' }],
        limits: [1],
      }),
    );
    const countered = await view(api, supplier, id);
    expect(countered.negotiation.at(-1)!.wants!.limits).toMatchObject([
      { place: 1, property: { name: 'Ash content' }, maximum: '0.1' },
    ]);
    await quoteFor(api, supplier, id, { limits: limits.map(() => ({ answer: 'accepted' as const })) });
    const [seen] = (await view(api, buyer, id)).quotes;
    const none = { minimum: null, maximum: null, target: null };
    expect(seen!.versions.map(({ limits: said }) => said)).toEqual([
      limits.map(() => ({ answer: 'accepted', ...none })),
      [
        { answer: 'accepted', ...none },
        { answer: 'proposed', ...none, maximum: '0.2' },
        { answer: 'notTested', ...none },
      ],
    ]);
  });

  it('can be countered in what it does not accept, and in nothing else', async () => {
    const { id } = await posted();
    const quote = await quoteFor(api, supplier, id, { limits: answers });
    const insist = (places: number[]) =>
      api.post(counterOffer.path, buyer, { orderId: id, quoteId: quote.id, limits: places });
    for (const places of [[0], [3]])
      expect((await insist(places)).body).toMatchObject({ errorcode: 422, fields: { limits: expect.any(String) } });
    dataOf(await insist([2, 1, 2]));
  });

  it('has its answers in the hash of its event: rows that were changed afterwards are found', async () => {
    const { id } = await posted();
    const quote = await quoteFor(api, supplier, id, { limits: answers });
    const doubts = async () => {
      const found = [];
      for await (const one of doubtfulDeals(api.db, eq(tradeOrder.id, id))) found.push(one);
      return found;
    };
    expect(await doubts()).toEqual([]);
    await behindTriggers(api.db, 'quote_version', (tx) =>
      tx
        .update(quoteVersion)
        .set({ limits: limits.map(() => ({ answer: 'accepted' as const })) })
        .where(eq(quoteVersion.quoteId, quote.id)),
    );
    expect(await doubts()).toHaveLength(1);
  });

  it('needs no answer where nothing is asked, and takes none', async () => {
    const { id } = await postTo(api, buyer, [supplier]);
    expectRefused(await tryQuote(api, supplier, id, { limits: [{ answer: 'accepted' }] }), { limits: /./ });
    dataOf(await tryQuote(api, supplier, id));
  });
});

describe('the annex of a contract', () => {
  async function awarded() {
    const { id } = await posted();
    const quote = await quoteFor(api, supplier, id, { limits: answers });
    const order = dataOf(
      await api.post<OrderView>(acceptQuotes.path, buyer, { orderId: id, awards: [wholeOf(quote)] }),
    );
    return { order, part: order.subOrders[0]! };
  }
  const termsIn = async (contractId: string) => {
    const pdf = await bytesOf(await pdfOf(api, buyer, contractId));
    const attached = streamsOf(pdf).find((stream) => stream.subarray(0, 20).toString().includes('"contractNumber"'))!;
    return JSON.parse(attached.toString()) as { templateVersion: string; limits?: unknown };
  };
  const agreed = [
    { ...mfr, answer: 'accepted', property: { en: 'Melt flow rate (MFR/MFI)' } },
    { property: { en: 'Ash content', zh: '灰分' }, answer: 'proposed', maximum: '0.2' },
    { property: { en: 'Density' }, answer: 'notTested' },
  ];

  it('holds what was agreed at the award, printed with the contract and sealed with it', async () => {
    const { part } = await awarded();
    expect(part.limits.map(({ answer, maximum }) => [answer, maximum])).toEqual([
      ['accepted', '14'],
      ['proposed', '0.2'],
      ['notTested', null],
    ]);
    expect(await termsIn(part.contract!.id)).toMatchObject({ templateVersion: '2026-6', limits: agreed });
    // A version that takes its place says the same.
    const { id: contractId } = part.contract!;
    const lines = [{ position: 1, quantity: '25', unitPrice: '1400' }];
    dataOf(await api.post(proposeAmendment.path, buyer, { id: contractId, lines, remark: 'Market fell' }));
    const { seq } = (await read(api, supplier, contractId)).amendment!;
    const decided = dataOf(
      await api.post<OrderView>(decideAmendment.path, supplier, { id: contractId, seq, agree: true }),
    );
    const [changed] = decided.subOrders;
    expect(changed!.contract!.version).toBe(2);
    expect(await termsIn(changed!.contract!.id)).toMatchObject({ version: 2, limits: agreed });
    expect((await read(api, buyer, changed!.contract!.id)).limits).toEqual(part.limits);
  });

  it('is the beginning of the next RFQ of the same grade', async () => {
    const { order } = await awarded();
    expect((await template({ orderId: order.id })).fields.limits).toEqual(limits);
  });

  it('is not there where none were agreed', async () => {
    const { id } = await postTo(api, buyer, [supplier]);
    const quote = await quoteFor(api, supplier, id, goodQuote(api));
    const order = dataOf(
      await api.post<OrderView>(acceptQuotes.path, buyer, { orderId: id, awards: [wholeOf(quote)] }),
    );
    expect(await termsIn(order.subOrders[0]!.contract!.id)).not.toHaveProperty('limits');
  });
});
