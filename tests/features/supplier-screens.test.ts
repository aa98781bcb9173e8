import { describe, expect, it } from 'vitest';
import type { OrderView, QuoteVersion } from '#api/deals/trade.ts';
import { beginning, quoteFormProblems, quoteInput, sumOf } from '#features/deals/supplier/quote-values.ts';
import { containersIn, shipInput, shipProblems, type ShipValues } from '#features/deals/supplier/ship-values.ts';

const now = new Date('2026-03-05T08:00:00Z');
const named = (id: string) => ({ id, name: id });
const coded = (code: string) => ({ code, name: code });
const term = {
  tradeTerm: 5 as const,
  deliveryMethod: coded('ONE_LOT'),
  departurePort: named('CNNGB'),
  destinationPort: named('SGSIN'),
  portDischarge: null,
  destinationCountry: named('SG'),
  pickupPlace: null,
  serviceAddress: null,
};
const version: QuoteVersion = {
  ...term,
  version: 1,
  at: '2026-03-01T08:00:00.000Z',
  validUntil: '2026-03-05T12:00:00.000Z',
  currency: 'USD',
  lines: [
    {
      ...{ id: 'line-1', material: null, gradeNumber: 'PA-757', replacement: false },
      ...{ quantity: '40.000', unitPrice: '1430.0000', remark: '' },
    },
  ],
  leadTimeDays: 14,
  paymentTerm: coded('TT30_70BL'),
  packing: coded('BAG25'),
  remarks: '',
  limits: [],
  bankWarning: false,
};
const rfq = {
  ...term,
  ...{ gradeNumber: 'PA-757', material: null, quantity: '40.000', currency: 'USD', leadTimeDays: 21 },
  ...{ paymentTerm: coded('TT100'), packing: coded('BAG25'), cabinetType: null, carried: null, limits: [] },
};
const quote = { id: 'quote-1', state: 'live', pen: 'supplier', versions: [version] };
const counterOffer = {
  ...{ kind: 'counterOffer', about: 'quote-1' },
  wants: {
    lines: [{ lineId: 'line-1', unitPrice: '1365.0000', quantity: null }],
    terms: [{ field: 'paymentTerm', value: 'TT20_80' }],
  },
};
const choices = { packings: [], cabinetTypes: [], ports: [{ id: 'SGSIN', country: 'SG' }], closed: [] };
/** As much of a deal as the forms read. */
const dealWith = (parts: object) =>
  ({ id: 'deal', rfq, quotes: [], negotiation: [], ...parts }) as unknown as OrderView;

describe('the form of a quote', () => {
  it('begins with what the RFQ asks, at no price', () => {
    const form = beginning(dealWith({}), now);
    expect(form.lines).toMatchObject([{ gradeNumber: 'PA-757', quantity: '40', unitPrice: '', replacement: false }]);
    expect(form).toMatchObject({ paymentTerm: 'TT100', leadTimeDays: '21', tradeTerm: '5', destinationPort: 'SGSIN' });
    expect(Object.keys(quoteFormProblems(form, dealWith({}), { now, choices }))).toEqual(['lines.0.unitPrice']);
  });

  it('begins a revision with the latest version and what the counter-offer asks for', () => {
    const form = beginning(dealWith({ quotes: [quote], negotiation: [counterOffer] }), now);
    expect(form.lines).toMatchObject([{ quantity: '40', unitPrice: '1365' }]);
    expect(form).toMatchObject({ paymentTerm: 'TT20_80', leadTimeDays: '14' });
  });

  it('leaves an answered counter-offer alone', () => {
    const answered = { ...quote, pen: 'buyer' };
    const form = beginning(dealWith({ quotes: [answered], negotiation: [counterOffer] }), now);
    expect(form).toMatchObject({ paymentTerm: 'TT30_70BL', lines: [{ unitPrice: '1430' }] });
  });

  it('proposes another end for a quote that is about to expire', () => {
    const { validUntil } = beginning(dealWith({ quotes: [quote] }), now);
    expect(Date.parse(validUntil) - now.getTime()).toBeGreaterThan(5 * 86_400_000);
  });

  it('sends nothing of the places that the trade term removes', () => {
    const sent = quoteInput('deal', { ...beginning(dealWith({}), now), tradeTerm: '1' });
    expect(sent).not.toHaveProperty('departurePort');
    expect(sent).not.toHaveProperty('deliveryMethod');
  });

  it('adds up the lines that are complete, exactly', () => {
    const line = { materialId: '', gradeNumber: 'PA-757', replacement: false, remark: '' };
    const lines = [
      { ...line, quantity: '0.1', unitPrice: '0.7' },
      { ...line, quantity: '0.2', unitPrice: '1350.5' },
      { ...line, quantity: '12', unitPrice: '' },
    ];
    expect(sumOf(lines)).toEqual({ quantity: '0.3', amount: '270.17' });
  });
});

const certificate = new File(['%PDF'], 'coa.pdf');
const shipment: ShipValues = {
  ...{
    line: '',
    last: false,
    quantity: '15',
    carrier: 'COSCO',
    transportDocument: 'COSU6101234567',
    containers: 'CSQU 305438 3',
  },
  ...{ originPort: 'CNNGB', destinationPort: 'SGSIN', place: '', etd: '2026-03-10', eta: '2026-03-20' },
  ...{ lots: [], billOfLading: [], packingList: [] },
};
const ports = ['CNNGB', 'SGSIN'].map((id) => ({ id, name: id, country: id.slice(0, 2), alsoCalled: '' }));

describe('the form of a shipment', () => {
  it('takes container numbers with spaces in them, divided by lines and commas of either script', () => {
    expect(containersIn('CSQU 305438 3\nMSKU1234565，TGHU7654321, ')).toEqual([
      'CSQU 305438 3',
      'MSKU1234565',
      'TGHU7654321',
    ]);
  });

  it('sends the certificates in the order of their lots', () => {
    const lots = [
      { lot: 'without', certificate: [] },
      { lot: 'with', certificate: [certificate] },
      { lot: ' ', certificate: [] },
    ];
    const { input, files } = shipInput('sub-order', { ...shipment, lots });
    expect(input.lots).toEqual(['with', 'without']);
    expect(files.certificates).toEqual([certificate]);
  });

  const most = '15';

  it('accepts what is left between two ports', () => {
    expect(shipProblems(shipment, most, ports)).toEqual({});
  });

  it('wants to know of which line of several the goods are, and says so by its position', () => {
    expect(Object.keys(shipProblems(shipment, undefined, ports))).toEqual(['line']);
    expect(shipInput('sub-order', { ...shipment, line: '2' }).input).toMatchObject({ line: 2, quantity: '15' });
    expect(shipInput('sub-order', shipment).input).not.toHaveProperty('line');
  });

  it.each([
    ['more than is left', { quantity: '15.001' }, 'quantity'],
    ['a container with a wrong check digit', { containers: 'CSQU3054384' }, 'containers'],
    ['an arrival before the departure', { eta: '2026-03-09' }, 'eta'],
    ['a port that is none of ours', { originPort: 'Nowhere' }, 'originPort'],
    ['the same port twice', { destinationPort: 'CNNGB' }, 'destinationPort'],
    ['a certificate of no lot', { lots: [{ lot: '', certificate: [certificate] }] }, 'lots.0'],
  ])('refuses %s at its field', (_, changes, field) => {
    expect(Object.keys(shipProblems({ ...shipment, ...changes }, most, ports))).toEqual([field]);
  });
});
