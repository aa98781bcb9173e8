import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { beginning } from '#features/deals/rfq/rfq-values.ts';
import type { SectionProps } from '#features/deals/rfq/ProductRfq.tsx';
import { goesTo } from '#features/deals/rfq/ReceiversSection.tsx';
import { Summary } from '#features/deals/rfq/Summary.tsx';

const category = { id: 'pp-h', name: 'Polypropylene homopolymer' };
const receivers = { shops: [], chosen: [], all: 7, unreachable: [], category, within: category, goods: null };
const template = { fields: {}, lines: [], attachments: [], quick: null, receivers } as never;
const ports = [
  { id: 'CNNGB', name: 'Ningbo', country: 'CN' },
  { id: 'SGSIN', name: 'Singapore', country: 'SG' },
];

const bag = {
  ...{ code: 'BAG25', name: '25 kg bag', shape: 'bag', holds: ['solid'] },
  ...{ netKg: 25, volumeLitres: null, tareKg: 0.1 },
};
const high = {
  ...{ code: '40HQ', name: '40 ft high cube', carries: 'packages', payloadKg: 26580, litres: 76400 },
  ...{ inside: [12032, 2352, 2698], doorHeight: 2585, filledPercent: null },
};

/** What stands beside the button, of an RFQ whose every field of a place has been filled in. */
function shownFor(tradeTerm: string, more: object = {}, known: object = {}): string {
  const places = { departurePort: 'CNNGB', destinationPort: 'SGSIN', serviceAddress: '1 Dock Road' };
  const values = { ...beginning(template, {}, 'USD'), ...places, tradeTerm, ...more };
  const props = {
    form: { values },
    receivers: { ...receivers, ...known },
    lineReceivers: [],
    choices: { ports, packings: [bag], cabinetTypes: [high] },
  };
  return renderToStaticMarkup(createElement(Summary, props as unknown as SectionProps)).replace(/<[^>]+>/g, ' ');
}

describe('the summary of an RFQ', () => {
  it('names the place of its trade term, as the contract will, whatever else has been chosen', () => {
    for (const [term, said] of [
      ['1', /EXW\s+Deadline/],
      ['2', /FOB Ningbo/],
      ['3', /CFR Singapore/],
      ['4', /tour 1 Dock Road/],
      ['5', /CIF Singapore/],
    ] as const)
      expect(shownFor(term), term).toMatch(said);
    expect(shownFor('1')).not.toMatch(/Ningbo|Singapore|Dock/);
  });

  it('says how many containers take it all, once their type is chosen', () => {
    expect(shownFor('5', { quantity: '100', cabinetType: '40HQ' })).toMatch(/4 × 40 ft high cube/);
    expect(shownFor('5', { quantity: '100' })).not.toMatch(/high cube/);
    // 44,000 lb in the US, where the term says that it goes there: five of 19.9 t are not enough.
    const toHouston = { quantity: '100', cabinetType: '40HQ', destinationCountry: 'US' };
    expect(shownFor('5', toHouston)).toMatch(/6 × 40 ft high cube/);
    expect(shownFor('2', toHouston)).toMatch(/4 × 40 ft high cube/);
  });

  it('writes amounts and tonnes in groups, and how many suppliers will receive it', () => {
    const shown = shownFor('5', { quantity: '1250', targetPrice: '1234.5' });
    for (const said of ['1,250 t', 'USD 1,543,125.00', 'Suppliers: 7']) expect(shown).toContain(said);
  });

  it('promises no supplier before it is said what is wanted', () => {
    const unsaid = { category: null, within: null };
    expect(shownFor('5', {}, unsaid)).not.toContain('7');
    const values = beginning(template, {}, 'USD');
    expect(goesTo({ ...values, openToAll: true } as never, { ...receivers, ...unsaid })).not.toMatch(/7|all/);
    expect(goesTo({ ...values, openToAll: true } as never, receivers)).toContain('7');
  });
});
