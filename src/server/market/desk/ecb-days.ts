import { parse } from 'csv-parse/sync';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { textOfFile } from '#lib/text-of-file.ts';
import { unzipPack } from '#lib/unzip.ts';
import type { EcbFault } from '#server/platform/db/schema/desk.ts';

/** Units of each currency per euro on one day. */
export type EcbDay = { day: string; perEur: Record<string, string> };

/** What is no file of reference rates. */
export class BadEcbFile extends Error {
  readonly fault: EcbFault;
  constructor(code: EcbFault['code'], at?: string) {
    super(at === undefined ? code : `${code}: ${at}`);
    this.fault = at === undefined ? { code } : { code, at: at.slice(0, 60) };
  }
}

/**
 * The days of the ECB's file of euro foreign exchange reference rates, in any of the forms that it publishes: `eurofxref.csv`, `eurofxref-hist.csv`, the ZIP files
 * with these, and `eurofxref-daily.xml`, `-hist-90d.xml`, `-hist.xml`. Throws BadEcbFile. `latest`: no day lies after it.
 */
export function readEcbDays(bytes: Uint8Array<ArrayBuffer>, latest: string): EcbDay[] {
  const text = textOfFile(unpacked(bytes))
    ?.replace(/^\uFEFF/, '')
    .trimStart();
  if (!text) throw new BadEcbFile('notEcb');
  const days = text.startsWith('<') ? daysOfXml(text) : daysOfCsv(text);
  if (days.length === 0) throw new BadEcbFile('noDays');
  const seen = new Set<string>();
  for (const { day, perEur } of days) {
    if (seen.has(day)) throw new BadEcbFile('twice', day);
    seen.add(day);
    if (day > latest) throw new BadEcbFile('future', day);
    if (perEur['USD'] === undefined) throw new BadEcbFile('noUsd', day);
  }
  return days;
}

const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b;

function unpacked(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  if (!isZip(bytes)) return bytes;
  const files = [...(unzipPack(bytes) ?? [])].filter(([path]) => /\.(csv|xml)$/i.test(path));
  if (files.length !== 1) throw new BadEcbFile('zip');
  return files[0]![1];
}

/** `Date, USD, JPY, …`: one line a day, and an empty cell at the end of each; `N/A` where there was no rate. */
function daysOfCsv(text: string): EcbDay[] {
  let rows: string[][];
  try {
    rows = parse(text, { relax_column_count: true, skip_empty_lines: true, trim: true });
  } catch {
    throw new BadEcbFile('notEcb');
  }
  const [head = [], ...lines] = rows.map((row) => (row.at(-1) === '' ? row.slice(0, -1) : row));
  const currencies = head.slice(1);
  if (head[0]?.toLowerCase() !== 'date' || currencies.length === 0 || !currencies.every((cell) => isCode.test(cell)))
    throw new BadEcbFile('notEcb');
  return lines.map(([day = '', ...cells]) => {
    // A comma too many moves every rate behind it to another currency.
    if (cells.length !== currencies.length) throw new BadEcbFile('badLine', day);
    const rates = currencies.flatMap((currency, at) => {
      const cell = cells[at]!;
      return cell === '' || cell === 'N/A' ? [] : [[currency, rateOf(cell, day)]];
    });
    return { day: dayOf(day), perEur: Object.fromEntries(rates) as Record<string, string> };
  });
}

const isCode = /^[A-Z]{3}$/;
const months = ['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september', 'october', 'november', 'december']; // prettier-ignore

/** `2026-07-31`, and `31 July 2026` in the file of a single day. */
function dayOf(text: string): string {
  const written = /^(\d{1,2}) ([A-Za-z]+) (\d{4})$/.exec(text);
  const month = written ? months.indexOf(written[2]!.toLowerCase()) + 1 : 0;
  const day = written
    ? `${written[3]}-${String(month).padStart(2, '0')}-${written[1]!.padStart(2, '0')}`
    : /^\d{4}-\d{2}-\d{2}$/.exec(text)?.[0];
  // What the calendar does not have (31 February), reads back as another day.
  const at = day === undefined ? Number.NaN : Date.parse(`${day}T00:00Z`);
  if (Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== day) throw new BadEcbFile('badDay', text);
  return day;
}

function rateOf(text: string, day: string): string {
  if (!/^\d{1,9}(\.\d{1,10})?$/.test(text) || Number(text) === 0) throw new BadEcbFile('badRate', `${day}: ${text}`);
  return text;
}

type Cube = { time?: string; currency?: string; rate?: string; Cube?: Cube[] };
const xml = new XMLParser({
  ...{ ignoreAttributes: false, attributeNamePrefix: '', parseAttributeValue: false, removeNSPrefix: true },
  isArray: (name) => name === 'Cube',
});

/** `<Cube><Cube time="2026-07-31"><Cube currency="USD" rate="1.1523"/>…` */
function daysOfXml(text: string): EcbDay[] {
  if (/<!\s*(DOCTYPE|ENTITY)/i.test(text) || XMLValidator.validate(text) !== true) throw new BadEcbFile('notEcb');
  const { Envelope: found } = xml.parse(text) as { Envelope?: { Cube?: Cube[] } };
  if (!found?.Cube) throw new BadEcbFile('notEcb');
  return found.Cube.flatMap((all) => all.Cube ?? []).map((one) => {
    const day = dayOf(one.time ?? '');
    const rates = (one.Cube ?? []).map(({ currency = '', rate = '' }) => {
      if (!isCode.test(currency)) throw new BadEcbFile('notEcb');
      return [currency, rateOf(rate, day)];
    });
    return { day, perEur: Object.fromEntries(rates) as Record<string, string> };
  });
}
