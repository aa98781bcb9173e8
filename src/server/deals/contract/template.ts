import type { MembersPath } from '#api/calls.ts';
import type { CollectingWay } from '#api/deals/collecting.ts';
import { template20261 } from './template-2026-1.ts';
import { template20262 } from './template-2026-2.ts';
import { template20263 } from './template-2026-3.ts';
import { template20264 } from './template-2026-4.ts';
import { template20265 } from './template-2026-5.ts';
import { template20266 } from './template-2026-6.ts';

/** The same words in both languages of a contract. */
export type Bilingual = { en: string; zh: string };

/** What decides which words of a clause are taken. */
export type Variants = {
  tradeTerm: string;
  deliveryMethod: string;
  paymentTerm: string;
  packing: 'packed' | 'bulk';
  bankFees: 'tolerated' | 'none';
  law: 'international' | 'china';
  /** The trade term; `EXW_DOMESTIC` where nothing is exported. */
  term: string;
  tax: 'domestic' | 'bonded' | 'export';
  /** What the goods are held to: the maker's specification, or their own certificate. */
  standard: 'maker' | 'lot';
  /** Whether limits were agreed row by row: the annex. */
  limits: 'agreed' | 'none';
  /** Whether goods are on a list that controls them, so that the buyer has stated an end use. */
  controlled: 'stated' | 'none';
  /** Containers under a rule of the ICC that is made for goods handed over on board. */
  carriage: 'container' | 'other';
  /** Money comes to the collection account, or from bank to bank. */
  path: 'account' | 'banks';
  /** Who receives transfers, and the same with payment from bank to bank. */
  collecting: CollectingWay;
  money: 'account' | 'banks' | 'direct';
  /** Who gets the originals: the buyer, with the goods or by courier, or a bank. */
  originals: 'direct' | 'domestic' | 'bank';
  /** Where disputes go. */
  forum: string;
};

/** Words with `{places}` for the facts of a deal: always the same, or by what was agreed. */
export type Body = Bilingual | { by: keyof Variants; texts: Record<string, Bilingual>; otherwise?: Bilingual };
export type Clause = {
  heading: Bilingual;
  paragraphs: readonly Body[];
  /** What does the things that its words say are done "through the order". */
  calls?: readonly MembersPath[];
};

/** Something that one side owes the other: a row of the schedule, and the clause that it sums up, by its English heading. */
export type Obligation = {
  by: 'buyer' | 'seller';
  what: Bilingual;
  due: Bilingual;
  shownBy: Bilingual;
  otherwise: Bilingual;
  clause: string;
};

/** A version of the contract's text. What has been issued never changes: other words are another version. */
export type Template = {
  version: string;
  title: Bilingual;
  preamble: Bilingual;
  clauses: readonly Clause[];
  /** Of a deal, in the order in which they mostly fall due; older versions have no such schedule. */
  obligations?: (variants: Variants) => readonly Obligation[];
  closing: Bilingual;
  /** What a signatory agrees to when signing. */
  consent: Bilingual;
};

const templates: readonly Template[] = [
  template20261,
  template20262,
  template20263,
  template20264,
  template20265,
  template20266,
];
export const currentTemplate: Template = templates.at(-1)!;

/** Throws for a version that never was. */
export function templateOf(version: string): Template {
  const found = templates.find((template) => template.version === version);
  if (!found) throw new Error(`There is no contract template ${version}`);
  return found;
}

/** Puts the facts into their places. Throws when one is missing: no contract is issued with a hole in it. */
export function fillIn(text: string, facts: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const fact = facts[name];
    if (fact === undefined) throw new Error(`The contract has no fact for {${name}}`);
    return fact;
  });
}

/** The words of a paragraph for this deal. Throws when the template has none for what was agreed. */
export function wordsOf(body: Body, variants: Variants): Bilingual {
  if (!('by' in body)) return body;
  const words = body.texts[variants[body.by]] ?? body.otherwise;
  if (!words) throw new Error(`The contract has no words for ${body.by} ${variants[body.by]}`);
  return words;
}
