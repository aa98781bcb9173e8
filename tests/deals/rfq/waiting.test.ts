import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { decideCertification } from '#api/members/backstage.ts';
import { mostWaitingRfqs } from '#api/deals/deal-choices.ts';
import {
  createRfq,
  getRfqTemplate,
  getWaitingRfqs,
  saveWaitingRfq,
  withdrawWaitingRfq,
  type RfqInput,
  type RfqTemplate,
  type WaitingRfqs,
} from '#api/deals/rfq.ts';
import { passTime } from '#server/deals/deadlines/index.ts';
import { rfqEnd } from '#server/deals/rfq/index.ts';
import { certification } from '#server/platform/db/schema/company.ts';
import { hold } from '#server/platform/db/schema/holds.ts';
import { tradeEvent } from '#server/platform/db/schema/deal.ts';
import { storedFile } from '#server/platform/db/schema/identity.ts';
import { tradeOrder, waitingRfq } from '#server/platform/db/schema/rfq.ts';
import { shop } from '#server/platform/db/schema/shops.ts';
import { uuidv7 } from '#server/platform/uuid.ts';
import { apply as applyWith, waitingId as applicationOf } from '../../members/company/company.ts';
import { dayIn, newBuyer, newSupplier, type Company, type Supplier } from '../../support/deals.ts';
import { whileRowFails } from '../../support/failing-row.ts';
import { dataOf, expectInvalid, pdf, startMemberApi, type Person, type Sent } from '../../support/member-api.ts';
import { goodRfq, tryPost, view } from '../../support/rfqs.ts';

const api = startMemberApi();
let supplier: Supplier;
let operator: Person;
beforeAll(async () => {
  supplier = await newSupplier(api);
  operator = await api.person({ capabilities: ['operator'] });
});

type More = Partial<RfqInput> & { id?: string; version?: number; lines?: object[] };
const keep = (person: Person, given: More = {}, sent?: Sent[], key?: string) =>
  api.post<{ id: string }>(saveWaitingRfq.path, person, goodRfq(api, given), sent, 'en-US', key);
const waitingOf = async (person: Person) => dataOf(await api.post<WaitingRfqs>(getWaitingRfqs.path, person));
const withdraw = (person: Person, id: string) => api.post(withdrawWaitingRfq.path, person, { id });
const template = (person: Person | null, waitingId: string) =>
  api.post<RfqTemplate>(getRfqTemplate.path, person, { waitingId });
const ordersOf = (person: Person) => api.db.select().from(tradeOrder).where(eq(tradeOrder.buyerId, person.id));
const rowOf = async (id: string) => (await api.db.select().from(waitingRfq).where(eq(waitingRfq.id, id)))[0]!;
const lettersTo = async (person: Person) => (await api.emailsTo(person)).map(({ template }) => template);

/** An application, by its id. */
async function apply(person: Person): Promise<string> {
  await applyWith(api, person, { companyName: `Lekki Mouldings ${person.email}`, nation: 'NG' });
  return applicationOf(api, operator, person);
}
const decide = (id: string, approve = true) =>
  api.post(decideCertification.path, operator, { id, approve, ...(!approve && { reason: 'mismatch' }) });
const certified = async (person: Person) => dataOf(await decide(await apply(person)));

