import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { errorCodes } from '#api/common/envelope.ts';
import type { Page } from '#api/common/common.ts';
import type { Report, Reported } from '#api/deals/report.ts';
import { offer } from '#server/platform/db/schema/offers.ts';
import { outgoingEmail } from '#server/platform/db/schema/platform.ts';
import { uuidv7 } from '#server/platform/uuid.ts';
import { joinCompany } from '../../support/colleagues.ts';
import { newBuyer, newSupplier, type Company, type Supplier } from '../../support/deals.ts';
import { holdDesk } from '../../support/hold-desk.ts';
import { dataOf, expectInvalid, startMemberApi, type Person } from '../../support/member-api.ts';
import { newOffer } from '../../support/offers.ts';
import { post } from '../../support/rfqs.ts';

const api = startMemberApi();
const desk = holdDesk(api);
const web = 'api/trade/web/report';
const admin = 'api/backstage/admin/report';
let buyer: Company;
let supplier: Supplier;
let offerId: string;

beforeEach(async () => {
  buyer = await newBuyer(api);
  supplier = await newSupplier(api);
  offerId = await newOffer(api, supplier.shopId);
});

type Of = { thing: string; id: string };
const look = (by: Person | null, { thing, id }: Of) => api.get<Reported>(`${web}/getReported`, by, { thing, id });
const report = (by: Person | null, of: Of, rest: Record<string, unknown> = {}) =>
  api.post(`${web}/createReport`, by, {
    ...of,
    reason: 'fraud',
    words: 'The pictures are those of another maker',
    ...rest,
  });
const listed = async (filter: Record<string, unknown> = { decided: false }, by = desk.operator) =>
  dataOf(
    await api.post<Page<Report> & { waiting: number }>(`${admin}/getReportByPage`, by, { ...filter, pageSize: 100 }),
  );
const of = async (thingId: string) => (await listed({ thingId })).list;
const decide = (id: string, rest: Record<string, unknown>, by = desk.operator) =>
  api.post(`${admin}/decideReport`, by, { id, answer: 'We have looked at it', ...rest });
const statusOf = async () => (await api.db.select().from(offer).where(eq(offer.id, offerId)))[0]!.status;
const lastEmail = desk.lastEmail;

describe('a report', () => {
  it('is not decided by an operator who made it, or whose company it concerns', async () => {
    const colleague = await api.person({ capabilities: ['operator'] });
    await joinCompany(api, supplier, colleague);
    dataOf(await report(buyer, { thing: 'shop', id: supplier.shopId }));
    const [about] = await of(supplier.shopId);
    expect((await decide(about!.id, { outcome: 'nothing' }, colleague)).status).toBe(403);
    dataOf(await report(desk.operator, { thing: 'offer', id: offerId }));
    const [made] = await of(offerId);
    expect((await decide(made!.id, { outcome: 'nothing' })).status).toBe(403);
    dataOf(await decide(made!.id, { outcome: 'nothing' }, await api.person({ capabilities: ['operator'] })));
    dataOf(await decide(about!.id, { outcome: 'nothing' }));
  });

  it('is taken once of each person and thing, by members and visitors', async () => {
    const thing = { thing: 'offer', id: offerId };
    expect(dataOf(await look(buyer, thing))).toMatchObject({ ...thing, waits: false });
    dataOf(await report(buyer, thing));
    expect(dataOf(await look(buyer, thing))).toMatchObject({ waits: true });
    expect((await report(buyer, thing)).status).toBe(409);
    expectInvalid(await report(null, thing), 'email');
    dataOf(await report(null, thing, { email: 'Visitor@example.org' }));
    expect((await report(null, thing, { email: 'visitor@example.org' })).status).toBe(409);
    dataOf(await report(buyer, { thing: 'shop', id: supplier.shopId }));
    expectInvalid(await report(buyer, { thing: 'shop', id: supplier.shopId }, { words: 'bad' }), 'words');
    expect((await of(offerId)).map(({ by, visitor, reports }) => ({ by, visitor, reports }))).toEqual([
      { by: 'visitor@example.org', visitor: true, reports: { open: 2, all: 2 } },
      { by: buyer.email, visitor: false, reports: { open: 2, all: 2 } },
    ]);
  });

  it('is of what its writer can see, and never of the own', async () => {
    const { id: rfq } = await post(api, buyer);
    const stranger = await newSupplier(api);
    for (const thing of [
      { thing: 'offer', id: offerId },
      { thing: 'shop', id: supplier.shopId },
    ])
      expect((await report(supplier, thing)).status).toBe(404);
    const company = { thing: 'company', id: buyer.id };
    expect(rfq).toBeTruthy();
    expect((await report(supplier, company)).status).toBe(200);
    const ordinary = await api.person();
    expect((await report(ordinary, company)).status).toBe(404);
    expect((await report(null, company, { email: 'a@example.org' })).status).toBe(404);
    for (const id of ['nonsense', uuidv7()])
      for (const thing of ['offer', 'shop', 'company', 'mail', 'comment'])
        expect((await report(stranger, { thing, id })).status, thing).toBe(404);
  });

  it('of a mail is made by who has received it, and shows the operator what it says', async () => {
    const { id: rfq } = await post(api, buyer);
    expect(rfq).toBeTruthy();
    const mail = { to: [buyer.id], subject: 'New account', content: 'Please pay to this account from now on' };
    const { id } = dataOf(await api.post<{ id: string }>('api/backstage/web/mail/sendMail', supplier, mail));
    const thing = { thing: 'mail', id };
    for (const other of [supplier, await newBuyer(api)]) expect((await report(other, thing)).status).toBe(404);
    expect((await report(null, thing, { email: 'a@example.org' })).status).toBe(404);
    dataOf(await report(buyer, thing));
    expect((await of(id))[0]).toMatchObject({
      ...{ name: 'New account', party: { id: supplier.id }, measures: ['company', 'account'] },
      content: expect.stringContaining('Please pay to this account') as string,
    });
  });

  it('is read and decided by operators alone', async () => {
    dataOf(await report(buyer, { thing: 'offer', id: offerId }));
    const [row] = await of(offerId);
    for (const person of [buyer, supplier]) {
      expect((await api.post(`${admin}/getReportByPage`, person)).status).toBe(403);
      expect((await decide(row!.id, { outcome: 'nothing' }, person)).status).toBe(403);
    }
    expect((await decide(uuidv7(), { outcome: 'nothing' })).status).toBe(404);
  });
});

