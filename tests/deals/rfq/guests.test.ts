import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  askGuestQuestion,
  declineGuestRfq,
  endGuestAward,
  getGuestDeal,
  getGuestFile,
  refuseInvitations,
  submitGuestQuote,
  takeUpAward,
  withdrawGuest,
  type GuestDeal,
} from '#api/deals/guest.ts';
import type { Page } from '#api/common/common.ts';
import { decideReport, getReportByPage, type Report } from '#api/deals/report.ts';
import { addSuppliers } from '#api/deals/open-rfq.ts';
import { getComparison, type Comparison } from '#api/deals/comparison.ts';
import { acceptQuotes, counterOffer, type QuoteInput } from '#api/deals/quote.ts';
import { answerQuestion, createRfq, getRfqTemplate, type RfqInput, type RfqTemplate } from '#api/deals/rfq.ts';
import type { OrderView } from '#api/deals/trade.ts';
import { doubtfulDeals } from '#server/deals/deal/index.ts';
import { passTime } from '#server/deals/deadlines/pass-time.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import { openLimits } from '#server/platform/limits/shared-limits.ts';
import { guestLink } from '#server/platform/db/schema/guests.ts';
import { member } from '#server/platform/db/schema/identity.ts';
import { auditEvent, outgoingEmail } from '#server/platform/db/schema/platform.ts';
import { shop } from '#server/platform/db/schema/shops.ts';
import { tradeOrder } from '#server/platform/db/schema/rfq.ts';
import { composeEmail } from '#server/platform/mailer/templates.ts';
import { createApp } from '#server/web/app.ts';
import { apply as applyWith, decide as decideOn } from '../../members/company/company.ts';
import { approve, register } from '../../market/merchant/merchant.ts';
import { newBuyer, newSupplier, type Company, type Supplier } from '../../support/deals.ts';
import { dataOf, expectInvalid, pdf, startMemberApi, type Person } from '../../support/member-api.ts';
import { nobody } from '../../support/services.ts';
import { goodQuote, goodRfq, inDays, postTo, quoteFor, tryPost, view, wholeOf } from '../../support/rfqs.ts';

const api = startMemberApi();
let buyer: Company;
let supplier: Supplier;
let operator: Person;
beforeAll(async () => {
  operator = await api.person({ capabilities: ['operator'] });
  [buyer, supplier] = [await newBuyer(api), await newSupplier(api)];
});

let asked = 0;
const newGuest = (given: Partial<NonNullable<RfqInput['guests']>[number]> = {}) => ({
  company: 'Ningbo Yongguang Plastics',
  email: `sales${++asked}@yongguang.example`,
  locale: 'zh-CN' as const,
  ...given,
});
const lettersTo = async (email: string) =>
  (await api.db.select().from(outgoingEmail).where(eq(outgoingEmail.to, email)).orderBy(outgoingEmail.id)).map(
    ({ data, locale }) => ({ ...(data as { kind: string; token: string }), locale }),
  );
const kindsTo = async (email: string) => (await lettersTo(email)).map(({ kind }) => kind);
const tokenOf = async (email: string) => (await lettersTo(email)).at(-1)!.token;

/** An RFQ to one guest alone, with the token of the letter. */
async function askedByEmail(given: Partial<RfqInput> = {}, guest = newGuest()) {
  const posted = dataOf(await tryPost(api, buyer, { guests: [guest], guestsOnly: true, ...given }));
  return { ...posted, guest, token: await tokenOf(guest.email) };
}
const open = (token: string) => api.post<GuestDeal>(getGuestDeal.path, null, { token });
type Quoted = Partial<QuoteInput> & { rfqVersion?: number; after?: number };
const quoteAs = (token: string, given: Quoted = {}) =>
  api.post<GuestDeal>(submitGuestQuote.path, null, { token, after: 0, ...goodQuote(api, given), ...given });
const accept = (orderId: string, quote: OrderView['quotes'][number], quantity?: string) =>
  api.post<OrderView>(acceptQuotes.path, buyer, { orderId, awards: [wholeOf(quote, quantity)] });

