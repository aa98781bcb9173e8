import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { beginning } from '#features/deals/rfq/rfq-values.ts';
import type { SectionProps } from '#features/deals/rfq/ProductRfq.tsx';
import { Summary } from '#features/deals/rfq/Summary.tsx';

const receivers = { shops: [], chosen: [], all: 7, unreachable: [], category: null, within: null };
const template = { fields: {}, lines: [], attachments: [], quick: null, receivers } as never;
const ports = [
  { id: 'CNNGB', name: 'Ningbo', country: 'CN' },
  { id: 'SGSIN', name: 'Singapore', country: 'SG' },
];

/** What stands beside the button, of an RFQ whose every field of a place has been filled in. */
function shownFor(tradeTerm: string, more: object = {}): string {
  const places = { departurePort: 'CNNGB', destinationPort: 'SGSIN', serviceAddress: '1 Dock Road' };
  const values = { ...beginning(template, {}, 'USD'), ...places, tradeTerm, ...more };
  const props = { form: { values }, receivers, lineReceivers: [], choices: { ports } };
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

  it('writes amounts and tonnes in groups, and how many suppliers will receive it', () => {
    const shown = shownFor('5', { quantity: '1250', targetPrice: '1234.5' });
    for (const said of ['1,250 t', 'USD 1,543,125.00', 'Suppliers: 7']) expect(shown).toContain(said);
  });
});
