import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { collectingWays } from '#api/deals/collecting.ts';
import {
  clauseIn,
  obligationClauses,
  obligationKinds,
  obligationRules,
  rulesFor,
  scheduleOf,
  type ObligationTerms,
} from '#api/deals/obligation-rules.ts';
import { paymentTerms } from '#api/deals/payment-terms.ts';
import { tradeActions } from '#api/deals/trade-actions.ts';
import { tradeTerms } from '#api/deals/trade-terms.ts';
import { templateOf, type Variants } from '#server/deals/contract/template.ts';

const versions = ['2026-1', '2026-2', '2026-3', '2026-4', '2026-5', '2026-6'] as const;
const headingsOf = (version: string) => templateOf(version).clauses.map(({ heading }) => heading.en);

/** Everything that can be agreed, as far as it decides which rows there are. */
const everyTerms = (): ObligationTerms[] =>
  Object.keys(paymentTerms).flatMap((paymentTerm) =>
    [true, false].flatMap((bulk) =>
      (['domestic', 'bonded', 'export'] as const).flatMap((tax) =>
        (['direct', 'domestic', 'bank'] as const).flatMap((originals) =>
          [...tradeTerms.map(({ code }) => code), 'EXW_DOMESTIC'].flatMap((term) =>
            collectingWays.flatMap((collecting) =>
              [true, false].map((onCall) => ({ paymentTerm, bulk, tax, originals, term, collecting, onCall })),
            ),
          ),
        ),
      ),
    ),
  );

/**
 * Clauses that make nobody do anything in the course of a deal that goes well, and why no row stands for them. What they
 * ask where something has gone wrong is done by claims, notices and the ends of a deal.
 */
const withoutRow: Readonly<Record<string, string>> = {
  'Documents of this Contract and interpretation': 'says what words mean',
  'Goods and quality': 'a quality, owed with the delivery; its papers are those of the clause on documents',
  'Packing and marking': 'a quality, owed with the delivery',
  Title: 'law: nobody acts',
  'Remedies and limitation of liability': 'only after a breach: claims',
  'Late performance': 'only after a breach: the consequence that rows name',
  'Default and termination': 'only after a breach: the rights of avoidance.ts',
  'Force majeure and change of duties': 'only where it happens: notices',
  Compliance: 'law: no act of the deal',
  Notices: 'how, not what',
  'General provisions': 'law: no act of the deal',
  'Governing law': 'law: nobody acts',
  'Electronic signature': 'before the contract binds: signing has its own clock',
  'Entire agreement and changes': 'how it is changed',
  'Prevailing language': 'law: nobody acts',
};

describe('the rows of obligations and the clauses of the contract', () => {
  it('print in 2026-3 exactly what was printed before they drove the pages', () => {
    const printed = [];
    for (const paymentTerm of [...Object.keys(paymentTerms), 'BARTER'])
      for (const packing of ['packed', 'bulk'] as const)
        for (const tax of ['domestic', 'bonded', 'export'] as const)
          for (const originals of ['direct', 'domestic', 'bank'] as const)
            printed.push(
              templateOf('2026-3').obligations!({ paymentTerm, packing, tax, originals } as Variants).map(
                ({ by, clause, what, due, shownBy, otherwise }) => ({ by, clause, what, due, shownBy, otherwise }),
              ),
            );
    expect(sha256(printed)).toBe('c9d3a1f230feb56e716e3b4e61e2c23250418eddecf0c07dc8879fee48d6a6a6');
    const { obligations: _, version: _v, ...whole } = templateOf('2026-3');
    // Which calls a clause means is printed nowhere.
    const words = { ...whole, clauses: whole.clauses.map(({ calls: _calls, ...clause }) => clause) };
    expect(sha256(words)).toBe('ea0206ba67d8b1d3826a04448279c983e98ab9bc499217b2a3c3e6987787ad92');
  });

  it('belong to one another: each clause that binds a side has its row, or a reason why it has none', () => {
    const named = new Set(obligationRules.flatMap(({ clause }) => clauseIn(clause, '2026-3')?.en ?? []));
    const headings = headingsOf('2026-3');
    expect(headings.filter((heading) => named.has(heading) === heading in withoutRow)).toEqual([]);
    expect(Object.keys(withoutRow).filter((heading) => !headings.includes(heading))).toEqual([]);
    const used = new Set(obligationRules.map(({ clause }) => clause));
    expect(Object.keys(obligationClauses).filter((clause) => !used.has(clause as never))).toEqual([]);
  });

  it('name a clause that each version has, and none that it has not', () => {
    for (const version of versions) {
      const { clauses } = templateOf(version);
      for (const { clause } of obligationRules) {
        const known = clauseIn(clause, version);
        if (known) expect(clauses[known.number - 1]!.heading).toEqual({ en: known.en, zh: known.zh });
      }
    }
    // Without a clause: what the site asks for, and what only later versions say.
    expect(obligationRules.flatMap(({ kind, clause }) => (clause === null ? [kind] : []))).toEqual([
      'paymentConfirmation',
      'settlementAnswer',
      'evaluation',
    ]);
  });

  it('bind older contracts no further than their words go', () => {
    // Who collects came with 2026-4: before it that was always the marketplace.
    for (const terms of everyTerms().filter(({ collecting }) => collecting === 'marketplace')) {
      const of = (version: string) => rulesFor(terms, version).map(({ kind }) => kind);
      expect(of('2026-1')).toEqual(of('2026-2'));
      expect(of('2026-1')).not.toContain('originals');
      expect(of('2026-1')).not.toContain('vatInvoice');
      expect(of('2026-3').filter((kind) => !of('2026-1').includes(kind))).toEqual(
        of('2026-3').filter((kind) => kind === 'originals' || kind === 'vatInvoice'),
      );
    }
  });

  it('are printed only where they hold, in the order of the table, and are met by steps that there are', () => {
    expect(obligationRules.map(({ kind }) => kind)).toEqual(obligationKinds);
    for (const terms of everyTerms()) {
      const holding = rulesFor(terms, '2026-6').map(({ kind }) => kind);
      for (const { rule } of scheduleOf(terms)) expect(holding).toContain(rule.kind);
    }
    for (const { meets } of obligationRules) for (const action of meets) expect(tradeActions).toContain(action);
  });
});

const sha256 = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex');