/** The member behind a guest's mailbox becomes a supplier. */
async function registered(email: string): Promise<Supplier> {
  const made = await newSupplier(api, { companyName: 'Yongguang Plastics Co., Ltd.' });
  await api.db.update(member).set({ email }).where(eq(member.id, made.id));
  return { ...made, email };
}

describe('a supplier who is asked by e-mail', () => {
  it('is told in the chosen language with a link of its own, of which only a hash is kept', async () => {
    const { guest, token, invited } = await askedByEmail();
    expect(invited).toBe(1);
    const [letter] = await lettersTo(guest.email);
    expect(letter).toMatchObject({ kind: 'guestInvited', locale: 'zh-CN', who: buyer.company });
    expect(JSON.stringify(await api.db.select().from(guestLink))).not.toContain(token);
    const { text, html } = composeEmail('deal', letter as never, {
      locale: 'en-US',
      siteUrl: 'https://resinport.example',
    });
    expect(text).toContain(`https://resinport.example/en-US/guestQuote?token=${token}`);
    expect(text).not.toContain('your account');
    expect(text).toContain('ABS PA-757');
    expect(html).toContain('#noMore');
    // What the buyer calls the supplier is no way to write to strangers.
    expect(text).not.toContain(guest.company);
  });

  it('reads the RFQ without an account as any supplier does, and nobody else reads it', async () => {
    const { id, token, guest } = await askedByEmail();
    const { state, deal, company } = dataOf(await open(token));
    expect({ state, company }).toEqual({ state: 'open', company: guest.company });
    expect(deal).toMatchObject({
      id,
      role: 'supplier',
      buyer: { company: buyer.company },
      rfq: { gradeNumber: 'ABS PA-757', shops: [] },
      guests: [],
      invited: null,
    });
    expect(deal!.allowedActions).toEqual(['submitQuote', 'declineRfq', 'ask']);
    expect((await open(token.replace(/^./, (sign) => (sign === 'A' ? 'B' : 'A')))).status).toBe(404);
    expect((await open('short')).status).toBe(422);
    const stranger = await newSupplier(api);
    expect((await api.get('api/trade/web/order/getOrderById', stranger, { id })).status).toBe(404);
    expect((await view(api, buyer, id)).guests).toMatchObject([{ email: guest.email, state: 'seen' }]);
  });

  it('opens the attachments of this RFQ by the link, and no other file', async () => {
    const guest = newGuest();
    const sent = [{ field: 'attachments', name: 'specification.pdf', bytes: pdf() }];
    const posted = await tryPost(api, buyer, { guests: [guest], guestsOnly: true }, { sent });
    expect(posted.status).toBe(200);
    const token = await tokenOf(guest.email);
    const [file] = dataOf(await open(token)).deal!.rfq.attachments;
    const read = (link: string) => api.fetch(`/${getGuestFile.path}?token=${link}&id=${file!.id}`, null);
    expect((await read(token)).status).toBe(200);
    const other = await askedByEmail();
    expect((await read(other.token)).status).toBe(404);
  });

  it('quotes by the rules of all suppliers, and stands in the comparison as invited and not certified', async () => {
    const { id, token, guest } = await askedByEmail();
    expectInvalid(
      await quoteAs(token, { lines: [{ gradeNumber: 'ABS PA-757', quantity: '25', unitPrice: '1,420' }] }),
      'lines.0.unitPrice',
    );
    const quoted = dataOf(await quoteAs(token));
    expect(quoted.deal!.quotes).toMatchObject([{ state: 'live', pen: 'buyer' }]);
    // A lost answer: the same again makes no second version.
    expect((await quoteAs(token)).status).toBe(409);
    expect((await quoteAs(token, { after: 1, validUntil: inDays(api, 6) })).status).toBe(200);
    const { quotes, guests } = await view(api, buyer, id);
    expect(quotes).toMatchObject([
      { supplier: { guest: true, shop: { name: guest.company } }, versions: [{ version: 2 }, { version: 1 }] },
    ]);
    expect(guests).toMatchObject([{ state: 'quoted' }]);
    const basis = { orderId: id, currency: 'USD', tradeTerm: 5 };
    expect(dataOf(await api.post<Comparison>(getComparison.path, buyer, basis)).rows).toHaveLength(1);
    expect((await api.emailsTo(buyer)).at(-1)!.data).toMatchObject({ kind: 'quoteRevised', who: guest.company });
  });

  it('asks, is answered, is countered and declines by the same link', async () => {
    const { id, token, guest } = await askedByEmail();
    dataOf(await api.post(askGuestQuestion.path, null, { token, question: 'Natural colour?' }));
    const entryId = (await view(api, buyer, id)).negotiation[0]!.id;
    dataOf(await api.post(answerQuestion.path, buyer, { orderId: id, entryId, answer: 'Yes' }));
    dataOf(await quoteAs(token));
    const [quote] = (await view(api, buyer, id)).quotes;
    const lines = [{ lineId: quote!.versions[0]!.lines[0]!.id, unitPrice: '1400' }];
    dataOf(await api.post(counterOffer.path, buyer, { orderId: id, quoteId: quote!.id, lines }));
    expect(await kindsTo(guest.email)).toEqual(['guestInvited', 'answer', 'counterOffer']);
    expect(dataOf(await open(await tokenOf(guest.email))).deal!.quotes[0]!.pen).toBe('supplier');

    const other = await askedByEmail();
    const declined = { token: other.token, reason: 'outOfStock', remark: 'Again in May' };
    dataOf(await api.post(declineGuestRfq.path, null, declined));
    expect((await view(api, buyer, other.id)).guests).toMatchObject([{ state: 'declined' }]);
    expect((await quoteAs(other.token)).status).toBe(409);
  });

  it('quotes what it has read: a change of the RFQ comes first, and it is told of it', async () => {
    const { id, token, guest } = await askedByEmail();
    await api.db.update(tradeOrder).set({ version: 2 }).where(eq(tradeOrder.id, id));
    expect((await quoteAs(token)).status).toBe(409);
    expect((await quoteAs(token, { rfqVersion: 2 })).status).toBe(200);
    expect(await kindsTo(guest.email)).toEqual(['guestInvited']);
  });

  it('learns nothing once it is over, and its link changes nothing', async () => {
    const { id, token } = await askedByEmail();
    await api.post('api/trade/web/order/cancelInquiry', buyer, { orderId: id, reason: 'mistake' });
    expect(dataOf(await open(token))).toMatchObject({ state: 'over', deal: null });
    expect((await quoteAs(token)).status).toBe(409);
    expect((await api.post(askGuestQuestion.path, null, { token, question: 'Why?' })).status).toBe(409);
  });

  it('is asked no more once the buyer has taken the invitation back', async () => {
    const { id, token, guest } = await askedByEmail();
    const guestId = (await view(api, buyer, id)).guests[0]!.id;
    const other = await newBuyer(api);
    expect((await api.post(withdrawGuest.path, other, { orderId: id, guestId })).status).toBe(404);
    dataOf(await api.post(withdrawGuest.path, buyer, { orderId: id, guestId }));
    expect(dataOf(await open(token))).toMatchObject({ state: 'withdrawn', deal: null });
    expect((await quoteAs(token)).status).toBe(404);
    expect(await kindsTo(guest.email)).toEqual(['guestInvited', 'guestWithdrawn']);
    expect((await api.post(withdrawGuest.path, buyer, { orderId: id, guestId })).status).toBe(409);
  });

  it('hears no more after saying so, from nobody, and a report is in the audit trail', async () => {
    const { id, token, guest } = await askedByEmail();
    dataOf(await api.post(refuseInvitations.path, null, { token, report: true }));
    expect((await view(api, buyer, id)).guests).toMatchObject([{ state: 'declined' }]);
    const audited = await api.db.select().from(auditEvent).where(eq(auditEvent.subjectId, id));
    expect(audited).toMatchObject([{ action: 'invitation.report', actorId: null, detail: { member: buyer.id } }]);
    const another = await newBuyer(api);
    expectInvalid(
      await tryPost(api, another, { guests: [{ ...guest, email: ` ${guest.email.toUpperCase()}` }], guestsOnly: true }),
      'guests.0.email',
    );
  });
});

