import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Comparison } from '#api/deals/comparison.ts';
import { freightLane } from '#server/platform/db/schema/freight.ts';
import { hold } from '#server/platform/db/schema/holds.ts';
import { tradeOrder } from '#server/platform/db/schema/rfq.ts';
import { uuidv7 } from '#server/platform/uuid.ts';
import { newBuyer, newSupplier, type Company, type Supplier } from '../../support/deals.ts';
import { dataOf, expectInvalid, startMemberApi } from '../../support/member-api.ts';
import { inDays, postTo, quoteFor } from '../../support/rfqs.ts';
import { supplierWithOffer, type NewOffer } from '../../market/offers/offers.ts';
import { askedFor, clearLanes, laneOf, newForwarder, quotedBy } from '../freight/forwarders.ts';

const api = startMemberApi();
const path = 'api/trade/web/order/getComparison';
let buyer: Company;
let forwarder: Company;
let suppliers: Supplier[];
beforeEach(async () => {
  api.clock.now = new Date('2026-07-15T12:00:00Z');
  await clearLanes(api);
  buyer = await newBuyer(api);
  forwarder = await newForwarder(api);
  suppliers = [await newSupplier(api), await newSupplier(api)];
});

const asked = (destinationPort: string, destinationCountry: string, quantity = '100') =>
  postTo(api, buyer, suppliers, { destinationPort, destinationCountry, quantity });
/** A quote of 1,150 USD FOB unless said. */
const fob = (supplier: Supplier, orderId: string, departurePort: string, quantity = '100') =>
  quoteFor(api, supplier, orderId, {
    ...{ tradeTerm: 2, departurePort, destinationPort: undefined, destinationCountry: undefined },
    lines: [{ gradeNumber: 'ABS PA-757', quantity, unitPrice: '1150' }],
    paymentTerm: 'DP',
  });
const plain = { insurancePercent: '0', dutyPercent: '0', financingPercent: '0' };
const compared = async (orderId: string, input: Record<string, unknown> = {}) =>
  dataOf(await api.post<Comparison>(path, buyer, { orderId, currency: 'USD', ...plain, ...input }));
const partOf = ({ rows }: Comparison, quoteId: string, kind: string) =>
  rows.find((row) => row.quoteId === quoteId)!.parts.find((part) => part.kind === kind)!;

