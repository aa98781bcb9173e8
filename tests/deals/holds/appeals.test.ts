import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { errorCodes } from '#api/common/envelope.ts';
import type { Hold, OwnHold } from '#api/deals/hold.ts';
import type { Page } from '#api/common/common.ts';
import { passTime } from '#server/deals/deadlines/index.ts';
import { appeal, hold } from '#server/platform/db/schema/holds.ts';
import { member } from '#server/platform/db/schema/identity.ts';
import { tradeOrder } from '#server/platform/db/schema/rfq.ts';
import { shop } from '#server/platform/db/schema/shops.ts';
import { uuidv7 } from '#server/platform/uuid.ts';
import { joinCompany } from '../../support/colleagues.ts';
import { dealAt, newBuyer, newSupplier, type Company, type Supplier } from '../../support/deals.ts';
import { whileRowFails } from '../../support/failing-row.ts';
import { holdAdmin, holdDesk } from '../../support/hold-desk.ts';
import { dataOf, expectInvalid, pdf, startMemberApi, type Person, type Sent } from '../../support/member-api.ts';
import { post, tryPost, tryQuote, view } from '../../support/rfqs.ts';

const api = startMemberApi();
const desk = holdDesk(api);
const { tryPlace, place, lift, account, lastEmail } = desk;
let buyer: Company;
let supplier: Supplier;
beforeEach(async () => {
  buyer = await newBuyer(api);
  supplier = await newSupplier(api);
});

const mine = async (person: Person) =>
  dataOf(await api.post<Page<OwnHold>>('api/user/web/hold/getMyHolds', person)).list;
const tryAppeal = (person: Person, id: string, words = 'You have taken me for somebody else', files?: Sent[]) =>
  api.post<{ id: string }>('api/user/web/hold/appealHold', person, { id, words }, files ?? []);
const appealed = async (person: Person, id: string) => dataOf(await tryAppeal(person, id)).id;
const decide = (by: Person, id: string, outcome: 'lifted' | 'kept', answer = 'We have looked again') =>
  api.post(`${holdAdmin}/decideAppeal`, by, { id, outcome, answer });
const listed = async (state?: string, by = desk.operator) =>
  dataOf(await api.post<Page<Hold> & { waiting: number }>(`${holdAdmin}/getHoldByPage`, by, { state, pageSize: 100 }));