describe('a report of an invitation by e-mail', () => {
  it('waits for the operators once, shows what was sent and by whom, and is decided and answered', async () => {
    const { token, guest } = await askedByEmail({ remarks: 'Click here to win' });
    // Asked again by the next letter's button: it is one report.
    for (const report of [true, true]) dataOf(await api.post(refuseInvitations.path, null, { token, report }));
    const mine = async () =>
      dataOf(await api.post<Page<Report>>(getReportByPage.path, operator, { pageSize: 100 })).list.filter(
        ({ by }) => by === guest.email,
      );
    const [row, ...others] = await mine();
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      ...{ thing: 'invitation', reason: 'spam', words: '', visitor: true, decided: null },
      ...{ party: { id: buyer.id, email: buyer.email }, measures: ['company', 'account'] },
      name: expect.stringContaining(buyer.company) as string,
      content: 'ABS PA-757\nClick here to win',
    });
    const verdict = { id: row!.id, outcome: 'warned', answer: 'We have told them', warning: 'Ask suppliers alone' };
    dataOf(await api.post(decideReport.path, operator, verdict));
    expect(await mine()).toMatchObject([{ decided: { outcome: 'warned' } }]);
    expect((await api.emailsTo(buyer)).at(-1)).toMatchObject({ template: 'reportWarned' });
    const [told] = await api.db
      .select()
      .from(outgoingEmail)
      .where(and(eq(outgoingEmail.to, guest.email), eq(outgoingEmail.template, 'reportDecided')));
    expect(told).toMatchObject({ locale: 'zh-CN', data: { answer: 'We have told them' } });
  });

  it('is not made by one click, which only ends the letters, and by nobody who has no link', async () => {
    const { id, token, guest } = await askedByEmail();
    const click = (link: string) =>
      createApp({ services: api.services, authenticate: nobody, report: () => undefined }).request(
        `http://localhost/${refuseInvitations.path}?token=${link}`,
        {
          method: 'POST',
          headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
          body: 'List-Unsubscribe=One-Click',
        },
      );
    expect((await click('x'.repeat(43))).status).toBe(404);
    for (const link of [token, token]) expect((await click(link)).status).toBe(200);
    expect((await view(api, buyer, id)).guests).toMatchObject([{ state: 'declined' }]);
    const { list } = dataOf(await api.post<Page<Report>>(getReportByPage.path, operator, { pageSize: 100 }));
    expect(list.filter(({ by }) => by === guest.email)).toEqual([]);
    expectInvalid(await tryPost(api, buyer, { guests: [guest], guestsOnly: true }), 'guests.0.email');
  });
});