describe('freight of a compared quote', () => {
  it('is never that of another port: of Ningbo and Houston at one price, only Ningbo has the forwarder’s', async () => {
    const { id: orderId } = await asked('VNSGN', 'VN');
    await laneOf(api, forwarder, { destinationPort: 'VNSGN' });
    const [ningbo, houston] = [await fob(suppliers[0]!, orderId, 'CNNGB'), await fob(suppliers[1]!, orderId, 'USHOU')];
    const requestId = await askedFor(api, buyer, orderId, { destinationPort: 'VNSGN', containers: 4 });
    const { id } = await quotedBy(api, forwarder, requestId, { amount: '1720', transitDays: 6 });
    // It is counted with whether it is chosen or stands alone.
    for (const freightQuoteId of [id, undefined]) {
      const answer = await compared(orderId, { ...(freightQuoteId && { freightQuoteId }) });
      expect(partOf(answer, ningbo.id, 'freight')).toMatchObject({ amount: '17.2000', source: 'known' });
      expect(partOf(answer, ningbo.id, 'freight').basis).toContain(forwarder.company);
      const other = partOf(answer, houston.id, 'freight');
      expect(other).toMatchObject({ amount: '80.0000', source: 'assumed' });
      expect(other.basis).not.toContain(forwarder.company);
      expect(answer.rows).toMatchObject([
        { transitDays: 6, abovePercent: '0.00' },
        { transitDays: 30, abovePercent: '5.38' },
      ]);
      expect(answer.routes).toMatchObject([
        { departurePort: { id: 'CNNGB' }, freightPerTonne: null, transitDays: null },
        { departurePort: { id: 'USHOU' }, freightPerTonne: '80', transitDays: '30' },
      ]);
    }
    const own = await compared(orderId, { freightQuoteId: 'none' });
    expect(own.rows.map(({ parts }) => parts[0]!.source)).toEqual(['assumed', 'assumed']);
  });

  it('is spread over the tonnes that the containers carry', async () => {
    // 75 t asked for, 2 containers quoted, which hold 53 t at most; one supplier quotes 50 t, another all of it.
    const { id: orderId } = await asked('NGAPP', 'NG', '75');
    await laneOf(api, forwarder);
    const [part, all] = [
      await fob(suppliers[0]!, orderId, 'CNNGB', '50'),
      await fob(suppliers[1]!, orderId, 'CNNGB', '75'),
    ];
    await quotedBy(api, forwarder, await askedFor(api, buyer, orderId), { amount: '8360' });
    const answer = await compared(orderId);
    expect(partOf(answer, part.id, 'freight')).toMatchObject({ amount: '167.2000' });
    expect(partOf(answer, part.id, 'freight').basis).toMatch(/2 × .* for 50 t/);
    // Three at 4,180 for 75 t.
    expect(partOf(answer, all.id, 'freight')).toMatchObject({ amount: '167.2000' });
  });

  it('is the cheapest published lane of exactly that route, valid today, where nobody has quoted', async () => {
    const { id: orderId } = await asked('NGAPP', 'NG', '50');
    const { id } = await fob(suppliers[0]!, orderId, 'CNNGB', '50');
    const freight = async () => partOf(await compared(orderId), id, 'freight');
    const cheap = await newForwarder(api);
    await laneOf(api, forwarder, { price: '2000', transitDays: 33 });
    await laneOf(api, cheap, { price: '1500', transitDays: 41 });
    await laneOf(api, cheap, { price: '100', departurePort: 'CNSHA' });
    await laneOf(api, cheap, { price: '100', cabinetType: 'ISOTANK' });
    expect(await freight()).toMatchObject({ amount: '60.0000', source: 'known' });
    expect((await freight()).basis).toBe(
      `Published rate of ${cheap.company}: USD 1,500.00 a container, 2 × 40 ft high cube for 50 t, valid until 2026-08-14`,
    );
    // One that is over, or whose forwarder is on hold, is nobody's price.
    await api.db.update(freightLane).set({ validUntil: '2026-07-01' }).where(eq(freightLane.forwarderId, cheap.id));
    expect(await freight()).toMatchObject({ amount: '80.0000', source: 'known' });
    await api.db.insert(hold).values({
      ...{ id: uuidv7(api.clock.now), kind: 'forwarding', subjectId: forwarder.id, partyId: forwarder.id },
      ...{ reason: 'other', note: '', internalNote: '', placedAt: api.clock.now, placedBy: buyer.id },
    });
    expect(await freight()).toMatchObject({ amount: '80.0000', source: 'assumed' });
  });

  it('of a container that the RFQ does not ask for does not count', async () => {
    const { id: orderId } = await postTo(api, buyer, suppliers, { quantity: '50', cabinetType: '20GP' });
    const { id } = await fob(suppliers[0]!, orderId, 'CNNGB', '50');
    await laneOf(api, forwarder, { price: '1500' });
    expect(partOf(await compared(orderId), id, 'freight').source).toBe('assumed');
    await laneOf(api, forwarder, { price: '900', cabinetType: '20GP' });
    expect(partOf(await compared(orderId), id, 'freight').source).toBe('known');
  });

  it('is assumed lower within a sea region, and is what the buyer says of that port', async () => {
    const { id: orderId } = await asked('VNSGN', 'VN');
    const [near, far] = [await fob(suppliers[0]!, orderId, 'CNNGB'), await fob(suppliers[1]!, orderId, 'USHOU')];
    const assumed = await compared(orderId);
    expect(partOf(assumed, near.id, 'freight')).toMatchObject({ amount: '30.0000', source: 'assumed' });
    expect(assumed.rows.map(({ transitDays }) => transitDays)).toEqual([10, 30]);
    const routes = [{ departurePort: 'USHOU', freightPerTonne: '12.5', transitDays: '21', dutyPercent: '3' }];
    const said = await compared(orderId, { routes });
    expect(partOf(said, far.id, 'freight')).toMatchObject({ amount: '12.5000', source: 'yours' });
    expect(partOf(said, far.id, 'duty')).toMatchObject({ amount: '34.8750', source: 'yours' });
    expect(partOf(said, near.id, 'freight').amount).toBe('30.0000');
    expect(said.rows.map(({ transitDays }) => transitDays)).toEqual([10, 21]);
  });
});

