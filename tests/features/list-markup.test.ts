import { describe, expect, test } from 'vitest';
import type { MaterialSummary, OfferSummary, PropertyValue } from '#api/market/goods.ts';
import { materialColumns } from '#features/market/material/material-columns.ts';
import { materialRow } from '#features/market/material/material-markup.ts';
import { conditionInName, shortPropertyName } from '#features/market/material/property-name.ts';
import { withLocale } from '#i18n/server.ts';
import { offerColumns } from '#features/market/offer/offer-columns.ts';
import { offerCard, offerRow } from '#features/market/offer/offer-markup.ts';

const figure = (id: string, value: number, more: Partial<PropertyValue> = {}): PropertyValue => ({
  id,
  name: id === 'mfr' ? 'Melt flow rate (MFR/MFI)' : 'Density',
  symbol: null,
  unit: id === 'mfr' ? 'g/10 min' : 'g/cm³',
  value,
  low: null,
  high: null,
  comparable: true,
  text: null,
  decimals: 3,
  condition: '',
  basis: 'datasheet',
  ...more,
});
const shared = {
  grade: '<i>PA & 757</i>',
  category: { id: 'abs', name: 'ABS', code: 'ABS' },
  manufacturer: { id: 'maker', name: 'Maker "M"', nation: 'CN' },
  processLevel: null,
  swatch: { form: 'pellet', color: null },
};
const offer: OfferSummary = {
  ...shared,
  id: 'offer',
  materialId: 'material',
  proposed: false,
  price: { amount: '6775.70', currency: 'CNY' },
  priceUsd: '1000.00',
  moq: '24.750',
  stock: '100.000',
  warehouseCity: { id: 'CNNGB', name: 'Ningbo' },
  countryOfOrigin: { id: 'CN', name: 'China' },
  tradeTerm: 2,
  port: { id: 'CNNGB', name: 'Ningbo port' },
  packing: { id: 'BAG25', name: '25 kg bag' },
  taxBasis: { code: 'EXCLUDED', name: 'VAT excluded' },
  taxRate: null,
  condition: { code: 'PRIME', name: 'Prime' },
  recycledContent: null,
  supply: { code: 'SPOT', name: 'Spot' },
  arrivesOn: null,
  shipsIn: null,
  leadTimeDays: 7,
  validUntil: '2026-12-01',
  listedAt: '2026-11-01T00:00:00Z',
  updatedAt: '2026-11-20T00:00:00Z',
  shop: { id: 'shop', name: 'Shop', company: null, nation: 'CN', certified: true },
  keyProperties: [figure('mfr', 1.8, { condition: '200 °C/5 kg', basis: 'typical-grade' }), figure('density', 1.05)],
  demo: true,
};
const material = (id: string, properties: PropertyValue[], more: Partial<MaterialSummary> = {}): MaterialSummary => ({
  ...shared,
  id,
  state: 'listed',
  kind: 'polymer',
  casNumber: null,
  applications: '',
  properties,
  offerCount: 0,
  priceFrom: null,
  priceBasis: null,
  ...more,
});
const view = {
  rates: { CNY: '6.7757' },
  now: new Date('2026-11-20T02:00:00Z'),
  ofOneShop: false,
} as const;
const textOf = (markup: unknown) =>
  String(markup)
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');

