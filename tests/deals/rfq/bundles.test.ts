import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  cancelRfqBundle,
  createRfqBundle,
  getRfqBundle,
  type BundleInput,
  type PostedBundle,
  type RfqBundle,
} from '#api/deals/bundle.ts';
import { mostLines } from '#api/deals/bundle-rules.ts';
import { getOrderByPage, type OrderPage } from '#api/deals/order.ts';
import { acceptQuotes } from '#api/deals/quote.ts';
import { declineGuestRfq, getGuestDeal, type GuestDeal } from '#api/deals/guest.ts';
import { getRfqTemplates, saveRfqTemplate, type RfqTemplates } from '#api/deals/rfq-templates.ts';
import { getInvitationByPage, getRfqTemplate, type InvitationPage, type RfqTemplate } from '#api/deals/rfq.ts';
import type { OrderView } from '#api/deals/trade.ts';
import { errorCodes } from '#api/common/envelope.ts';
import { saveLimits } from '#api/members/colleague.ts';
import { material } from '#server/platform/db/schema/catalogue.ts';
import { invitation, tradeOrder } from '#server/platform/db/schema/rfq.ts';
import type { Limits } from '#server/platform/limits/limits.ts';
import { joinCompany } from '../../support/colleagues.ts';
import { dayIn, newBuyer, newSupplier, type Company, type Supplier } from '../../support/deals.ts';
import { dataOf, expectInvalid, pdf, startMemberApi, type Person, type Sent } from '../../support/member-api.ts';
import { toldTo } from '../../support/notices.ts';
import { goodRfq, inDays, post, quoteFor, tryQuote, view, wholeOf } from '../../support/rfqs.ts';

const api = startMemberApi();
let buyer: Company;
let one: Supplier;
let two: Supplier;
beforeAll(async () => {
  [buyer, one, two] = [await newBuyer(api), await newSupplier(api), await newSupplier(api, { locale: 'en-US' })];
});

type Line = BundleInput['lines'][number];
const ldpe: Line = { categoryId: 'abs', gradeNumber: 'LDPE 2426H', qualityClass: 'PREMIUM', quantity: '25' };
const hdpe: Line = { ...ldpe, gradeNumber: 'HDPE 5502', quantity: '50' };
const pp: Line = { ...ldpe, gradeNumber: 'PP T30S', quantity: '100', targetPrice: '980' };

/** Three lines with nothing wrong, to both suppliers. */
function goodBundle(given: Partial<BundleInput> = {}): BundleInput {
  const {
    categoryId: _,
    gradeNumber: __,
    qualityClass: ___,
    quantity: ____,
    ...common
  } = goodRfq(api, { shopIds: [one.shopId, two.shopId] });
  return { ...common, lines: [ldpe, hdpe, pp], ...given };
}
const tryBundle = (
  given: Partial<BundleInput> = {},
  { key, sent, by = buyer }: { key?: string; sent?: Sent[]; by?: Company } = {},
) => api.post<PostedBundle>(createRfqBundle.path, by, goodBundle(given), sent, 'en-US', key);
const postBundle = async (given: Partial<BundleInput> = {}, by = buyer) => dataOf(await tryBundle(given, { by }));
const ordersOf = (company: Company) => api.db.$count(tradeOrder, eq(tradeOrder.buyerId, company.id));
const found = async (company: Company, keyword: string) =>
  dataOf(await api.post<OrderPage>(getOrderByPage.path, company, { keyword })).list;