describe('duty', () => {
  const dutyOf = async (port: string, country: string, input: Record<string, unknown> = {}) => {
    const { id: orderId } = await asked(port, country);
    const { id } = await fob(suppliers[0]!, orderId, 'CNNGB');
    const answer = await compared(orderId, { dutyPercent: undefined, ...input });
    return { duty: partOf(answer, id, 'duty'), row: answer.rows[0]!, answer };
  };

  it('into the United States is that of the tariff, on the value on board', async () => {
    const { duty, row, answer } = await dutyOf('USLAX', 'US');
    expect(answer).toMatchObject({ tradeTerm: null, destination: { id: 'USLAX' } });
    expect(duty).toMatchObject({ amount: '74.7500', source: 'known' });
    expect(duty.basis).toMatch(/^6\.5% of the FOB value, HS 3903\.30: Harmonized Tariff Schedule .*2025-01-01$/);
    expect(row.vat).toEqual({ amount: '0.0000', basis: 'No VAT in the United States' });
  });

  it('elsewhere is on the CIF value, and where no rate is on record an assumption that says so', async () => {
    const { duty, row } = await dutyOf('DEHAM', 'DE');
    // 1,150 and 80 of freight.
    expect(duty).toMatchObject({ amount: '79.9500', source: 'assumed' });
    expect(duty.basis).toBe(
      'No rate on record for HS 3903.30 into Germany: 6.5% of the CIF value assumed. Enter yours.',
    );
    // 19 % of 1,230 and the duty, beside the price.
    expect(row).toMatchObject({ landed: '1309.9500', vat: { amount: '248.8905' } });
  });

  it('may be nothing, with its source', async () => {
    const { duty } = await dutyOf('SGSIN', 'SG');
    expect(duty).toMatchObject({ amount: '0.0000', source: 'known' });
    expect(duty.basis).toContain('Customs (Duties) Order');
  });

  it('is none on goods that lie in the country already, and neither is import VAT', async () => {
    const { id: orderId } = await asked('CNSHA', 'CN');
    const [near, far] = [await fob(suppliers[0]!, orderId, 'CNNGB'), await fob(suppliers[1]!, orderId, 'USHOU')];
    const general = await compared(orderId, { dutyPercent: '6.5' });
    expect(partOf(general, near.id, 'duty')).toEqual({
      ...{ kind: 'duty', amount: '0.0000', source: 'known' },
      basis: 'The goods are in China already: no import duty. The quote says whether local VAT is in the price.',
    });
    expect(partOf(general, far.id, 'duty')).toMatchObject({ amount: '79.9500', source: 'yours' });
    expect(general.rows.map(({ vat }) => vat === null)).toEqual([true, false]);
    expect(general.routes.map(({ dutyPercent }) => dutyPercent)).toEqual(['0', '6.5']);
    // Who says a duty of these goods knows of their customs.
    const said = await compared(orderId, { routes: [{ departurePort: 'CNNGB', dutyPercent: '2' }] });
    expect(partOf(said, near.id, 'duty')).toMatchObject({ amount: '23.6000', source: 'yours' });
    expect(said.rows[0]!.vat).not.toBeNull();
  });

  it('at the works is by the country of the warehouse, and is due out of a bonded zone', async () => {
    const worksDuty = async (port: string, country: string, given: Partial<NewOffer> = {}) => {
      const { made, supplier } = await supplierWithOffer(api, {
        ...{ onSale: true, tradeTerm: 1, portId: undefined, warehouseCityId: 'CN-YUYAO' },
        ...given,
      });
      const { id: orderId } = await postTo(api, buyer, [supplier], {
        ...{ destinationPort: port, destinationCountry: country, quantity: '100', offerId: made.id },
      });
      const { id } = await quoteFor(api, supplier, orderId, {
        ...{ tradeTerm: 1, deliveryMethod: undefined, destinationPort: undefined, destinationCountry: undefined },
        lines: [{ gradeNumber: 'ABS PA-757', quantity: '100', unitPrice: '1150' }],
      });
      const routes = [{ departurePort: null, freightPerTonne: '20' }];
      return partOf(await compared(orderId, { dutyPercent: undefined, routes }), id, 'duty');
    };
    expect(await worksDuty('CNSHA', 'CN')).toMatchObject({ amount: '0.0000', source: 'known' });
    const bonded = await worksDuty('CNSHA', 'CN', { taxBasis: 'BONDED' });
    expect(Number(bonded.amount)).toBeGreaterThan(0);
    expect(Number((await worksDuty('DEHAM', 'DE')).amount)).toBeGreaterThan(0);
  });

  it('is no part of a price on a trade term', async () => {
    for (const tradeTerm of [1, 2, 3, 5]) {
      const { answer } = await dutyOf('USLAX', 'US', { tradeTerm });
      expect(answer.tradeTerm).toBe(tradeTerm);
      expect(answer.rows[0]!.parts.map(({ kind }) => kind)).not.toContain('duty');
      expect(answer.rows[0]!.vat).toBeNull();
      expect(answer.routes[0]!.dutyPercent).toBeNull();
    }
  });
});

