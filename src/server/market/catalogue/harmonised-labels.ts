import { readFileSync } from 'node:fs';
import type { GhsPictogram, SignalWord } from '#api/market/desk-choices.ts';
import type { MaterialCore } from '#api/market/goods.ts';
import { m } from '#i18n/messages.ts';
import { formatDate } from '#lib/format.ts';

/** An entry of annex VI, table 3, of the CLP regulation: how the European Union has a substance labelled at least. */
export type HarmonisedLabel = {
  /** Of the chemical. */
  key: string;
  index: string;
  ec: string;
  pictograms: GhsPictogram[];
  signal: SignalWord;
  statements: string[];
  /** CELEX number of the act whose wording the entry has. */
  act: string;
  /** The day from which it binds, where that is still to come; suppliers may follow it before. */
  from?: string;
};

const file = new URL('../../../seed/data/ghs-labels.json', import.meta.url);
const entries = new Map((JSON.parse(readFileSync(file, 'utf8')) as HarmonisedLabel[]).map((one) => [one.key, one]));

/** When the 23rd adaptation to technical progress was published, Regulation (EU) 2025/1222: the state of all entries here. */
const publishedOn = '2025-06-20';

export const entryOf = (chemical: string): HarmonisedLabel | undefined => entries.get(chemical);

/** What an entry is quoted as in the export, which is in English. */
export const citationOf = ({ index, act }: HarmonisedLabel): string =>
  `Regulation (EC) No 1272/2008, annex VI, table 3, index no ${index}${act === original ? '' : `, as of Regulation ${actName(act)}`}`;

/** The same as a source, in the reader's language. */
export function sourceOfEntry({ index, act, from }: HarmonisedLabel): MaterialCore['labelSources'][number] {
  const entry =
    act === original ? m.market_ghs_entry({ index }) : m.market_ghs_entryAmended({ index, act: actName(act) });
  const source = from ? m.market_ghs_entryFrom({ entry, date: formatDate(from) }) : entry;
  return { source, statedOn: publishedOn, harmonised: true };
}

const original = '32008R1272';

/** `32014R0605` as lawyers write it: the Union numbered `(EC) No 790/2009`, then `(EU) No 605/2014`, and since 2015 `(EU) 2016/1179`. */
function actName(celex: string): string {
  const [year, number] = [Number(celex.slice(1, 5)), Number(celex.slice(6))];
  return year >= 2015 ? `(EU) ${year}/${number}` : `(${year < 2010 ? 'EC' : 'EU'}) No ${number}/${year}`;
}
