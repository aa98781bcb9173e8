/** The worst that a call may be sent and still read: large, deep, of many fields and rows, with texts that patterns stumble over. */
import type { Call } from '#api/common/call.ts';
import { encodeQuery } from '#lib/query-string.ts';
import type { Schema } from '../support/samples.ts';
import { largestOf, type Known } from './inputs.ts';

const megabyte = 1024 * 1024;
/** Node takes no address that is longer with its headers. */
const longestQuery = 15_000;
const mostValues = 19_000;
export const stumblingBlocks = [
  ...[' ', '\t\n', 'a', '塑', '0', 'a.', 'a@', '<', '<a ', '((', 'e\u0301', '\u202e', 'http://a.', '1 2 ', '\u00ad'],
  ...[',', '-', '=\n', '%2', 'DE', 'bank 1234567 '],
];

/** The field with every text in it alike. */
function withTexts(schema: Schema, text: string): unknown {
  if (schema.anyOf) return withTexts(schema.anyOf[0]!, text);
  if (schema.enum) return schema.enum[0];
  if (schema.type === 'object')
    return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, of]) => [name, withTexts(of, text)]));
  if (schema.type === 'array') return [withTexts(schema.items!, text)];
  if (schema.type === 'string') return text;
  return schema.type === 'boolean' ? true : 1;
}
const countTexts = (schema: Schema) => JSON.stringify(withTexts(schema, '\u0001')).split('\\u0001').length - 1;

/** Bodies for a call, by what is the matter with them; `turn` chooses the texts, so that all calls together get all. */
export function worstBodies(call: Call, schema: Schema, known: Known, turn: number): [what: string, body: string][] {
  const room = (call.bodyBytes ?? megabyte) - 4_000;
  const fields = Object.entries(schema.properties ?? {});
  const first = fields[0]?.[0] ?? 'a';
  const levels = (count: number, inside = '') => '['.repeat(count) + inside + ']'.repeat(count);
  const found: [string, string][] = [
    ['too large', `{"${first}":"${'a'.repeat(room + 8_000)}"}`],
    ['half a million levels', levels(500_000)],
    ['thirty levels of 600 values', `{"${first}":${levels(30, Array(600).fill(0).join(','))}}`],
    ['19,000 fields', `{${Array.from({ length: mostValues }, (_, n) => `"n${n}":1`).join(',')}}`],
    ['the most that it takes', JSON.stringify(largestOf(schema, known))],
  ];
  const list = fields.find(([, { type }]) => type === 'array');
  if (list) {
    const one = JSON.stringify(largestOf(list[1].items!, known));
    const rows = Math.floor(Math.min(mostValues / one.split(',').length, room / (one.length * 3)));
    found.push(['as many rows as a body holds', `{"${list[0]}":[${Array(rows).fill(one).join(',')}]}`]);
  }
  const texts = countTexts(schema);
  if (texts > 0) {
    const part = stumblingBlocks[turn % stumblingBlocks.length]!;
    const size = Math.floor(room / texts / Buffer.byteLength(JSON.stringify(part).slice(1, -1)));
    const body = JSON.stringify(withTexts(schema, part.repeat(size)));
    found.push([`texts of ${JSON.stringify(part)} that fill a body`, body]);
  }
  return found;
}

/** As the call takes its input: a body, or as much in the address as there is room. */
export function worstRequest({ method, path }: Call, body: string, headers: Record<string, string>): Request {
  const address = `http://localhost/${path}`;
  const json = { ...headers, 'Content-Type': 'application/json' };
  if (method === 'POST') return new Request(address, { method, headers: json, body });
  let input: Record<string, unknown>;
  try {
    input = JSON.parse(body.slice(0, longestQuery)) as Record<string, unknown>;
  } catch {
    input = { id: body.slice(0, longestQuery) };
  }
  return new Request(`${address}?${encodeQuery(input).toString().slice(0, longestQuery)}`, { headers });
}