describe('a role on hold', () => {
  const held = errorCodes.onHold;
  const code = async (path: string, person: Person, input: Record<string, unknown> = {}) =>
    (await api.post(path, person, input)).body.errorcode;
  const isOpen = async () =>
    (await api.db.select().from(shop).where(eq(shop.id, supplier.shopId)))[0]!.closedAt === null;

  it('that buys posts and awards nothing; its deals, payments, freight and mail go on, and so does its selling', async () => {
    const deal = await dealAt(api, buyer, supplier, { status: 3 });
    const other = await newBuyer(api);
    const { id: rfq } = await post(api, other);
    await place({ kind: 'buying', subjectId: buyer.id, reason: 'termsBroken', until: '2026-07-31' });
    expect((await account(buyer)).holds).toMatchObject([{ kind: 'buying', until: '2026-07-31T23:59:59.999Z' }]);
    expect(await lastEmail(buyer)).toMatchObject({ template: 'holdPlaced', data: { kind: 'buying' } });
    expect((await tryPost(api, buyer)).body.errorcode).toBe(held);
    for (const path of [
      'api/trade/web/order/acceptQuotes',
      'api/trade/web/order/counterOffer',
      'api/trade/web/rfq/changeRfq',
      'api/trade/web/rfq/addSuppliers',
      'api/trade/web/approval/askAwardApproval',
    ])
      expect(await code(path, buyer), path).toBe(held);
    // What is signed is gone on with: nothing of it is refused for the hold.
    for (const path of [
      'api/trade/web/contract/signContract',
      'api/trade/web/remittance/createRemittance',
      'api/trade/web/freight/requestFreight',
      'api/trade/web/order/confirmReceipt',
      'api/trade/web/order/evaluate',
      'api/trade/web/order/cancelInquiry',
    ])
      expect(await code(path, buyer), path).not.toBe(held);
    expect((await view(api, buyer, deal.orderId)).subOrders[0]!.allowedActions).toContain('submitRemittance');
    const mail = { to: [supplier.id], subject: 'Documents', content: 'The certificate of origin is missing' };
    dataOf(await api.post('api/backstage/web/mail/sendMail', buyer, mail));
    dataOf(await tryQuote(api, supplier, rfq));
  });

  it('that sells quotes and lists nothing, its shop is not shown; shipments go on, and so does its buying', async () => {
    const { id: rfq } = await post(api, buyer);
    const deal = await dealAt(api, buyer, supplier, { status: 4 });
    const first = await place({ kind: 'selling', subjectId: supplier.id });
    expect(await isOpen()).toBe(false);
    expect((await tryQuote(api, supplier, rfq)).body.errorcode).toBe(held);
    for (const path of [
      'api/trade/supplier/rfq/askQuestion',
      'api/product/supplier/offer/createOffer',
      'api/product/supplier/offer/changeListing',
      'api/product/supplier/offer/updateOffers',
      'api/user/supplier/shop/updateShop',
    ])
      expect(await code(path, supplier), path).toBe(held);
    for (const path of [
      'api/trade/supplier/logistics/ship',
      'api/trade/supplier/logistics/addTracking',
      'api/trade/supplier/rfq/declineRfq',
      'api/trade/supplier/quote/withdrawQuote',
      'api/trade/web/contract/signContract',
    ])
      expect(await code(path, supplier), path).not.toBe(held);
    expect((await view(api, supplier, deal.orderId)).subOrders[0]!.allowedActions).toContain('ship');
    dataOf(await tryPost(api, supplier));
    const second = await place({ kind: 'shop', subjectId: supplier.shopId });
    dataOf(await lift(first));
    expect(await isOpen()).toBe(false);
    dataOf(await lift(second));
    expect(await isOpen()).toBe(true);
  });

  it('that forwards quotes no freight and keeps no new lane', async () => {
    await api.db
      .update(member)
      .set({ capabilities: ['forwarder'] })
      .where(eq(member.id, buyer.id));
    await place({ kind: 'forwarding', subjectId: buyer.id });
    for (const path of ['saveLane', 'extendLanes', 'quoteFreight'])
      expect(await code(`api/trade/forwarder/freight/${path}`, buyer), path).toBe(held);
    for (const path of ['deleteLane', 'withdrawFreightQuote'])
      expect(await code(`api/trade/forwarder/freight/${path}`, buyer), path).not.toBe(held);
    dataOf(await tryPost(api, buyer));
  });

  it('is one that the company has, binds its colleagues, and can be appealed against', async () => {
    expect((await tryPlace({ kind: 'selling', subjectId: buyer.id })).status).toBe(404);
    expect((await tryPlace({ kind: 'forwarding', subjectId: supplier.id })).status).toBe(404);
    const colleague = await api.person();
    await api.db.update(member).set({ companyId: buyer.id }).where(eq(member.id, colleague.id));
    const id = await place({ kind: 'buying', subjectId: buyer.id });
    expect((await tryPost(api, { ...buyer, ...colleague })).body.errorcode).toBe(held);
    await appealed(colleague, id);
    expect(await mine(buyer)).toMatchObject([{ id, kind: 'buying', waits: true }]);
  });
});

describe('a hold that ends by itself', () => {
  it('ends although one before it cannot be lifted', async () => {
    const start = api.clock.now;
    const deal = await dealAt(api, buyer, supplier, { status: 3 });
    const broken = await place({ kind: 'deal', subjectId: deal.orderId, until: '2026-07-20' });
    await api.db.update(tradeOrder).set({ heldAt: null }).where(eq(tradeOrder.id, deal.orderId));
    const sound = await place({ kind: 'buying', subjectId: buyer.id, until: '2026-07-21' });
    try {
      api.clock.now = new Date('2026-07-22T12:00:00Z');
      await expect(passTime(api.services)).rejects.toThrow(AggregateError);
      expect((await listed('open')).list.map(({ id }) => id)).toContain(broken);
      expect((await listed('lifted')).list.map(({ id }) => id)).toContain(sound);
    } finally {
      api.clock.now = start;
      await api.db.delete(hold).where(eq(hold.id, broken));
    }
  });
});

describe('a hold on the own company of an operator', () => {
  it('is placed, changed, lifted and decided by another one', async () => {
    const colleague = await api.person({ capabilities: ['operator'] });
    await joinCompany(api, supplier, colleague);
    const deal = await dealAt(api, buyer, supplier, { status: 3 });
    for (const [kind, subjectId] of [
      ['company', supplier.id],
      ['account', supplier.id],
      ['shop', supplier.shopId],
      ['deal', deal.orderId],
    ] as const) {
      expect((await tryPlace({ kind, subjectId }, colleague)).status, kind).toBe(403);
      const id = await place({ kind, subjectId });
      expect((await api.post(`${holdAdmin}/liftHold`, colleague, { id, note: '' })).status, kind).toBe(403);
      const change = { id, until: '2026-07-31', internalNote: '' };
      expect((await api.post(`${holdAdmin}/changeHold`, colleague, change)).status, kind).toBe(403);
      if (kind !== 'account') {
        const appealId = await appealed(colleague, id);
        expect((await listed('appealed', colleague)).list.find((one) => one.id === id)).toMatchObject({
          isOwn: true,
          mayDecide: false,
        });
        expect((await decide(colleague, appealId, 'lifted')).status, kind).toBe(403);
      }
      dataOf(await lift(id));
    }
  });
});