describe('several materials asked for together', () => {
  it('are an RFQ each, with what they share, under one number', async () => {
    const sent = [{ field: 'attachments', name: 'drawing.pdf', bytes: pdf() }];
    const input = {
      lines: [ldpe, { ...hdpe, deliveryDeadline: dayIn(api, 60) }, pp],
      poNumber: 'PO-7',
      remarks: 'No liners.',
    };
    const { number, lines } = dataOf(await tryBundle(input, { sent }));
    expect(number).toMatch(/^RB260715-\d{4}$/);
    expect(lines).toMatchObject([{ invited: 2 }, { invited: 2 }, { invited: 2 }]);
    const views = await Promise.all(lines.map(({ id }) => view(api, buyer, id)));
    expect(views.map(({ rfq }) => [rfq.gradeNumber, rfq.quantity, rfq.deliveryDeadline])).toEqual([
      ['LDPE 2426H', '25.000', dayIn(api, 40)],
      ['HDPE 5502', '50.000', dayIn(api, 60)],
      ['PP T30S', '100.000', dayIn(api, 40)],
    ]);
    for (const each of views) {
      expect(each).toMatchObject({
        poNumber: 'PO-7',
        rfq: { remarks: 'No liners.', destinationPort: { id: 'NGAPP' } },
      });
      expect(each.rfq.attachments).toMatchObject([{ name: 'drawing.pdf' }]);
      expect(each.bundle).toMatchObject({ number, rfqs: lines.map((line) => ({ id: line.id, number: line.number })) });
    }
    expect(views[2]!.rfq.targetPrice).toEqual({ amount: '980.0000', currency: 'USD' });
    expect(new Set(lines.map((line) => line.number)).size).toBe(3);
  });

  it('stand together in the list, the first line on top, and are found by their number', async () => {
    const company = await newBuyer(api);
    // Time goes on while they are posted.
    let moment = api.clock.now.getTime();
    const inTime = api.onAnotherMachine({ now: () => new Date((moment += 1)) });
    const { number, lines } = dataOf(await inTime.post<PostedBundle>(createRfqBundle.path, company, goodBundle()));
    await post(api, company);
    expect((await found(company, number)).map((order) => order.id)).toEqual(lines.map(({ id }) => id));
    expect(await found(company, number.replace('-', ''))).toHaveLength(3);
    expect(await found(buyer, number)).toEqual([]);
    const { list } = dataOf(await api.post<OrderPage>(getOrderByPage.path, company));
    expect(list.map(({ bundle }) => bundle)).toEqual(
      expect.arrayContaining([null, ...[1, 2, 3].map((line) => ({ number, line, lines: 3 }))]),
    );
  });

  it('are posted all or none: what is wrong is said at its line, for all lines at once', async () => {
    const before = await ordersOf(buyer);
    const wrong = [ldpe, { ...hdpe, quantity: '0' }, { ...pp, gradeNumber: '', categoryId: 'no-such-category' }];
    const refused = await tryBundle({ lines: [...wrong] });
    expect(refused.body.errorcode).toBe(errorCodes.invalid);
    const twice = await tryBundle({
      destinationPort: 'NOPORT',
      lines: [
        ldpe,
        { ...hdpe, quantity: '0' },
        { ...pp, categoryId: 'no-such-category', deliveryDeadline: dayIn(api, -1) },
      ],
    });
    expectInvalid(twice, 'destinationPort', 'lines.1.quantity', 'lines.2.categoryId', 'lines.2.deliveryDeadline');
    expectInvalid(await tryBundle({ shopIds: ['no-such-shop'] }), 'shopIds');
    expectInvalid(await tryBundle({ deliveryDeadline: dayIn(api, -1) }), 'deliveryDeadline');
    expect(await ordersOf(buyer)).toBe(before);
  });

  it('are two at least, and not too many', async () => {
    expectInvalid(await tryBundle({ lines: [ldpe] }), 'lines');
    expectInvalid(await tryBundle({ lines: Array.from({ length: mostLines + 1 }, () => ldpe) }), 'lines');
    expect((await postBundle({ lines: Array.from({ length: mostLines }, () => ldpe) })).lines).toHaveLength(mostLines);
  });

  it('are posted once, however often and however much at once they are sent', async () => {
    const company = await newBuyer(api);
    const answers = await Promise.all([1, 2, 3].map(() => tryBundle({}, { key: 'twice', by: company })));
    const [first, ...others] = answers.map(dataOf);
    for (const other of others) expect(other).toEqual(first);
    expect(await ordersOf(company)).toBe(3);
    const changed = await tryBundle({ lines: [ldpe, hdpe] }, { key: 'twice', by: company });
    expect(changed.body.errorcode).toBe(errorCodes.conflict);
  });

  it('count as an RFQ each of the day; who is asked by e-mail gets one letter, which opens each of them', async () => {
    const spent: [string, number][] = [];
    const spend: Limits['spend'] = (name, _keys, amount, work) => {
      spent.push([name, amount]);
      return work();
    };
    const counted = api.onAnotherMachine({ limits: { ...api.services.limits, spend } });
    const guests = [
      { company: 'Rhein Polymers', email: 'sales@rhein-polymers.example', locale: 'en-US' as const },
      { company: 'Elbe Plastics', email: 'sales@elbe-plastics.example', locale: 'en-US' as const },
    ];
    dataOf(await counted.post<PostedBundle>(createRfqBundle.path, buyer, goodBundle({ guests })));
    expect(spent.toSorted()).toEqual([
      ['invitations', 1],
      ['invitations', 1],
      ['rfqs', 3],
    ]);
    const letters = await api.emailsTo({ id: '', ...guests[0]! });
    expect(letters).toMatchObject([{ data: { kind: 'guestInvited', links: [{ goods: { grade: 'HDPE 5502' } }, {}] } }]);
    const { token, links } = letters[0]!.data as { token: string; links: { token: string }[] };
    const opened = await Promise.all(
      [token, ...links.map((link) => link.token)].map((one) =>
        api.post<GuestDeal>(getGuestDeal.path, null, { token: one }),
      ),
    );
    expect(opened.map((answer) => dataOf(answer).deal!.rfq.gradeNumber)).toEqual([
      'LDPE 2426H',
      'HDPE 5502',
      'PP T30S',
    ]);
    // Each page says what else the letter asks for, and how far the reader is with it.
    const together = async (one: string) =>
      dataOf(await api.post<GuestDeal>(getGuestDeal.path, null, { token: one })).together.map(
        ({ grade, state }) => `${grade} ${state}`,
      );
    expect(await together(token)).toEqual(['HDPE 5502 seen', 'PP T30S seen']);
    const declined = { token: links[0]!.token, reason: 'notSupplied' };
    dataOf(await api.post(declineGuestRfq.path, null, declined));
    expect(await together(token)).toEqual(['HDPE 5502 declined', 'PP T30S seen']);
    // Another mailbox of the same RFQs is somebody else.
    const [other] = await api.emailsTo({ id: '', ...guests[1]! });
    expect(await together((other!.data as { token: string }).token)).toEqual(['HDPE 5502 sent', 'PP T30S sent']);
  });

  it('go each to those who deal in it; who is asked for several has one letter that names them, and each to do on the site', async () => {
    const [both, first] = [
      await newSupplier(api, { categoryId: 'pa6', locale: 'en-US' }),
      await newSupplier(api, { categoryId: 'pmma', locale: 'en-US' }),
    ];
    const { lines } = await postBundle({ shopIds: [both.shopId], lines: [hdpe, pp] });
    expect(await api.emailsTo(both)).toMatchObject([
      { data: { kind: 'rfqReceived', number: lines[0]!.number, others: [{ grade: 'PP T30S', quantity: '100' }] } },
    ]);
    expect(await toldTo(api, both)).toHaveLength(2);
    const open = goodBundle({
      lines: [
        { ...ldpe, categoryId: 'pmma' },
        { ...ldpe, categoryId: 'pa6' },
      ],
    });
    delete open.shopIds;
    const posted = dataOf(await api.post<PostedBundle>(createRfqBundle.path, buyer, open));
    const shops = await api.db.select().from(invitation).where(eq(invitation.orderId, posted.lines[0]!.id));
    expect(shops.map(({ shopId }) => shopId)).toContain(first.shopId);
    expect(shops.map(({ shopId }) => shopId)).not.toContain(both.shopId);
  });
});

