import { parse } from 'csv-parse';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import type { PublicList } from '#api/market/party-list-choices.ts';
import { m } from '#i18n/messages.ts';
import { safeLine } from '#lib/readable-text.ts';
import { invalid } from '#server/platform/errors.ts';

/** A company or person of a public list, by all its names. */
export type ListedParty = {
  id: string;
  kind: 'entity' | 'individual';
  names: string[];
  /** Programmes of OFAC, sort of list of the UN. */
  programme: string;
  /** The list's own number. */
  number: string;
  listedOn: string | null;
};
export type ReadList = { parties: ListedParty[]; /** Vessels, aircraft, and rows without a name. */ leftOut: number };

/** A public list as its publisher offers it for download. Throws 422 at `content` or `aliases` for what is none. */
export function readPartyList(list: PublicList, content: string, aliases = ''): Promise<ReadList> | ReadList {
  return list === 'un' ? readUn(content) : readOfac(list, content, aliases);
}

const nothing = '-0-';
const clean = (cell: string | undefined): string => {
  const text = (cell ?? '').trim();
  return text === nothing ? '' : text;
};

/**
 * Files of OFAC have no heads: SDN.CSV and CONS_PRIM.CSV (number, name, type, programme, title, six columns of vessels, remarks), ALT.CSV and
 * CONS_ALT.CSV (number, number of the name, sort, name, remarks); `-0-` is nothing, and a mark ends the file.
 */
async function readOfac(list: 'ofac' | 'ofacConsolidated', content: string, aliases: string): Promise<ReadList> {
  const parties = new Map<string, ListedParty>();
  let leftOut = 0;
  for (const row of await rowsOf('content', content, 12)) {
    const [number, name, type, programme] = row.map(clean);
    if (!number || !name || (type !== '' && type !== 'individual')) {
      leftOut += 1;
      continue;
    }
    parties.set(number, {
      ...{ id: `${list}:${number}`, kind: type === 'individual' ? 'individual' : 'entity', number },
      ...{ names: [name, ...alsoKnown(clean(row[11]))], programme: programme ?? '', listedOn: null },
    });
  }
  if (aliases.trim() !== '')
    for (const row of await rowsOf('aliases', aliases, 5)) {
      const [number, , , name] = row.map(clean);
      if (name) parties.get(number ?? '')?.names.push(name);
    }
  return { parties: [...parties.values()].map(withoutTwins), leftOut };
}

/** Names in the remarks: `a.k.a. 'ALPHA'`. */
const alsoKnown = (remarks: string): string[] =>
  [...remarks.matchAll(/\b[afn]\.k\.a\. (?:'([^']+)'|"([^"]+)")/g)].map((found) => found[1] ?? found[2]!);

async function rowsOf(field: 'content' | 'aliases', content: string, columns: number): Promise<string[][]> {
  const rows: string[][] = [];
  const text = content.replace(/\u001A\s*$/, '');
  try {
    const reading = parse(text, { bom: true, relax_column_count: true, skip_empty_lines: true, relax_quotes: true });
    for await (const row of reading) rows.push(row as string[]);
  } catch {
    throw invalid({ [field]: m.market_parties_notOfac() });
  }
  if (rows.length === 0 || rows.some((row) => row.length !== columns || !/^\d+$/.test(clean(row[0]))))
    throw invalid({ [field]: m.market_parties_notOfac() });
  return rows;
}

const xml = new XMLParser({
  ignoreAttributes: true,
  parseTagValue: false,
  htmlEntities: true,
  isArray: (name) => ['INDIVIDUAL', 'ENTITY', 'INDIVIDUAL_ALIAS', 'ENTITY_ALIAS'].includes(name),
});
type UnRow = Record<string, unknown>;

/** The consolidated list of the UN Security Council in XML (`CONSOLIDATED_LIST`). */
function readUn(content: string): ReadList {
  const text = content.replace(/^\uFEFF/, '').trimStart();
  if (/<!\s*(DOCTYPE|ENTITY)/i.test(text) || XMLValidator.validate(text) !== true)
    throw invalid({ content: m.market_parties_notUn() });
  const found = (xml.parse(text) as Record<string, UnRow | undefined>)['CONSOLIDATED_LIST'];
  if (found === undefined) throw invalid({ content: m.market_parties_notUn() });
  const of = (group: string, element: string) =>
    ((found[group] as Record<string, UnRow[]> | undefined)?.[element] ?? []).filter((row) => typeof row === 'object');
  const rows = [
    ...of('INDIVIDUALS', 'INDIVIDUAL').map((row) => ({ row, kind: 'individual' as const, alias: 'INDIVIDUAL_ALIAS' })),
    ...of('ENTITIES', 'ENTITY').map((row) => ({ row, kind: 'entity' as const, alias: 'ENTITY_ALIAS' })),
  ];
  const parties = rows.flatMap(({ row, kind, alias }): ListedParty[] => {
    const say = (field: string) => (typeof row[field] === 'string' ? row[field].trim() : '');
    const name = ['FIRST_NAME', 'SECOND_NAME', 'THIRD_NAME', 'FOURTH_NAME'].map(say).filter(Boolean).join(' ');
    const number = say('REFERENCE_NUMBER') || say('DATAID');
    if (name === '' || number === '') return [];
    const others = ((row[alias] ?? []) as UnRow[]).map((one) => one['ALIAS_NAME']);
    const names = [name, say('NAME_ORIGINAL_SCRIPT'), ...others].filter((one) => typeof one === 'string' && one.trim());
    const listedOn = /^\d{4}-\d{2}-\d{2}/.exec(say('LISTED_ON'))?.[0] ?? null;
    return [
      withoutTwins({
        ...{ id: `un:${number}`, kind, names: names as string[], programme: say('UN_LIST_TYPE'), number, listedOn },
      }),
    ];
  });
  return { parties, leftOut: rows.length - parties.length };
}

const withoutTwins = (party: ListedParty): ListedParty => ({
  ...party,
  programme: safeLine(party.programme),
  names: [...new Set(party.names.map(safeLine))].filter(Boolean).slice(0, 200),
});