describe('an appeal', () => {
  let second: Person;
  beforeAll(async () => {
    second = await api.person({ capabilities: ['operator'] });
  });

  it('is made by whom the hold concerns, with documents, once at a time, and the operators are told', async () => {
    const id = await place({ kind: 'company', subjectId: buyer.id, note: 'Two owners', internalNote: 'Phone call' });
    const file = { field: 'attachments', name: 'register.pdf', bytes: pdf() };
    const appealId = dataOf(await tryAppeal(buyer, id, 'Here is our register', [file])).id;
    expect((await tryAppeal(buyer, id)).status).toBe(409);
    const [own] = await mine(buyer);
    expect(own).toMatchObject({
      ...{ id, kind: 'company', note: 'Two owners', until: null, lifted: null, waits: true },
      appeals: [{ id: appealId, words: 'Here is our register', files: [{ name: 'register.pdf' }], decided: null }],
    });
    expect(JSON.stringify(own)).not.toContain('Phone call');
    expect(await lastEmail(second)).toMatchObject({ template: 'appealWaits', data: { days: 0 } });
    const { list, waiting } = await listed('appealed', second);
    expect(list.find((row) => row.id === id)).toMatchObject({
      internalNote: 'Phone call',
      isOwn: false,
      mayDecide: true,
      appeals: [{ by: buyer.email, words: 'Here is our register' }],
    });
    expect(waiting).toBeGreaterThan(0);
    const fileId = own!.appeals[0]!.files[0]!.id;
    expect((await api.fetch(`/api/user/web/file/getFile?id=${fileId}`, second)).status).toBe(200);
    expect((await api.fetch(`/api/user/web/file/getFile?id=${fileId}`, supplier)).status).toBe(404);
  });

  it('is possible while the account is on hold, for colleagues of a company, and for both sides of a deal', async () => {
    await appealed(buyer, await place({ kind: 'account', subjectId: buyer.id }));
    const colleague = await api.person();
    await api.db.update(member).set({ companyId: supplier.id }).where(eq(member.id, colleague.id));
    await appealed(colleague, await place({ kind: 'shop', subjectId: supplier.shopId }));
    const other = await newBuyer(api);
    const deal = await dealAt(api, other, supplier, { status: 3 });
    const id = await place({ kind: 'deal', subjectId: deal.orderId });
    await appealed(other, id);
    // The other side learns that one waits, and nothing of what it says.
    expect((await mine(supplier)).find((row) => row.id === id)).toMatchObject({ waits: true, appeals: [] });
    expect((await tryAppeal(supplier, id)).status).toBe(409);
  });

  it('is nobody else’s: others neither see the hold nor may object to it', async () => {
    const id = await place({ kind: 'company', subjectId: buyer.id });
    const deal = await dealAt(api, buyer, supplier, { status: 3 });
    const ofDeal = await place({ kind: 'deal', subjectId: deal.orderId });
    const stranger = await newSupplier(api);
    for (const one of [id, ofDeal]) expect((await tryAppeal(stranger, one)).status).toBe(404);
    expect((await tryAppeal(supplier, id)).status).toBe(404);
    expect((await tryAppeal(buyer, 'nonsense')).status).toBe(404);
    expect(await mine(stranger)).toEqual([]);
    const appealId = await appealed(buyer, id);
    for (const person of [buyer, stranger]) expect((await decide(person, appealId, 'lifted')).status).toBe(403);
  });

  it('is decided by another operator than the one who placed the hold', async () => {
    const id = await place({ kind: 'company', subjectId: buyer.id });
    const appealId = await appealed(buyer, id);
    expect((await listed('appealed')).list.find((row) => row.id === id)).toMatchObject({ mayDecide: false });
    expect((await decide(desk.operator, appealId, 'lifted')).status).toBe(403);
    expectInvalid(await decide(second, appealId, 'kept', ''), 'answer');
    dataOf(await decide(second, appealId, 'kept', 'The register names another owner'));
    expect(await lastEmail(buyer)).toMatchObject({ template: 'appealDecided', data: { outcome: 'kept' } });
    expect((await mine(buyer))[0]).toMatchObject({
      lifted: null,
      waits: false,
      appeals: [{ decided: { outcome: 'kept', answer: 'The register names another owner' } }],
    });
    expect((await decide(second, appealId, 'lifted')).status).toBe(409);
    const again = await appealed(buyer, id);
    dataOf(await decide(second, again, 'lifted', 'Now it is clear'));
    expect(await lastEmail(buyer)).toMatchObject({ template: 'holdLifted', data: { note: 'Now it is clear' } });
    expect((await account(buyer)).holds).toEqual([]);
    dataOf(await tryPost(api, buyer));
    const actions = (await api.auditOf(id)).map(({ action }) => action);
    expect(actions.filter((one) => one !== 'hold.appeal')).toEqual([
      'hold.place',
      'hold.decideAppeal',
      'hold.decideAppeal',
      'hold.lift',
    ]);
  });

  it('is decided once, when two operators are at it', async () => {
    const id = await place({ kind: 'company', subjectId: buyer.id });
    const appealId = await appealed(buyer, id);
    const third = await api.person({ capabilities: ['operator'] });
    const both = await Promise.all([decide(second, appealId, 'lifted'), decide(third, appealId, 'kept')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('has got what it asked for when the hold is lifted, whoever lifts it', async () => {
    const id = await place({ kind: 'company', subjectId: buyer.id });
    await appealed(buyer, id);
    dataOf(await lift(id, 'Taken for another'));
    expect((await mine(buyer))[0]).toMatchObject({
      waits: false,
      appeals: [{ decided: { outcome: 'lifted', answer: 'Taken for another' } }],
    });
    expect((await tryAppeal(buyer, id)).status).toBe(409);
  });

  it('that nobody decides alarms the operators after three days, and every day anew', async () => {
    const id = await place({ kind: 'company', subjectId: buyer.id });
    const appealId = await appealed(buyer, id);
    const alarms = async () =>
      (await api.emailsTo(second)).filter(
        ({ template, data }) => template === 'appealWaits' && (data as { name: string }).name === buyer.company,
      );
    const start = api.clock.now;
    const after = async (hours: number) => {
      api.clock.now = new Date(start.getTime() + hours * 3_600_000);
      await passTime(api.services);
      return (await alarms()).map(({ data }) => (data as { days: number }).days);
    };
    try {
      expect(await after(71)).toEqual([0]);
      expect(await after(73)).toEqual([0, 3]);
      expect(await after(80)).toEqual([0, 3]);
      expect(await after(98)).toEqual([0, 3, 4]);
      dataOf(await decide(second, appealId, 'kept'));
      expect(await after(200)).toEqual([0, 3, 4]);
    } finally {
      api.clock.now = start;
    }
  });
});

it('an appeal alarms the operators although that of another company cannot', async () => {
  const start = api.clock.now;
  const second = await api.person({ capabilities: ['operator'] });
  const of = async (company: Company) => appealed(company, await place({ kind: 'company', subjectId: company.id }));
  const [broken, sound] = [await of(buyer), await of(supplier)];
  try {
    api.clock.now = new Date(start.getTime() + 73 * 3_600_000);
    await whileRowFails(api.db, appeal, broken, async () => {
      await expect(passTime(api.services)).rejects.toThrow(AggregateError);
    });
    const rows = await api.db.select({ id: appeal.id, alarmedAt: appeal.alarmedAt }).from(appeal);
    const alarmed = rows.filter(({ alarmedAt }) => alarmedAt).map(({ id }) => id);
    expect(alarmed).toContain(sound);
    expect(alarmed).not.toContain(broken);
    expect((await api.emailsTo(second)).filter(({ data }) => (data as { days?: number }).days === 3)).not.toEqual([]);
  } finally {
    api.clock.now = start;
  }
});

it('files of an appeal are read by colleagues whose list names them, and by nobody else', async () => {
  const [colleague, other] = [await api.person(), await api.person()];
  for (const person of [colleague, other]) await joinCompany(api, buyer, person);
  const files = [{ field: 'attachments', name: 'register.pdf', bytes: pdf() }];
  const fileOf = async (person: Person, id: string) =>
    (await mine(person)).find((row) => row.id === id)?.appeals[0]?.files[0]?.id;
  const read = async (person: Person, file: string) =>
    (await api.fetch(`/api/user/web/file/getFile?id=${file}`, person)).status;

  const ofCompany = await place({ kind: 'company', subjectId: buyer.id });
  dataOf(await tryAppeal(colleague, ofCompany, 'Here is our register', files));
  const file = (await fileOf(buyer, ofCompany))!;
  for (const person of [colleague, buyer, other]) expect(await read(person, file)).toBe(200);
  expect(await read(supplier, file)).toBe(404);

  // What is said of somebody's own account is theirs.
  const ofAccount = await place({ kind: 'account', subjectId: colleague.id });
  dataOf(await tryAppeal(colleague, ofAccount, 'You have taken me for somebody else', files));
  const personal = (await fileOf(colleague, ofAccount))!;
  expect(await fileOf(buyer, ofAccount)).toBeUndefined();
  for (const person of [buyer, other]) expect(await read(person, personal)).toBe(404);
});

describe('a hold with an end', () => {
  const change = (id: string, until: string | null, internalNote = '') =>
    api.post(`${holdAdmin}/changeHold`, desk.operator, { id, until, internalNote });
  const at = async (day: string) => {
    api.clock.now = new Date(`${day}T00:00:30Z`);
    await passTime(api.services);
  };

  it('is lifted by itself, and everybody concerned is told', async () => {
    const start = api.clock.now;
    try {
      const deal = await dealAt(api, buyer, supplier, { status: 3 });
      const ofShop = await place({ kind: 'shop', subjectId: supplier.shopId, until: '2026-07-20' });
      const ofDeal = await place({ kind: 'deal', subjectId: deal.orderId, until: '2026-07-20' });
      expect((await account(supplier)).holds).toMatchObject([{ kind: 'shop', until: '2026-07-20T23:59:59.999Z' }]);
      expect(await view(api, buyer, deal.orderId)).toMatchObject({ hold: { until: '2026-07-20T23:59:59.999Z' } });
      await at('2026-07-20');
      expect((await account(supplier)).holds).toHaveLength(1);
      await at('2026-07-21');
      expect((await account(supplier)).holds).toEqual([]);
      expect((await view(api, buyer, deal.orderId)).hold).toBeNull();
      const letters = (await api.emailsTo(supplier)).map(({ template }) => template);
      expect(letters).toContain('holdLifted');
      expect(await lastEmail(buyer)).toMatchObject({ template: 'deal', data: { kind: 'dealGoesOn' } });
      const { list } = await listed('lifted');
      for (const id of [ofShop, ofDeal])
        expect(list.find((row) => row.id === id)).toMatchObject({ lifted: { by: '' } });
      expect((await api.auditOf(ofShop)).at(-1)).toMatchObject({ action: 'hold.lift', actorId: null });
    } finally {
      api.clock.now = start;
    }
  });

  it('is extended and shortened, of which those concerned are told, and not of what operators note', async () => {
    const start = api.clock.now;
    try {
      const deal = await dealAt(api, buyer, supplier, { status: 3 });
      const id = await place({ kind: 'deal', subjectId: deal.orderId, until: '2026-07-20' });
      dataOf(await change(id, '2026-07-25'));
      for (const person of [buyer, supplier])
        expect(await lastEmail(person)).toMatchObject({
          template: 'holdChanged',
          data: { until: '2026-07-25T23:59:59.999Z' },
        });
      const before = (await api.emailsTo(buyer)).length;
      dataOf(await change(id, '2026-07-25', 'The bank answers on Friday'));
      expect(await api.emailsTo(buyer)).toHaveLength(before);
      expect((await listed()).list.find((row) => row.id === id)?.internalNote).toBe('The bank answers on Friday');
      await at('2026-07-21');
      expect((await view(api, buyer, deal.orderId)).hold).not.toBeNull();
      dataOf(await change(id, null));
      await at('2026-07-26');
      expect((await view(api, buyer, deal.orderId)).hold).not.toBeNull();
      dataOf(await change(id, '2026-07-26'));
      await at('2026-07-27');
      expect((await view(api, buyer, deal.orderId)).hold).toBeNull();
      expect((await change(id, null)).status).toBe(409);
    } finally {
      api.clock.now = start;
    }
  });

  it('ends on no day that is over, and not in the far future', async () => {
    for (const until of ['2026-07-14', '2028-01-01'])
      expectInvalid(await tryPlace({ kind: 'company', subjectId: buyer.id, until }), 'until');
    const id = await place({ kind: 'company', subjectId: buyer.id });
    expectInvalid(await change(id, '2026-07-14'), 'until');
    expect((await change(uuidv7(), null)).status).toBe(404);
    expect((await api.post(`${holdAdmin}/changeHold`, buyer, { id, until: null, internalNote: '' })).status).toBe(403);
  });
});