describe('a supplier', () => {
  const asLine = ({ id, number }: PostedBundle['lines'][number]) => ({ id, number });

  it('sees the RFQs of a bundle that it received, with its own quotes, and no number of the whole', async () => {
    const { lines } = await postBundle();
    dataOf(await tryQuote(api, one, lines[1]!.id));
    const seen = await view(api, one, lines[0]!.id);
    expect(seen.bundle).toMatchObject({ number: null, rfqs: lines.map(asLine) });
    expect(seen.bundle!.rfqs.map(({ quotes }) => quotes)).toEqual([0, 1, 0]);
    expect((await view(api, two, lines[0]!.id)).bundle!.rfqs.map(({ quotes }) => quotes)).toEqual([0, 0, 0]);
  });

  it('never learns of lines that others were asked for, nor that there are any', async () => {
    const { number, lines } = await postBundle();
    const [first, second, third] = lines;
    const leave = (id: string, shopId: string) =>
      api.db.delete(invitation).where(and(eq(invitation.orderId, id), eq(invitation.shopId, shopId)));
    await leave(third!.id, one.shopId);
    expect((await view(api, one, first!.id)).bundle).toMatchObject({
      rfqs: [first, second].map((line) => asLine(line!)),
    });
    await leave(second!.id, one.shopId);
    const alone = await view(api, one, first!.id);
    expect(alone.bundle).toBeNull();
    expect(JSON.stringify(alone)).not.toContain(number);
    const searched = await api.post<InvitationPage>(getInvitationByPage.path, one, { keyword: number });
    expect(dataOf(searched).list).toEqual([]);
    expect((await api.get<OrderView>('api/trade/web/order/getOrderById', one, { id: third!.id })).status).toBe(404);
  });
});