describe('a quote that cannot be brought to the basis', () => {
  it('stands apart with its reason, and is neither ranked nor the lowest', async () => {
    const { id: orderId } = await asked('NGAPP', 'NG');
    const works = await quoteFor(api, suppliers[0]!, orderId, {
      ...{ tradeTerm: 1, deliveryMethod: undefined, destinationPort: undefined, destinationCountry: undefined },
      lines: [{ gradeNumber: 'ABS PA-757', quantity: '100', unitPrice: '10' }],
    });
    const elsewhere = await quoteFor(api, suppliers[1]!, orderId, {
      ...{ destinationPort: 'DEHAM', destinationCountry: 'DE' },
      lines: [{ gradeNumber: 'ABS PA-757', quantity: '100', unitPrice: '20' }],
    });
    const { rows, history } = await compared(orderId);
    expect(rows).toMatchObject([
      { quoteId: works.id, apart: 'noPort', landed: null, abovePercent: null, parts: [], quoted: '10.0000' },
      { quoteId: elsewhere.id, apart: 'otherPort', landed: null, abovePercent: null },
    ]);
    expect(history).toEqual([]);
    // What the buyer says of goods without a port of loading brings them in; at the works they always are.
    const said = await compared(orderId, { routes: [{ departurePort: null, freightPerTonne: '70' }] });
    expect(said.rows[0]).toMatchObject({ apart: null, landed: '95.0000', abovePercent: '0.00' });
    expect((await compared(orderId, { tradeTerm: 1 })).rows[0]).toMatchObject({ apart: null, landed: '10.0000' });
  });
});

describe('the basis', () => {
  it('is landed where the port of destination is known, else the RFQ’s own term', async () => {
    const { id: orderId } = await asked('NGAPP', 'NG');
    expect(await compared(orderId)).toMatchObject({ tradeTerm: null, destination: { id: 'NGAPP' } });
    await api.db.update(tradeOrder).set({ destinationPort: null, tradeTerm: 2 }).where(eq(tradeOrder.id, orderId));
    expect(await compared(orderId)).toMatchObject({ tradeTerm: 2, destination: null });
    // Where the buyer has goods carried to is where they land.
    await askedFor(api, buyer, orderId);
    expect(await compared(orderId)).toMatchObject({ tradeTerm: null, destination: { id: 'NGAPP' } });
  });

  it('is refused below 0, with a premium that eats the goods, and to everybody else', async () => {
    const { id: orderId } = await asked('NGAPP', 'NG');
    const tried = (input: Record<string, unknown>, person: Company = buyer) =>
      api.post<Comparison>(path, person, { orderId, currency: 'USD', ...input });
    const below = [
      { departurePort: 'CNNGB', freightPerTonne: '-1' },
      { departurePort: null, dutyPercent: '-2' },
    ];
    expectInvalid(await tried({ routes: below }), 'routes.0.freightPerTonne', 'routes.1.dutyPercent');
    expectInvalid(await tried({ insurancePercent: '50.01' }), 'insurancePercent');
    expectInvalid(await tried({ routes: [{ departurePort: 'CNNGB', transitDays: '-3' }] }), 'routes.0.transitDays');
    expect((await tried({ freightQuoteId: crypto.randomUUID() })).status).toBe(404);
    const request = await askedFor(api, buyer, orderId);
    await laneOf(api, forwarder);
    const { id } = await quotedBy(api, forwarder, request, { validUntil: inDays(api, 1) });
    const other = await asked('NGAPP', 'NG');
    expect((await api.post(path, buyer, { orderId: other.id, currency: 'USD', freightQuoteId: id })).status).toBe(404);
    api.clock.now = new Date(api.clock.now.getTime() + 2 * 86_400_000);
    expectInvalid(await tried({ freightQuoteId: id }), 'freightQuoteId');
    for (const stranger of [await newBuyer(api), suppliers[0]!, forwarder])
      expect((await tried({}, stranger)).status).toBe(404);
  });
});