describe('the decision on a report', () => {
  it('answers everybody who has reported the thing, members by notice and visitors by e-mail, once', async () => {
    const thing = { thing: 'offer', id: offerId };
    dataOf(await report(buyer, thing));
    dataOf(await report(null, thing, { email: 'curious@example.org' }));
    const [row] = await of(offerId);
    expectInvalid(await decide(row!.id, { outcome: 'nothing', answer: '' }), 'answer');
    dataOf(await decide(row!.id, { outcome: 'nothing', answer: 'The pictures are its own' }));
    const told = { template: 'reportDecided', data: { outcome: 'nothing', answer: 'The pictures are its own' } };
    expect(await lastEmail(buyer)).toMatchObject(told);
    const letters = await api.db.select().from(outgoingEmail).where(eq(outgoingEmail.to, 'curious@example.org'));
    expect(letters).toMatchObject([told]);
    expect((await decide(row!.id, { outcome: 'nothing' })).status).toBe(409);
    expect((await listed()).list.filter(({ thingId }) => thingId === offerId)).toEqual([]);
    // It may be reported again then.
    dataOf(await report(buyer, thing));
    expect((await of(offerId))[0]!.reports).toEqual({ open: 1, all: 3 });
    expect((await api.auditOf(row!.id)).map(({ action }) => action)).toEqual(['report.send', 'report.decide']);
  });

  it('warns whose it is, without naming who reported', async () => {
    dataOf(await report(buyer, { thing: 'shop', id: supplier.shopId }));
    const [row] = await of(supplier.shopId);
    expectInvalid(await decide(row!.id, { outcome: 'warned' }), 'warning');
    dataOf(await decide(row!.id, { outcome: 'warned', warning: 'Use your own pictures' }));
    const letter = await lastEmail(supplier);
    expect(letter).toMatchObject({ template: 'reportWarned', data: { words: 'Use your own pictures' } });
    expect(JSON.stringify(letter!.data)).not.toContain(buyer.email);
  });

  it('puts the offer on hold: it leaves the catalogue, its owner cannot bring it back, and the end of the hold does', async () => {
    dataOf(await report(buyer, { thing: 'offer', id: offerId }));
    const [row] = await of(offerId);
    expect(row!.measures).toEqual(['offer', 'shop', 'selling', 'company', 'account']);
    expectInvalid(await decide(row!.id, { outcome: 'acted' }), 'measure.kind');
    const measure = { kind: 'offer', reason: 'termsBroken', note: 'Copied pictures' };
    expectInvalid(await decide(row!.id, { outcome: 'acted', measure: { ...measure, kind: 'deal' } }), 'measure.kind');
    dataOf(await decide(row!.id, { outcome: 'acted', measure }));
    expect(await statusOf()).toBe('paused');
    const letters = (await api.emailsTo(supplier)).map(({ template }) => template);
    expect(letters).toContain('holdPlaced');
    expect(await lastEmail(buyer)).toMatchObject({ template: 'reportDecided', data: { outcome: 'acted' } });
    const list = (to: string) => api.post('api/product/supplier/offer/changeListing', supplier, { ids: [offerId], to });
    expect((await list('onSale')).body.errorcode).toBe(errorCodes.invalid);
    await list('removed');
    expect((await list('onSale')).body.errorcode).toBe(errorCodes.invalid);
    // Neither does the shop bring it back that was on hold meanwhile.
    const ofShop = await desk.place({ kind: 'shop', subjectId: supplier.shopId });
    dataOf(await desk.lift(ofShop));
    expect(await statusOf()).toBe('paused');
    const holds = dataOf(
      await api.post<Page<{ id: string; kind: string }>>('api/user/web/hold/getMyHolds', supplier),
    ).list;
    dataOf(await desk.lift(holds.find(({ kind }) => kind === 'offer')!.id));
    expect(await statusOf()).toBe('onSale');
  });

  it('is made once, when two operators are at it', async () => {
    dataOf(await report(buyer, { thing: 'shop', id: supplier.shopId }));
    const [row] = await of(supplier.shopId);
    const measure = { kind: 'shop', reason: 'termsBroken' };
    const both = await Promise.all([
      decide(row!.id, { outcome: 'acted', measure }),
      decide(row!.id, { outcome: 'nothing' }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});