describe('the comparison', () => {
  const compared = async (number: string, by: Company = buyer) => api.get<RfqBundle>(getRfqBundle.path, by, { number });

  it('has what each supplier offers for each line, with its sum, and says who offers everything in full', async () => {
    const { number, lines } = await postBundle();
    const quote = (by: Supplier, line: number, quantity: string, unitPrice: string) =>
      quoteFor(api, by, lines[line]!.id, { lines: [{ gradeNumber: 'As asked', quantity, unitPrice }] });
    for (const [line, quantity] of ['25', '50', '100'].entries()) await quote(one, line, quantity, '1000');
    await quote(two, 0, '25', '900');
    await quote(two, 1, '40', '990.5');
    const bundle = dataOf(await compared(number));
    expect(bundle.rfqs).toMatchObject(lines.map(({ id }) => ({ id, mayAward: true, sealedUntil: null })));
    expect(bundle.suppliers).toHaveLength(2);
    expect(bundle.suppliers).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ quoted: 3, complete: true, total: { amount: '175000.00', currency: 'USD' } }),
        expect.objectContaining({ quoted: 2, complete: false, total: { amount: '62120.00', currency: 'USD' } }),
      ]),
    );
    const part = bundle.suppliers.find(({ complete }) => !complete)!;
    expect(part.offers).toMatchObject([
      { total: '22500.00', unitPrice: { amount: '900.0000' } },
      { total: '39620.00', quantity: '40.000' },
      null,
    ]);
    expect(part.landedTotal).not.toBeNull();
  });

  it('says no price of sealed bids, and no sum', async () => {
    const open = goodBundle({ sealedUntil: inDays(api, 3), lines: [ldpe, hdpe] });
    delete open.shopIds;
    const { number, lines } = dataOf(await api.post<PostedBundle>(createRfqBundle.path, buyer, open));
    await quoteFor(api, one, lines[0]!.id);
    const { suppliers, rfqs } = dataOf(await compared(number));
    expect(rfqs[0]).toMatchObject({ sealedUntil: inDays(api, 3), mayAward: false });
    expect(suppliers).toMatchObject([
      { total: null, landedTotal: null, offers: [{ unitPrice: null, landed: null, total: null }, null] },
    ]);
  });

  it('is for the company that has asked, and for nobody else', async () => {
    const { number } = await postBundle();
    for (const stranger of [await newBuyer(api), one]) expect((await compared(number, stranger)).status).toBe(404);
    expect((await compared('RB000101-0001')).status).toBe(404);
  });
});

describe('an award of a line', () => {
  it('leaves the others as they are', async () => {
    const { lines } = await postBundle();
    const quote = await quoteFor(api, one, lines[0]!.id);
    const awards = [wholeOf(quote)];
    const awarded = dataOf(await api.post<OrderView>(acceptQuotes.path, buyer, { orderId: lines[0]!.id, awards }));
    expect(awarded.subOrders).toHaveLength(1);
    expect(awarded.bundle!.rfqs.map(({ status }) => status)).toEqual([2, 1, 1]);
  });

  it('counts together with those of the other lines against the limit of the company', async () => {
    const head = await newBuyer(api);
    const approver = await api.person();
    await joinCompany(api, head, approver, ['approver']);
    const limits = [{ act: 'award', currency: 'USD', amount: '50000' }];
    dataOf(await api.post(saveLimits.path, head, { limits }));
    const { lines } = await postBundle({}, head);
    const accept = async ({ id: orderId }: { id: string }) =>
      api.post(acceptQuotes.path, head, { orderId, awards: [wholeOf(await quoteFor(api, one, orderId))] });
    expect((await accept(lines[0]!)).status).toBe(200);
    expect((await accept(lines[1]!)).body.errorcode).toBe(errorCodes.approvalNeeded);
  });
});

