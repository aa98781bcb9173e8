import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { calls } from '#api/calls.ts';
import { deliveryMethods } from '#api/deals/deal-choices.ts';
import { tradeTerms } from '#api/deals/trade-terms.ts';
import { bankFeePercent, bankFeesFor } from '#api/deals/bank-charge.ts';
import { tolerancePercent } from '#api/deals/quantity-tolerance.ts';
import { factsOf, particulars, variantsOf } from '#server/deals/contract/particulars.ts';
import { paymentTerms as paymentTermTable } from '#api/deals/payment-terms.ts';
import { currentTemplate, fillIn, templateOf, wordsOf, type Clause } from '#server/deals/contract/template.ts';
import type { ContractTerms } from '#server/deals/contract/terms.ts';

const codes = JSON.parse(readFileSync(new URL('../../../src/seed/data/trade-codes.json', import.meta.url), 'utf8')) as {
  kind: string;
  code: string;
}[];
const paymentTerms = codes.filter(({ kind }) => kind === 'paymentTerm').map(({ code }) => code);

const place = { en: 'Ningbo, China', zh: '中国宁波' };
const terms = (changes: Partial<ContractTerms> = {}): ContractTerms => ({
  contractNumber: 'SC260715-0001',
  version: 1,
  templateVersion: currentTemplate.version,
  inquiryNumber: 'RQ260715-0001',
  subOrderNumber: 'SO260715-0001',
  buyersPoNumber: null,
  issuedAt: '2026-07-15T12:00:00.000Z',
  signBy: '2026-07-22T12:00:00.000Z',
  law: 'international',
  arbitration: 'SIAC',
  seller: { company: 'Seller', names: { en: 'Seller', zh: 'Seller' }, nation: place, email: null, record: null },
  buyer: { company: 'Buyer', names: { en: 'Buyer', zh: 'Buyer' }, nation: place, email: null, record: null },
  goods: [],
  currency: 'USD',
  quantity: '25.025',
  total: '35360.25',
  qualityClass: place,
  qualityCode: 'PREMIUM',
  origin: place,
  packing: { code: 'BAG25', ...place },
  tradeTerm: { code: 'CIF', place },
  portOfLoading: null,
  portOfDischarge: null,
  portOfDestination: place,
  destination: place,
  deliveryAddress: null,
  deliveryMethod: 'ONE_LOT',
  shippingMethod: place,
  container: null,
  deliveryStart: '2026-07-25',
  deliveryDeadline: '2026-08-24',
  leadTimeDays: 1,
  paymentTerm: { code: 'TT30_70BL', ...place },
  latestPayment: '2026-08-04',
  collecting: 'marketplace',
  bankFeeLimit: '50.00',
  buyersRemarks: '',
  sellersRemarks: '',
  ...changes,
});

function wholeText(given: ContractTerms): { en: string; zh: string } {
  const { clauses } = templateOf(given.templateVersion);
  const facts = factsOf(given);
  const bodies = clauses.flatMap(({ paragraphs }) => paragraphs.map((body) => wordsOf(body, variantsOf(given))));
  const written = (language: 'en' | 'zh') => bodies.map((body) => fillIn(body[language], facts[language])).join('\n');
  return { en: written('en'), zh: written('zh') };
}

