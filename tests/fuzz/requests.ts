/** Requests to every call of the contract, each made from a seed and from what the site has answered before. */
import type { Access, Call } from '#api/common/call.ts';
import { calls } from '#api/calls.ts';
import { encodeQuery } from '#lib/query-string.ts';
import { chance, pick, randomOf, seedOf, wholeBetween, type Random } from '#seed/demo/random.ts';
import { pdf } from '../support/pdf.ts';
import { schemaOf, type Schema } from '../support/samples.ts';
import { password, people, type Person } from './cast.ts';
import { spoil, valueOf, type Known } from './inputs.ts';

export type Part = { name: string; value: string } | { name: string; file: string; bytes: Uint8Array };
export type Made = {
  call: Call;
  caller: Person | null;
  /** As it stands in the address, with the question mark. */
  query: string;
  body: { text: string; type: string } | { parts: Part[] } | null;
  headers: Record<string, string>;
};

/** Who has the right to a call. */
const entitled: Record<Access, readonly Person[]> = {
  public: people,
  member: people,
  certified: ['buyer', 'supplier', 'supplier2', 'forwarder', 'otherBuyer', 'colleague'],
  supplier: ['supplier', 'supplier2', 'otherSupplier'],
  forwarder: ['forwarder', 'otherForwarder'],
  operator: ['operator', 'operator2'],
};
const schemas = new Map<Call, Schema>(calls.map((call) => [call, schemaOf(call.input)]));
const folderOf = ({ path }: Call) => path.split('/').at(-2)!.toLowerCase();

/** What answers have told, by the names under which it stood. */
export type Lore = ReturnType<typeof newLore>;
const mostKept = 60;
const mostRead = 400;

export function newLore() {
  const told = new Map<string, unknown[]>();
  const keep = (name: string, value: unknown, index: number) => {
    const values = told.get(name) ?? [];
    if (values.includes(value)) return;
    if (values.length < mostKept) values.push(value);
    else values[index % mostKept] = value;
    told.set(name, values);
  };
  let read = 0;
  /** `as`: what a thing is called, where it stands in a list of such things. */
  function learn(value: unknown, name: string, as: string): void {
    if ((read += 1) > mostRead) return;
    if (Array.isArray(value))
      for (const item of value.slice(0, 5)) learn(item, name.replace(/s$/, ''), name.replace(/s$/, ''));
    else if (typeof value === 'object' && value !== null)
      for (const [field, of] of Object.entries(value)) learn(of, field, field === 'id' ? as : field);
    else if ((typeof value === 'string' && value !== '' && value.length <= 200) || typeof value === 'number') {
      keep(name, value, read);
      if (name === 'id') for (const kind of [as, `${as}Id`]) keep(kind, value, read);
    }
  }
  return {
    learn: (call: Call, data: unknown) => {
      read = 0;
      learn(data, folderOf(call), folderOf(call));
    },
    knownIn:
      (call: Call, random: Random): Known =>
      (name) => {
        if (/password$/i.test(name)) return password;
        const folder = folderOf(call);
        const kinds =
          name === 'id' ? [folder, `${folder}Id`, 'id'] : [name, name.replace(/Ids?$/, '').toLowerCase(), 'id'];
        const found = kinds
          .map((kind) => told.get(kind))
          .find((values) => values !== undefined && chance(random, 0.85));
        return found && pick(random, found);
      },
  };
}

const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64'); // prettier-ignore
const csv = Buffer.from(
  'Grade,Manufacturer,Price,Currency,MOQ,Stock,Warehouse\nABS PA-757,Chimei,1420,USD,5,25,Ningbo\n',
);
const goodFiles: [name: string, bytes: Uint8Array][] = [
  ['a.pdf', pdf('certificate')],
  ['a.png', png],
  ['offers.csv', csv],
];
const statement = 'Date,Amount,Currency,Remitter,Reference\n2026-11-20,1000.00,USD,Lagos Mouldings Ltd,FX1\n';