describe('what is asked for together once', () => {
  const template = async (input: Record<string, unknown>, by: Person | null = buyer) =>
    api.post<RfqTemplate>(getRfqTemplate.path, by, input);
  const cancel = (number: string, by: Person = buyer) =>
    api.post<{ cancelled: number }>(cancelRfqBundle.path, by, {
      number,
      reason: 'noLongerNeeded',
      remark: 'Next year',
    });

  it('is taken back at once, as far as it is open; who was asked is told, and what is awarded stands', async () => {
    const { number, lines } = await postBundle();
    const quote = await quoteFor(api, one, lines[0]!.id);
    dataOf(await api.post(acceptQuotes.path, buyer, { orderId: lines[0]!.id, awards: [wholeOf(quote)] }));
    for (const stranger of [await newBuyer(api), one, two]) {
      const { status } = await cancel(number, stranger);
      expect([403, 404]).toContain(status);
    }
    expect(dataOf(await cancel(number))).toEqual({ cancelled: 2 });
    const { rfqs } = dataOf(await api.get<RfqBundle>(getRfqBundle.path, buyer, { number }));
    expect(rfqs.map(({ status }) => status)).toEqual([2, 7, 7]);
    const kinds = (await api.emailsTo(two)).map(({ data }) => data as { kind: string; number: string; words: string });
    for (const line of lines.slice(1))
      expect(kinds).toContainEqual(
        expect.objectContaining({ kind: 'inquiryCancelled', number: line.number, words: 'Next year' }),
      );
    expect((await cancel(number)).body.errorcode).toBe(errorCodes.conflict);
    expect((await cancel('RB000101-0001')).status).toBe(404);
  });

  it('is taken back once, however often that is said at once', async () => {
    const { number } = await postBundle();
    const answers = await Promise.all([1, 2, 3].map(() => cancel(number)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  });

  it('is asked for again as it was, with its files, by its company alone', async () => {
    const sent = [{ field: 'attachments', name: 'drawing.pdf', bytes: pdf() }];
    const own = { ...hdpe, deliveryDeadline: dayIn(api, 60) };
    const { number, lines } = dataOf(await tryBundle({ lines: [ldpe, own, pp] }, { sent }));
    dataOf(await cancel(number));
    const filled = dataOf(await template({ bundle: number }));
    expect(filled).toMatchObject({
      fields: { gradeNumber: 'LDPE 2426H', quantity: '25', repeats: lines[0]!.id, deliveryDeadline: dayIn(api, 40) },
      lines: [
        { gradeNumber: 'HDPE 5502', quantity: '50', deliveryDeadline: dayIn(api, 60) },
        { gradeNumber: 'PP T30S', quantity: '100', targetPrice: '980' },
      ],
      attachments: [{ name: 'drawing.pdf' }],
    });
    expect(filled.lines[1]).not.toHaveProperty('deliveryDeadline');
    const { repeats, keptAttachments } = filled.fields;
    const again = await postBundle({ repeats, keptAttachments });
    expect((await view(api, buyer, again.lines[2]!.id)).rfq.attachments).toMatchObject([{ name: 'drawing.pdf' }]);
    for (const stranger of [await newBuyer(api), one, null])
      expect((await template({ bundle: number }, stranger)).status).toBe(404);
  });

  it('begins with no files while all of it is under way', async () => {
    const sent = [{ field: 'attachments', name: 'drawing.pdf', bytes: pdf() }];
    const { number } = dataOf(await tryBundle({}, { sent }));
    const { fields, attachments } = dataOf(await template({ bundle: number }));
    expect([fields.repeats, fields.keptAttachments, attachments]).toEqual([undefined, [], []]);
  });

  it('is kept as a template with all its materials; what the site does not know any more is asked anew', async () => {
    const { latestPayment: _, deliveryStart: __, deliveryDeadline: ___, ...said } = goodRfq(api);
    const further = [hdpe, { ...pp, categoryId: 'no-such-category', countryOfOrigin: 'XX' }];
    const input = { name: 'Monthly', fields: { ...said, lines: further } };
    const { id } = dataOf(await api.post<{ id: string }>(saveRfqTemplate.path, buyer, input));
    const listed = dataOf(await api.post<RfqTemplates>(getRfqTemplates.path, buyer));
    expect(listed).toContainEqual(expect.objectContaining({ id, further: 2 }));
    const { lines } = dataOf(await template({ templateId: id }));
    expect(lines).toMatchObject([{ gradeNumber: 'HDPE 5502', categoryId: 'abs' }, { gradeNumber: 'PP T30S' }]);
    for (const gone of ['categoryId', 'countryOfOrigin']) expect(lines[1]).not.toHaveProperty(gone);
  });

  it('begins from materials of the catalogue', async () => {
    const [first, ...others] = await api.db.select({ id: material.id, grade: material.grade }).from(material).limit(3);
    const furtherIds = others.map(({ id }) => id);
    const filled = dataOf(await template({ materialId: first!.id, furtherIds, shopIds: [one.shopId] }, null));
    expect(filled.fields).toMatchObject({ materialId: first!.id, shopIds: [one.shopId] });
    expect(filled.lines).toMatchObject(others.map(({ id, grade }) => ({ materialId: id, gradeNumber: grade })));
    expect((await template({ materialId: first!.id, furtherIds: ['no-such-material'] })).status).toBe(404);
  });
});