describe('an RFQ of somebody whose company is not certified', () => {
  it('waits, and goes out by itself with the certification', async () => {
    const newcomer = await api.person();
    const sent = [{ field: 'attachments', name: 'drawing.pdf', bytes: pdf() }];
    const { id } = dataOf(await keep(newcomer, { shopIds: [supplier.shopId], remarks: 'Natural, food grade' }, sent));
    expect(await waitingOf(newcomer)).toMatchObject([
      { id, state: 'waiting', gradeNumber: 'ABS PA-757', quantity: '25', tradeTerm: 5, problems: [] },
    ]);
    expect(await lettersTo(supplier)).not.toContain('deal');

    await certified(newcomer);
    expect(await waitingOf(newcomer)).toEqual([]);
    const [order] = await ordersOf(newcomer);
    expect(await rowOf(id)).toMatchObject({ state: 'posted', orderId: order!.id });
    const buyer: Company = { ...newcomer, company: `Lekki Mouldings ${newcomer.email}` };
    expect(await view(api, buyer, order!.id)).toMatchObject({
      buyer: { company: buyer.company, nation: 'Nigeria' },
      invited: 1,
      rfq: { remarks: 'Natural, food grade', attachments: [{ name: 'drawing.pdf' }] },
    });
    expect(await lettersTo(supplier)).toContain('deal');
    expect(await lettersTo(newcomer)).toEqual(['certificationApproved', 'waitingRfqPosted']);
    const [event] = await api.db.select().from(tradeEvent).where(eq(tradeEvent.orderId, order!.id));
    expect(event).toMatchObject({ action: 'postRfq', actorId: newcomer.id, role: 'buyer' });
  });

  it('goes out with the materials that are asked for besides, all or none', async () => {
    const newcomer = await api.person();
    const further = { categoryId: 'abs', gradeNumber: 'HDPE 5502', qualityClass: 'PREMIUM', quantity: '50' };
    const wrong = await keep(newcomer, { lines: [further, { ...further, quantity: '0.0001' }] });
    expectInvalid(wrong, 'lines.1.quantity');
    const odd = await keep(newcomer, { lines: [{ ...further, categoryId: 'no-such-category' }] });
    expectInvalid(odd, 'lines.0.categoryId');
    expectInvalid(await keep(newcomer, { destinationPort: 'NOPORT', lines: [further] }), 'destinationPort');
    const { id } = dataOf(await keep(newcomer, { shopIds: [supplier.shopId], lines: [further] }));
    expect(await waitingOf(newcomer)).toMatchObject([{ id, gradeNumber: 'ABS PA-757', further: 1, problems: [] }]);
    expect(dataOf(await template(newcomer, id)).lines).toMatchObject([further]);

    await certified(newcomer);
    const orders = await ordersOf(newcomer);
    expect(orders.toSorted((a, b) => a.bundleLine! - b.bundleLine!)).toMatchObject([
      { gradeNumber: 'ABS PA-757', quantity: '25.000', targetPrice: null },
      { gradeNumber: 'HDPE 5502', quantity: '50.000' },
    ]);
    expect(new Set(orders.map(({ bundle }) => bundle)).size).toBe(1);
    const letters = (await api.emailsTo(newcomer)).map(({ template: name, data }) => ({ name, data }));
    expect(letters).toContainEqual({
      name: 'waitingRfqPosted',
      data: expect.objectContaining({ bundle: orders[0]!.bundle, others: [{ grade: 'HDPE 5502', quantity: '50' }] }),
    });
  });

  it('stays waiting when the certification fails, and goes out with the next one', async () => {
    const newcomer = await api.person();
    await keep(newcomer);
    expect((await decide(await apply(newcomer), false)).status).toBe(200);
    expect(await waitingOf(newcomer)).toMatchObject([{ state: 'waiting' }]);
    await certified(newcomer);
    expect(await ordersOf(newcomer)).toHaveLength(1);
  });

  it('is held to the rules of posting', async () => {
    const newcomer = await api.person();
    expectInvalid(await keep(newcomer, { quantity: '0', deliveryStart: dayIn(api, -3) }), 'quantity', 'deliveryStart');
    expectInvalid(await keep(newcomer, { shopIds: ['no-such-shop'] }), 'shopIds');
    expectInvalid(await keep(newcomer, { serviceAddress: '1 Wharf Road' }), 'serviceAddress');
    expect(await waitingOf(newcomer)).toEqual([]);
  });

  it('is kept once when an answer was lost', async () => {
    const newcomer = await api.person();
    const [one, two] = [await keep(newcomer, {}, undefined, 'a key'), await keep(newcomer, {}, undefined, 'a key')];
    expect(dataOf(two)).toEqual(dataOf(one));
    expect(await waitingOf(newcomer)).toHaveLength(1);
  });

  it('can be changed and withdrawn, its files too', async () => {
    const newcomer = await api.person();
    const sent = [{ field: 'attachments', name: 'drawing.pdf', bytes: pdf() }];
    const { id } = dataOf(await keep(newcomer, {}, sent));
    const filled = dataOf(await template(newcomer, id));
    expect(filled).toMatchObject({ version: 1, fields: { waitingId: id, quantity: '25' } });
    const [file] = filled.attachments;
    expect(dataOf(await keep(newcomer, { id, version: 1, quantity: '50', keptAttachments: [file!.id] }))).toEqual({
      id,
    });
    expect(await waitingOf(newcomer)).toMatchObject([{ id, quantity: '50' }]);
    // Another window still shows the first one.
    expect((await keep(newcomer, { id, version: 1, quantity: '75' })).status).toBe(409);
    dataOf(await keep(newcomer, { id, version: 2, quantity: '50' }));
    expect(await api.db.$count(storedFile, eq(storedFile.id, file!.id))).toBe(0);

    expect((await withdraw(newcomer, id)).status).toBe(200);
    expect(await waitingOf(newcomer)).toEqual([]);
    await certified(newcomer);
    expect(await ordersOf(newcomer)).toEqual([]);
  });

  it('is nobody else’s, and no visitor keeps one', async () => {
    const [newcomer, stranger] = [await api.person(), await api.person()];
    const { id } = dataOf(await keep(newcomer, {}, [{ field: 'attachments', name: 'a.pdf', bytes: pdf() }]));
    const [file] = dataOf(await template(newcomer, id)).attachments;
    const buyer = await newBuyer(api);
    for (const other of [stranger, buyer, supplier]) {
      expect(await waitingOf(other)).toEqual([]);
      expect((await template(other, id)).status).toBe(404);
      expect((await withdraw(other, id)).status).toBe(404);
      expect((await api.fetch(file!.href, other)).status).toBe(404);
    }
    expect((await keep(stranger, { id, version: 1 })).status).toBe(404);
    expectInvalid(await keep(stranger, { keptAttachments: [file!.id] }), 'keptAttachments');
    expect((await tryPost(api, buyer, { waitingId: id })).status).toBe(404);
    expect((await template(null, id)).status).toBe(404);
    expect((await api.post(saveWaitingRfq.path, null, goodRfq(api))).status).toBe(401);
    expect(await waitingOf(newcomer)).toHaveLength(1);
  });

  it('is one of a few', async () => {
    const newcomer = await api.person();
    const answers = await Promise.all(Array.from({ length: mostWaitingRfqs + 2 }, () => keep(newcomer)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(mostWaitingRfqs);
    expect(await waitingOf(newcomer)).toHaveLength(mostWaitingRfqs);
    await certified(newcomer);
    expect(await ordersOf(newcomer)).toHaveLength(mostWaitingRfqs);
  });

  it('is refused to who may post it at once', async () => {
    expect((await keep(await newBuyer(api))).status).toBe(409);
  });

  it('that is kept while the company is certified is either posted or refused, never left behind', async () => {
    for (let round = 0; round < 5; round += 1) {
      const newcomer = await api.person();
      const application = await apply(newcomer);
      const [kept, decided] = await Promise.all([keep(newcomer), decide(application)]);
      expect(decided.status).toBe(200);
      expect([200, 409]).toContain(kept.status);
      expect(await ordersOf(newcomer)).toHaveLength(kept.status === 200 ? 1 : 0);
      expect(await waitingOf(newcomer)).toEqual([]);
    }
  });

  it('that is withdrawn while the company is certified is withdrawn or posted, never both', async () => {
    for (let round = 0; round < 5; round += 1) {
      const newcomer = await api.person();
      const { id } = dataOf(await keep(newcomer));
      const application = await apply(newcomer);
      const [withdrawn] = await Promise.all([withdraw(newcomer, id), decide(application)]);
      expect(await ordersOf(newcomer)).toHaveLength(withdrawn.status === 200 ? 0 : 1);
      expect((await rowOf(id)).state).toBe(withdrawn.status === 200 ? 'withdrawn' : 'posted');
    }
  });
});

describe('an RFQ that cannot be posted any more', () => {
  it('is refused with the certification, which stands, and is sent by hand with nothing lost', async () => {
    const newcomer = await api.person();
    const gone = await newSupplier(api);
    const sent = [{ field: 'attachments', name: 'drawing.pdf', bytes: pdf() }];
    const { id } = dataOf(await keep(newcomer, { shopIds: [gone.shopId] }, sent));
    dataOf(await keep(newcomer));
    await api.db.update(shop).set({ ownerId: null }).where(eq(shop.id, gone.shopId));
    await certified(newcomer);
    // The other one went out all the same.
    expect(await ordersOf(newcomer)).toHaveLength(1);
    const [row] = await waitingOf(newcomer);
    expect(row).toMatchObject({ id, state: 'refused' });
    expect(row!.problems).toEqual([expect.stringContaining(gone.company)]);
    expect((await lettersTo(newcomer)).toSorted()).toEqual([
      'certificationApproved',
      'waitingRfqPosted',
      'waitingRfqRefused',
    ]);

    const { fields } = dataOf(await template(newcomer, id));
    const again = { ...fields, shopIds: [supplier.shopId] };
    const answers = await Promise.all([
      api.post<{ id: string }>(createRfq.path, newcomer, again),
      api.post<{ id: string }>(createRfq.path, newcomer, again),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    expect(await waitingOf(newcomer)).toEqual([]);
    const posted = await view(api, { ...newcomer, company: '' }, (await rowOf(id)).orderId!);
    expect(posted.rfq.attachments).toMatchObject([{ name: 'drawing.pdf' }]);
  });

  it('is refused to a company on hold', async () => {
    const newcomer = await api.person();
    const { id } = dataOf(await keep(newcomer));
    const application = await apply(newcomer);
    await api.db.insert(hold).values({
      id: uuidv7(api.clock.now),
      kind: 'company',
      subjectId: newcomer.id,
      partyId: newcomer.id,
      reason: 'dispute',
      note: '',
      placedAt: api.clock.now,
      placedBy: operator.id,
    });
    expect((await decide(application)).status).toBe(200);
    expect((await rowOf(id)).state).toBe('refused');
  });

  it('expires when one of its days has passed, which its writer is told once, and waits on with new ones', async () => {
    const newcomer = await api.person();
    const { id } = dataOf(await keep(newcomer, { deliveryStart: dayIn(api, 2) }));
    const before = api.clock.now;
    await passTime(api.services);
    expect(await waitingOf(newcomer)).toMatchObject([{ state: 'waiting' }]);
    api.clock.now = new Date(before.getTime() + 4 * 24 * 3600_000);
    try {
      await Promise.all([passTime(api.services), passTime(api.services)]);
      expect(await waitingOf(newcomer)).toMatchObject([{ id, state: 'expired' }]);
      expect((await waitingOf(newcomer))[0]!.problems).not.toEqual([]);
      expect(await lettersTo(newcomer)).toEqual(['waitingRfqExpired']);
      const { fields, version } = dataOf(await template(newcomer, id));
      expect(fields.deliveryStart).toBeUndefined();
      dataOf(await keep(newcomer, { id, version: version!, deliveryStart: dayIn(api, 10) }));
      await certified(newcomer);
      expect(await ordersOf(newcomer)).toHaveLength(1);
    } finally {
      api.clock.now = before;
    }
  });

  it('expires although that of somebody else cannot be ended', async () => {
    const [newcomer, other] = [await api.person(), await api.person()];
    const broken = dataOf(await keep(newcomer, { deliveryStart: dayIn(api, 2) }));
    const sound = dataOf(await keep(other, { deliveryStart: dayIn(api, 2) }));
    const before = api.clock.now;
    api.clock.now = new Date(before.getTime() + 4 * 24 * 3600_000);
    try {
      await whileRowFails(api.db, waitingRfq, broken.id, async () => {
        await expect(passTime(api.services)).rejects.toThrow(AggregateError);
      });
      expect((await rowOf(broken.id)).state).toBe('waiting');
      expect((await rowOf(sound.id)).state).toBe('expired');
    } finally {
      await api.db.delete(waitingRfq).where(eq(waitingRfq.id, broken.id));
      api.clock.now = before;
    }
  });

  it('goes with the account of its writer', async () => {
    const newcomer = await api.person();
    const { id } = dataOf(await keep(newcomer));
    await rfqEnd.ended!(api.db, api.services, newcomer.id);
    expect(await api.db.$count(waitingRfq, eq(waitingRfq.id, id))).toBe(0);
  });
});

it('an RFQ form is filled for visitors, too, with nothing of anybody’s', async () => {
  const buyer = await newBuyer(api);
  const { id } = dataOf(await tryPost(api, buyer));
  const filled = dataOf(await api.post<RfqTemplate>(getRfqTemplate.path, null, { shopIds: [supplier.shopId] }));
  expect(filled).toMatchObject({ remembered: null, receivers: { chosen: [supplier.shopId] } });
  expect((await api.post(getRfqTemplate.path, null, { orderId: id })).status).toBe(404);
  expect(await api.db.$count(tradeOrder, eq(tradeOrder.id, id))).toBe(1);
  expect(await api.db.$count(certification)).toBeGreaterThan(0);
});