function fileOf(random: Random): [name: string, bytes: Uint8Array] {
  const [name, bytes] = pick(random, goodFiles);
  if (chance(random, 0.5)) return [name, bytes];
  const broken = Uint8Array.from(bytes);
  for (let times = wholeBetween(random, 1, 20); times > 0; times -= 1)
    broken[wholeBetween(random, 0, broken.length - 1)] = wholeBetween(random, 0, 255);
  return pick<[string, Uint8Array]>(random, [
    [name, broken],
    [name, bytes.subarray(0, wholeBetween(random, 0, bytes.length))],
    ['../../etc/passwd\u0000.pdf', bytes],
    [`${'塑'.repeat(300)}.pdf`, bytes],
    ['', new Uint8Array()],
    ['a.xlsx', Uint8Array.from([0x50, 0x4b, 3, 4, ...broken])],
    ['a.html', Buffer.from('<script>alert(1)</script>')],
  ]);
}

/** The request of that number: the same each time, but for what the site has told. */
export function requestOf(seed: number, index: number, lore: Lore): Made {
  const random = randomOf(seedOf('request', seed, index));
  const call = calls[index % calls.length]!;
  const schema = schemas.get(call)!;
  const known = lore.knownIn(call, random);
  const right = valueOf(schema, random, known) as Record<string, unknown>;
  if (/\/(import|read)Statement$/.test(call.path) && chance(random, 0.5)) right['content'] = statement;
  const input = chance(random, 0.35) ? right : spoil(schema, right, random, known);
  const caller = chance(random, 0.8)
    ? pick(random, entitled[call.access])
    : chance(random, 0.3)
      ? null
      : pick(random, people);
  const headers: Record<string, string> = {
    'Accept-Language': pick(random, ['en-US', 'zh-CN', 'zh-CN,en;q=0.5', 'xx', '*', `${'a-'.repeat(300)}b`]),
    ...(chance(random, 0.95) && {
      'Idempotency-Key': chance(random, 0.9)
        ? `${seed} ${index}`
        : pick(random, ['k', 'k'.repeat(255), 'k'.repeat(256), ' ']),
    }),
  };
  return { call, caller, headers, ...carried(call, input, random) };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** How the input travels, which may be wrong in itself. */
function carried(call: Call, input: unknown, random: Random): Pick<Made, 'query' | 'body'> {
  const fields = isRecord(input) ? encodeQuery(input) : new URLSearchParams([['value', JSON.stringify(input)]]);
  const query = () => {
    const text = `?${fields.toString()}`.slice(0, 12_000);
    if (chance(random, 0.9)) return text;
    return (
      text + pick(random, ['&%', '&a=%ff', '&a[]=1&a[]=2', '&&&===', '&__proto__=1', '&id=1&id=2', '&pageNo=', '#'])
    );
  };
  if (call.method === 'GET') return { query: query(), body: null };
  if (call.inQuery && chance(random, 0.5)) return { query: query(), body: null };
  if (chance(random, call.files ? 0.6 : 0.03)) return { query: '', body: { parts: partsOf(call, fields, random) } };
  const whole = JSON.stringify(input) ?? '';
  const text = chance(random, 0.97)
    ? whole
    : pick(random, [whole.slice(0, -1), `\ufeff${whole}`, '', 'null', `${whole},`, '[', `[${whole}]`]);
  const type = chance(random, 0.97)
    ? 'application/json'
    : pick(random, ['text/plain', 'multipart/form-data', 'x', 'application/xml']);
  return { query: '', body: { text, type } };
}

function partsOf({ files = {} }: Call, fields: URLSearchParams, random: Random): Part[] {
  const parts: Part[] = [...fields].map(([name, value]) => ({ name, value }));
  for (const [name, { max }] of Object.entries(files)) {
    for (
      let left = wholeBetween(random, 0, Math.min(max, 2) + Number(chance(random, 0.05)) * max);
      left > 0;
      left -= 1
    ) {
      const [file, bytes] = fileOf(random);
      parts.push({ name: chance(random, 0.97) ? name : 'nobody', file, bytes });
    }
  }
  return parts;
}

/** As `fetch` and the API's own function take it. */
export function initOf({ call, body, headers }: Made, token: string | null): RequestInit {
  const all = { ...headers, ...(token !== null && { Authorization: `Bearer ${token}` }) };
  const init = { method: call.method, headers: all };
  if (!body) return init;
  if ('text' in body) return { ...init, headers: { ...all, 'Content-Type': body.type }, body: body.text };
  const form = new FormData();
  for (const part of body.parts) {
    if ('file' in part) form.append(part.name, new File([new Uint8Array(part.bytes)], part.file));
    else form.append(part.name, part.value);
  }
  return { ...init, body: form };
}