describe('an offer in a list', () => {
  test('no name becomes markup', () => {
    for (const markup of [offerRow(view, offer), offerCard(view, offer)]) {
      expect(String(markup)).not.toContain('<i>PA');
      expect(String(markup)).toContain('&lt;i&gt;PA &amp; 757&lt;/i&gt;');
    }
  });

  test('a row and a card say the same', () => {
    expect(textOf(offerCard(view, offer))).toBe(textOf(offerRow(view, offer)));
  });

  test('it says the price as published, what it is about in the other currency, age, quantity, place and term', () => {
    const text = textOf(offerRow(view, offer));
    for (const part of ['6,775.70 CNY/t ≈ 1,000 USD/t excl. VAT', '2h ago', '24.75 t', '100 t', 'FOB Ningbo port'])
      expect(text).toContain(part);
  });

  test('it names its shop, but not in the list of that shop', () => {
    const linkOfShop = 'href="/en-US/productList?shopId=shop"';
    expect(String(offerRow(view, offer))).toContain(linkOfShop);
    expect(String(offerRow({ ...view, ofOneShop: true }, offer))).not.toContain(linkOfShop);
  });

  test('the name of a shop says in which language it is', () => {
    const chinese = { ...offer, shop: { ...offer.shop, name: '纸鹤塑化' } };
    expect(String(offerRow(view, chinese))).toMatch(/<a [^>]*lang="zh-CN"[^>]*>纸鹤塑化/);
    expect(withLocale('zh-CN', () => String(offerRow(view, chinese)))).not.toContain('lang=');
  });

  test('in a category a figure stands in a column of its own, and says its condition where it is not that of most', () => {
    const other = {
      ...offer,
      id: 'other',
      keyProperties: [figure('mfr', 12, { condition: '200 °C/5 kg' }), figure('density', 1)],
    };
    const odd = { ...offer, id: 'odd', keyProperties: [figure('mfr', 3, { condition: '220 °C/10 kg' })] };
    const columns = offerColumns([offer, other, odd])!;
    expect(columns.map(({ label, unit, condition, decimals }) => [label, unit, condition, decimals])).toEqual([
      ['MFR', 'g/10 min', '200 °C/5 kg', 1],
      ['Density', 'g/cm³', '', 2],
    ]);
    const row = (one: OfferSummary) => String(offerRow({ ...view, columns }, one));
    expect(row(other)).not.toContain('<small>200 °C');
    expect(row(odd)).toContain('<small>220 °C/10 kg</small>');
    expect(row(odd)).toContain('<td class="figure none">–</td>');
    // As wide as a point and a figure: points stand under one another.
    expect(row(other)).toContain('data-pad="\u2008\u2007"');
    expect(offerColumns([{ ...offer, keyProperties: [] }])).toBeUndefined();
  });

  test('a figure keeps its unit and condition, and only a typical one is marked', () => {
    const row = String(offerRow(view, offer));
    // A temperature and a load as ISO 1133 writes them after MFR.
    expect(row).toContain('1.8</em><i>\u00a0g/10\u00a0min</i> <small>200/5</small>');
    expect(row).toContain('1.05</b><i>\u00a0g/cm³</i>');
    expect(row.match(/<em>/g)).toHaveLength(1);
  });
});

describe('the property table', () => {
  const columns = ['mfr', 'density'].map((id) => ({ ...figure(id, 0), symbol: null }));
  const one = material('one', [figure('mfr', 4, { condition: '190 °C/2.16 kg' })]);
  const other = material('other', [figure('mfr', 9, { condition: '230 °C/2.16 kg' }), figure('density', 0.9)]);

  test('a condition that all figures share stands at the head of the column', () => {
    expect(materialColumns({ columns, list: [one, one] })[0]).toMatchObject({
      condition: '190 °C/2.16 kg',
      mixed: false,
    });
  });

  test('where conditions differ each figure says its own', () => {
    const mixed = materialColumns({ columns, list: [one, other] });
    expect(mixed[0]).toMatchObject({ condition: '', mixed: true });
    expect(textOf(materialRow({ ...view, columns: mixed }, other))).toContain('9 230 °C/2.16 kg');
  });

  test('a grade without the figure shows a dash, one without offers no link', () => {
    const row = String(materialRow({ ...view, columns: materialColumns({ columns, list: [one] }) }, one));
    expect(row).toContain('<td class="figure none">–</td>');
    expect(row).not.toContain('materialId=');
  });

  test('offers on sale lead to the list of offers of the grade', () => {
    const sold = material('sold', [], {
      offerCount: 3,
      priceFrom: { amount: '900.00', currency: 'USD' },
      priceBasis: { tradeTerm: 2, condition: { code: 'PRIME', name: 'Prime' } },
    });
    const row = String(materialRow({ ...view, columns: [] }, sold));
    expect(row).toContain('href="/en-US/productList?materialId=sold"');
    expect(textOf(row)).toContain('900.00');
  });

  test('the aside of a name is taken off, and is a condition when it begins with a figure', () => {
    const hdt = { id: 'x', name: 'Heat deflection temperature (1.8 MPa)' };
    expect([shortPropertyName(hdt), conditionInName(hdt)]).toEqual(['Heat deflection temperature', '1.8 MPa']);
    const zh = { id: 'x', name: '热变形温度（1.8MPa）' };
    expect([shortPropertyName(zh), conditionInName(zh)]).toEqual(['热变形温度', '1.8MPa']);
    expect(conditionInName({ id: 'x', name: 'Hardness (Rockwell / Shore)' })).toBe('');
  });
});