describe('a buyer who asks by e-mail', () => {
  it('is refused at the field: no address, twice, the own, too many; and no letter goes out', async () => {
    const guest = newGuest();
    const post = (guests: NonNullable<RfqInput['guests']>) => tryPost(api, buyer, { guests, guestsOnly: true });
    expectInvalid(await post([newGuest({ email: 'not an address' })]), 'guests.0.email');
    expectInvalid(await post([guest, { ...guest, email: guest.email.toUpperCase() }]), 'guests.1.email');
    expectInvalid(await post([newGuest({ email: buyer.email })]), 'guests.0.email');
    expectInvalid(await post([0, 1, 2, 3, 4, 5].map(() => newGuest())), 'guests');
    expect(await lettersTo(guest.email)).toEqual([]);
  });

  it('asks shops and guests together, and adds guests to an open RFQ', async () => {
    const [first, later] = [newGuest(), newGuest()];
    const { id, invited } = await postTo(api, buyer, [supplier], { guests: [first] });
    expect(invited).toBe(2);
    const add = (guests: unknown[], person = buyer) =>
      api.post<OrderView>(addSuppliers.path, person, { orderId: id, guests });
    expect((await add([later], await newBuyer(api))).status).toBe(404);
    expectInvalid(await add([first]), 'guests.0.email');
    expect(dataOf(await add([later]))).toMatchObject({
      invited: 3,
      rfq: { shops: [{}, { name: first.company }, { name: later.company }] },
    });
    expect(await kindsTo(later.email)).toEqual(['guestInvited']);
    expect((await view(api, supplier, id)).guests).toEqual([]);
  });

  it('finds them again when the RFQ is repeated, and never asks all in their place', async () => {
    const { id, guest } = await askedByEmail();
    const { fields } = dataOf(await api.post<RfqTemplate>(getRfqTemplate.path, buyer, { orderId: id }));
    expect(fields).toMatchObject({ guests: [guest], guestsOnly: true });
    expect(fields.shopIds).toBeUndefined();
  });

  it('writes to one mailbox only so often in a day, whoever it is', async () => {
    const guest = newGuest();
    const buyers = await Promise.all([0, 1, 2, 3, 4, 5].map(() => newBuyer(api)));
    const database = await openDatabase({ databaseUrl: api.databaseUrl, dataDir: '', poolSize: 2 });
    const narrow = api.onAnotherMachine({ limits: openLimits(database.pool) });
    const ask = async (one: Company) =>
      (await narrow.post(createRfq.path, one, goodRfq(api, { guests: [guest], guestsOnly: true }))).status;
    const statuses = [];
    for (const one of buyers) statuses.push(await ask(one));
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    await database.close();
  });
});