describe('the text of a contract', () => {
  it('has words in both languages for everything that can be agreed, and no place is left empty', () => {
    for (const { code } of tradeTerms) {
      for (const paymentTerm of paymentTerms) {
        for (const deliveryMethod of [...deliveryMethods, null]) {
          for (const law of ['international', 'china'] as const) {
            const given = {
              law,
              deliveryMethod,
              tradeTerm: { code, place },
              paymentTerm: { code: paymentTerm, ...place },
            };
            const { en, zh } = wholeText(terms(given));
            expect(en).not.toMatch(/[{}]|undefined|\p{Script=Han}/u);
            expect(zh).not.toMatch(/[{}]|undefined/);
          }
        }
      }
    }
  });

  it('fits the trade term: named place, carriage, insurance and the documents for it', () => {
    const of = (code: string) => wholeText(terms({ tradeTerm: { code, place } })).en;
    expect(of('CIF')).toContain('CIF Ningbo, China, Incoterms® 2020');
    expect(of('CIF')).toContain('insurance policy');
    expect(of('CFR')).toContain('CFR Ningbo, China, Incoterms® 2020');
    expect(of('CFR')).not.toContain('Institute Cargo Clauses');
    expect(of('CIF')).toContain('Institute Cargo Clauses (A)');
    expect(of('FOB')).toContain('The Buyer books the vessel');
    expect(of('EXW')).not.toContain('bills of lading');
    expect(of('ONE_DAY_TOUR')).toContain('not an Incoterms® rule');
  });

  it('splits the price exactly as the payment terms say', () => {
    const { en, zh } = wholeText(terms());
    // 30% of 35,360.25 is 10,608.075.
    expect(en).toContain('A prepayment of 30% (USD\u00a010,608.08)');
    expect(zh).toContain('余款，为该批货款的70%（合计USD\u00a024,752.17）');
    expect(en).toContain('70% of the value of each shipment (USD\u00a024,752.17 in all)');
    expect(wholeText(terms({ paymentTerm: { code: 'TT20_80', ...place } })).en).toContain('20% (USD\u00a07,072.05)');
  });

  it('allows more or less only for goods in bulk', () => {
    expect(wholeText(terms()).zh).toContain('不设溢短装');
    expect(wholeText(terms({ packing: { code: 'TANK', ...place } })).zh).toContain('溢短装±5%');
  });

  it('takes a foreign tribunal and English first between countries, Chinese law and text within China', () => {
    expect(wholeText(terms()).en).toMatch(/CISG\) governs[\s\S]*SIAC[\s\S]*English text prevails/);
    expect(wholeText(terms({ law: 'china' })).zh).toMatch(/中华人民共和国法律[\s\S]*CIETAC[\s\S]*以中文文本为准/);
  });

  it('never holds an account number: money goes where the payment page and the sealed file say', () => {
    expect(wholeText(terms()).en).toContain('Payment to any other account does not discharge the Buyer');
    expect(currentTemplate.clauses.length).toBeGreaterThan(15);
  });

  it('lists what was agreed, and leaves out what the trade term has not', () => {
    const rows = (changes = {}) => particulars(terms(changes)).map(({ label }) => label.en);
    expect(rows()).toContain('Port of destination');
    expect(rows({ portOfDestination: null, destination: null })).not.toContain('Port of destination');
    expect(rows({ sellersRemarks: 'Fresh production' })).toContain('Remarks of the quote, as written');
  });

  it('is never issued with a hole in it', () => {
    expect(() => fillIn('by {nobody}', {})).toThrow('nobody');
    expect(() => wholeText(terms({ paymentTerm: { code: 'BARTER', ...place } }))).toThrow('BARTER');
    expect(() => templateOf('1999-1')).toThrow('1999-1');
  });
});

describe('limits that were agreed', () => {
  const limits: ContractTerms['limits'] = [
    { property: place, method: 'ISO 1133', condition: '', unit: 'g/10 min', maximum: '14', answer: 'accepted' },
  ];

  it('bind by a sentence in both languages, above what a maker or a certificate says', () => {
    const { en, zh } = wholeText(terms({ limits }));
    expect(en).toContain('within the limits of the Annex "Specification limits"');
    expect(zh).toContain('应符合附件“质量指标”');
  });

  it('add no word where there are none, and none to contracts from before', () => {
    const words = (templateVersion: string) => wholeText(terms({ templateVersion }));
    const without = ({ en, zh }: { en: string; zh: string }) => [en, zh].map((text) => text.replace(/\n+/g, '\n'));
    expect(without(words('2026-5'))).toEqual(without(words('2026-4')));
    expect(wholeText(terms({ templateVersion: '2026-4', limits })).en).not.toContain('Annex "Specification');
  });
});

describe('the end use that a buyer of a controlled substance states', () => {
  const controlledUse: ContractTerms['controlledUse'] = {
    ...{ lists: ['precursor'], endUse: 'Solvent in our plant', licenceNumber: 'L-1', licenceExemption: null },
  };

  it('binds by a paragraph in both languages', () => {
    const { en, zh } = wholeText(terms({ controlledUse }));
    expect(en).toContain('only for the end use stated there');
    expect(zh).toContain('仅可将专用条款所列管制物质用于该处声明的最终用途');
  });

  it('adds no word where nothing is controlled, and none to contracts from before', () => {
    const words = (templateVersion: string) => wholeText(terms({ templateVersion }));
    const without = ({ en, zh }: { en: string; zh: string }) => [en, zh].map((text) => text.replace(/\n+/g, '\n'));
    expect(without(words('2026-6'))).toEqual(without(words('2026-5')));
    expect(wholeText(terms({ templateVersion: '2026-5', controlledUse })).en).not.toContain('end use stated there');
  });
});

describe('what banks on the way may keep', () => {
  it('is said with both limits by which a payment is judged, in both languages', () => {
    const { en, zh } = wholeText(terms({ bankFeeLimit: '37.50' }));
    expect(en).toContain(`no more than ${bankFeePercent}% of that sum and by no more than USD\u00a037.50`);
    expect(zh).toContain(`不超过应付金额的${bankFeePercent}%且不超过USD\u00a037.50`);
    expect([bankFeesFor('5000.00', '37.50'), bankFeesFor('10000.00', '37.50')]).toEqual(['25.00', '37.50']);
  });

  it('is nothing where nothing is tolerated', () => {
    const { en, zh } = wholeText(terms({ bankFeeLimit: '0.00' }));
    expect(en).toContain('what banks on the way have deducted remains due');
    expect([en, zh].join()).not.toContain('0.00');
  });

  it('is no promise of the first text: contracts that were issued keep the words that they had', () => {
    const { version, ...words } = templateOf('2026-1');
    expect(createHash('sha256').update(JSON.stringify(words)).digest('hex')).toBe(
      '225e373b0019f9b9114ac19b77ff971fbfbed79f4a32718625ebd4a786f49dfa',
    );
    expect(wholeText(terms({ templateVersion: version })).en).not.toContain('37.50');
    const { version: _, ...second } = templateOf('2026-2');
    expect(createHash('sha256').update(JSON.stringify(second)).digest('hex')).toBe(
      '59013553c2d2566c69fb0986ca123b3eaae16e317e9d8968f7a55212e31f2746',
    );
  });
});

describe('the tolerance of quantity', () => {
  it.each(['TANK', 'FLEXI', 'TRUCK', 'BULKVSL', 'BAG25', 'FIBC1000'])('is what counts when %s is shipped', (code) => {
    const deal = terms({ packing: { code, ...place } });
    const { paragraphs } = currentTemplate.clauses.find(({ heading }) => heading.zh === '溢短装')!;
    const words = wordsOf(paragraphs[0]!, variantsOf(deal));
    const facts = factsOf(deal);
    const percent = tolerancePercent(code);
    const [en, zh] = [fillIn(words.en, facts.en), fillIn(words.zh, facts.zh)];
    if (percent === '0')
      expect([en, zh]).toEqual([expect.stringContaining('no more-or-less'), expect.stringContaining('不设溢短装')]);
    else
      expect([en, zh]).toEqual([
        expect.stringContaining(`${percent}% more or less`),
        expect.stringContaining(`±${percent}%`),
      ]);
  });
});