describe('an award to a guest', () => {
  async function awarded(given: Partial<RfqInput> = {}) {
    const made = await askedByEmail(given);
    dataOf(await quoteAs(made.token));
    const [quote] = (await view(api, buyer, made.id)).quotes;
    const order = dataOf(await accept(made.id, quote!));
    return { ...made, quote: quote!, order, token: await tokenOf(made.guest.email) };
  }

  it('waits for the certification with a clock, which both are shown, and closes other awards meanwhile', async () => {
    const { id, guest, quote, order, token } = await awarded();
    const until = inDays(api, 7);
    const wait = { company: guest.company, quantity: '25.000', total: { amount: '35500.00', currency: 'USD' }, until };
    expect(order).toMatchObject({ status: 1, guestAward: { ...wait, step: 'account' }, subOrders: [] });
    expect(order.allowedActions).toEqual(expect.arrayContaining(['endGuestAward', 'cancelInquiry']));
    expect(order.allowedActions).not.toContain('acceptQuotes');
    expect(dataOf(await open(token)).deal).toMatchObject({ guestAward: wait, allowedActions: ['ask'] });
    expect(await kindsTo(guest.email)).toEqual(['guestInvited', 'guestAwarded']);
    expect((await accept(id, quote)).status).toBe(409);
    expect((await quoteAs(token, { after: 1 })).status).toBe(409);
  });

  it('becomes the contract of the company that registers with that mailbox, in the words of the quote', async () => {
    const { id, guest, token } = await awarded();
    const [stranger, own] = [await newSupplier(api), await registered(guest.email)];
    // A link that was passed on gives the award to nobody else.
    expect((await api.post(takeUpAward.path, stranger, { token })).status).toBe(409);
    expect((await api.post(takeUpAward.path, null, { token })).status).toBe(401);
    const taken = await Promise.all([0, 1].map(() => api.post<{ orderId: string }>(takeUpAward.path, own, { token })));
    expect(taken.map(({ status }) => status).sort()).toEqual([200, 409]);
    const order = await view(api, buyer, id);
    expect(order).toMatchObject({
      status: 2,
      guestAward: null,
      subOrders: [{ supplier: { company: own.company }, total: { amount: '35500.00' }, contract: { signedBy: [] } }],
    });
    expect((await view(api, own, id)).subOrders[0]!.allowedActions).toContain('sign');
    expect(dataOf(await open(token))).toMatchObject({ state: 'over', deal: null });
    const doubts = [];
    for await (const one of doubtfulDeals(api.db, eq(tradeOrder.id, id))) doubts.push(one);
    expect(doubts).toEqual([]);
  });

  it('is told of when the company is certified and when its shop opens, with a link that leads on', async () => {
    const { id, guest } = await awarded();
    const own = await api.person();
    await api.db.update(member).set({ email: guest.email }).where(eq(member.id, own.id));
    const newcomer = { ...own, email: guest.email };
    await applyWith(api, newcomer, { companyName: `Yongguang ${guest.email}`, nation: 'SG' });
    await decideOn(api, operator, newcomer, { approve: true });
    expect(await kindsTo(guest.email)).toContain('guestCertified');
    await approve(api, operator, await register(api, newcomer));
    const letters = (await lettersTo(guest.email)).filter(({ kind }) => kind?.startsWith('guest'));
    expect(letters.map(({ kind }) => kind)).toEqual([
      'guestInvited',
      'guestAwarded',
      'guestCertified',
      'guestShopOpened',
    ]);
    for (const locale of ['en-US', 'zh-CN'] as const) {
      const { text } = composeEmail('deal', letters.at(-1) as never, { locale, siteUrl: 'https://resinport.example' });
      expect(text).toContain(buyer.company);
      expect(text).toContain(locale === 'en-US' ? 'UTC' : '（北京时间）');
      expect(text).toContain(locale === 'en-US' ? ', 25 t' : ' 25 吨');
    }
    const { token } = letters.at(-1)!;
    expect(dataOf(await api.post(takeUpAward.path, newcomer, { token }))).toEqual({ orderId: id });
  });

  it('waits on where the company has no shop yet, and says how far it is', async () => {
    const { id, guest, token } = await awarded();
    const own = await registered(guest.email);
    await api.db.update(shop).set({ ownerId: null }).where(eq(shop.id, own.shopId));
    expect(dataOf(await api.post(takeUpAward.path, own, { token }))).toEqual({ orderId: null });
    expect((await view(api, buyer, id)).guestAward).toMatchObject({ step: 'shop' });
    await api.db.update(shop).set({ ownerId: own.id }).where(eq(shop.id, own.shopId));
    expect(dataOf(await api.post(takeUpAward.path, own, { token }))).toEqual({ orderId: id });
  });

  it('ends when its time is over: the buyer is told and awards another', async () => {
    const guest = newGuest();
    const { id } = await postTo(api, buyer, [supplier], { guests: [guest] });
    dataOf(await quoteAs(await tokenOf(guest.email)));
    const other = await quoteFor(api, supplier, id, { validUntil: inDays(api, 12) });
    const quotes = (await view(api, buyer, id)).quotes;
    const mixed = quotes.map((quote) => wholeOf(quote, '10'));
    expectInvalid(await api.post(acceptQuotes.path, buyer, { orderId: id, awards: mixed }), 'awards');
    dataOf(
      await accept(
        id,
        quotes.find((one) => one.supplier.guest)!,
      ),
    );
    const token = await tokenOf(guest.email);
    const start = api.clock.now;
    try {
      api.clock.now = new Date(inDays(api, 7));
      expect((await passTime(api.services))['guestAwards']).toBeGreaterThan(0);
      expect((await passTime(api.services))['guestAwards']).toBe(0);
      const told = (await api.emailsTo(buyer)).map(({ data }) => data as { kind: string; orderId: string });
      expect(told.filter(({ orderId }) => orderId === id).at(-1)).toMatchObject({ kind: 'guestAwardEnded' });
      expect(await kindsTo(guest.email)).toContain('guestAwardEnded');
      const late = await registered(guest.email);
      expect((await api.post(takeUpAward.path, late, { token })).status).toBe(409);
      expect(dataOf(await accept(id, other))).toMatchObject({ status: 2, guestAward: null });
    } finally {
      api.clock.now = start;
    }
  });

  it('keeps the RFQ from lapsing while it waits, and is taken back by the buyer', async () => {
    const { id, guest } = await awarded();
    const start = api.clock.now;
    try {
      // The quote was good for 5 days, the RFQ for 7.
      api.clock.now = new Date(new Date(inDays(api, 7)).getTime() - 1000);
      await passTime(api.services);
      expect((await view(api, buyer, id)).status).toBe(1);
    } finally {
      api.clock.now = start;
    }
    expect((await api.post(endGuestAward.path, await newBuyer(api), { orderId: id })).status).toBe(404);
    const back = dataOf(await api.post<OrderView>(endGuestAward.path, buyer, { orderId: id }));
    expect(back).toMatchObject({ guestAward: null });
    expect(back.allowedActions).toContain('acceptQuotes');
    expect(await kindsTo(guest.email)).toContain('guestAwardTakenBack');
    expect((await api.post(endGuestAward.path, buyer, { orderId: id })).status).toBe(409);
  });
});