describe('the contract and the site', () => {
  const everyCase = () => {
    const cases: ContractTerms[] = [];
    for (const { code } of tradeTerms)
      for (const paymentTerm of paymentTerms)
        for (const law of ['international', 'china'] as const)
          for (const currency of ['USD', 'CNY'])
            cases.push(
              terms({
                ...{ law, currency, container: { code: '40HQ', ...place } },
                tradeTerm: { code, place },
                paymentTerm: { code: paymentTerm, ...place },
              }),
            );
    return cases;
  };
  const known = new Set<string>(calls.map(({ path }) => path));
  const promises = (clause: Clause, language: 'en' | 'zh') =>
    clause.paragraphs
      .flatMap((body) => ('by' in body ? [...Object.values(body.texts), body.otherwise] : [body]))
      .some((words) => /[Tt]hrough the order|通过订单/.test(words?.[language] ?? ''));

  /** What is done by notice there, is by the function for notices. */
  const byNotice = ['Force majeure and change of duties'];
  it('name the call for whatever a clause has done by notice', () => {
    const calls = currentTemplate.clauses.filter(({ calls }) => calls?.includes('api/trade/web/notice/giveNotice'));
    const asked = currentTemplate.clauses.filter(({ paragraphs }) =>
      /by notice|[Nn]otice is given|Notices are/.test(JSON.stringify(paragraphs)),
    );
    expect(calls.map(({ heading }) => heading.en)).toEqual(asked.map(({ heading }) => heading.en));
  });

  it('name the call for whatever a clause has done through the order, and no other', () => {
    for (const clause of currentTemplate.clauses) {
      // The clause that says what the words mean sends nobody anywhere; by notice things are done through the order, too.
      const isMeaning = clause.heading.en === 'Documents of this Contract and interpretation';
      for (const language of ['en', 'zh'] as const)
        expect([clause.heading.en, promises(clause, language)]).toEqual([
          clause.heading.en,
          isMeaning || (clause.calls !== undefined && !byNotice.includes(clause.heading.en)),
        ]);
      for (const path of clause.calls ?? []) expect([path, known.has(path)]).toEqual([path, true]);
    }
  });

  it('sum up in the schedule what clauses say, and the payments as they are reckoned', () => {
    const headings = currentTemplate.clauses.map(({ heading }) => heading.en);
    for (const given of everyCase()) {
      const variants = variantsOf(given);
      const facts = factsOf(given);
      const rows = currentTemplate.obligations!(variants);
      for (const { clause, due, what, shownBy, otherwise } of rows) {
        expect(headings).toContain(clause);
        for (const words of [due, what, shownBy, otherwise])
          for (const language of ['en', 'zh'] as const)
            expect(fillIn(words[language], facts[language])).not.toMatch(/[{}]|undefined|^$/);
      }
      const instalments = paymentTermTable[given.paymentTerm.code]!;
      const paid = rows.filter(({ clause, what }) => clause === 'Payment' && /%/.test(what.en));
      expect(paid.map(({ what }) => Number(/^(\d+)%/.exec(what.en)![1]))).toEqual(
        instalments.map(({ percent }) => percent),
      );
      const { paragraphs } = currentTemplate.clauses.find(({ heading }) => heading.en === 'Payment')!;
      const said = fillIn(wordsOf(paragraphs[0]!, variants).en, facts.en);
      for (const { percent, after, days, path } of instalments) {
        if (percent < 100) expect(said).toContain(`${percent}%`);
        // At sight the clause names no days: the bank has its own.
        if (days > 0 && !(path === 'credit' && after === 'presented')) expect(said).toContain(`${days} days`);
        const ofShipments = path !== 'credit' && after !== 'payBy' && after !== 'ready';
        if (ofShipments) expect(said).toContain('each shipment');
      }
    }
  });

  /** Days that run only where something has gone wrong, or where a Party would end or change the deal. */
  const onlyIf = ['Default and termination', 'Force majeure and change of duties', 'Settlement of disputes'];
  /** What is to be told or booked before goods leave; the schedule of this version does not name it. */
  const unnamed = ['Trade term, costs and risk'];
  it('sets nobody a time in a clause of which the schedule says nothing', () => {
    const found = new Set<string>();
    for (const packing of ['BAG25', 'TANK'])
      for (const given of everyCase().map((one) => ({ ...one, packing: { code: packing, ...place } }))) {
        const variants = variantsOf(given);
        const named = new Set(currentTemplate.obligations!(variants).map(({ clause }) => clause));
        for (const { heading, paragraphs } of currentTemplate.clauses) {
          const said = paragraphs.map((body) => fillIn(wordsOf(body, variants).en, factsOf(given).en)).join(' ');
          const isTimed = /[Ww]ithin \d+ |[Aa]t least \d+ (working )?days|\d+ days (after|late)|no later than/.test(
            said,
          );
          if (isTimed && !named.has(heading.en)) found.add(heading.en);
        }
      }
    expect([...found].toSorted()).toEqual([...onlyIf, ...unnamed].toSorted());
  });

  it('sells within China with tax and invoice, and without a word of export', () => {
    const given = terms({ law: 'china', currency: 'CNY', tradeTerm: { code: 'EXW', place }, deliveryMethod: null });
    const { en, zh } = wholeText(given);
    expect(zh).toContain('增值税专用发票');
    expect(zh).toContain('税率按法定税率（本合同日期为13%）');
    const { paragraphs } = currentTemplate.clauses.find(({ heading }) => heading.zh === '贸易术语、费用与风险转移')!;
    const term = wordsOf(paragraphs[0]!, variantsOf(given));
    expect(term.en).not.toMatch(/export/);
    expect(term.zh).not.toContain('出口');
    expect(en).not.toMatch(/declare this Contract avoided/);
    expect(zh).not.toContain('宣告合同无效');
    expect(particulars(given).find(({ label }) => label.zh === '税费')!.value.zh).toContain('含13%增值税');
  });

  it('sends disputes where was agreed, with seat, language and number of arbitrators, and the law that fits', () => {
    const of = (arbitration: ContractTerms['arbitration'], law: ContractTerms['law'] = 'international') =>
      wholeText(terms({ arbitration, law }));
    expect(of('SIAC').en).toMatch(/law of Singapore[\s\S]*seat of arbitration is Singapore/);
    expect(of('HKIAC').en).toMatch(
      /law of Hong Kong[\s\S]*seat of arbitration is Hong Kong, the number of arbitrators is one/,
    );
    expect(of('LCIA').en).toMatch(
      /law of England and Wales[\s\S]*seat of arbitration is London, the language is English/,
    );
    expect(of('CIETAC').zh).toMatch(/中华人民共和国法律[\s\S]*仲裁地为北京，仲裁庭由三名仲裁员组成，仲裁语言为英文/);
    expect(of('CIETAC', 'china').zh).toMatch(/仲裁地为北京[\s\S]*仲裁语言为中文/);
  });

  it('says that the marketplace collects for the seller where money comes by transfer alone', () => {
    const of = (paymentTerm: string) => wholeText(terms({ paymentTerm: { code: paymentTerm, ...place } }));
    expect(of('TT100').en).toContain('discharges the Buyer in that amount');
    expect(of('TT100').en).toContain('(OUR)');
    expect(of('LC60').en).not.toContain('(OUR)');
    expect(of('LC60').zh).toContain('信用证支付，受益人为卖方');
  });
});
