/** Input of calls, made from their schemas: what they take, and the same spoiled in a place or three. */
import { chance, pick, wholeBetween, type Random } from '#seed/demo/random.ts';
import type { Schema } from '../support/samples.ts';

/** A value that the site itself has told under that name, as far as there is one. */
export type Known = (name: string) => unknown;

const day = 86_400_000;
const someDay = (random: Random) => new Date(Date.now() + wholeBetween(random, -40, 60) * day);
const texts = [
  ...['1', '25', '1000', '0.5', '25.000', 'USD', 'CNY', 'SG', 'CNNGB', 'NGAPP', 'abs', 'ABS PA-757', 'PP', '塑料 ABS'],
  ...['one@members.example', 'a'.repeat(64), '12345678', '+65 6123 4567', 'TESTCNBJ', 'MAEU', 'en-US', 'ONE_LOT'],
  ...['Two lines\nof remarks', 'https://example.org/a?b=c', 'Ada 安达', 'TT30_70BL', 'BAG25', 'PREMIUM', '2026-1'],
];

/** Something that the schema takes, with some of what may be left out. */
export function valueOf(schema: Schema, random: Random, known: Known, name = ''): unknown {
  if (schema.anyOf) return valueOf(pick(random, schema.anyOf), random, known, name);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return pick(random, schema.enum);
  switch (schema.type) {
    case 'object': {
      const wanted = Object.entries(schema.properties ?? {}).filter(
        ([field]) => schema.required?.includes(field) || chance(random, 0.4),
      );
      return Object.fromEntries(wanted.map(([field, of]) => [field, valueOf(of, random, known, field)]));
    }
    case 'array': {
      const { minItems = 0, maxItems = 100 } = schema;
      const length = wholeBetween(random, minItems, Math.min(maxItems, minItems + 3));
      return Array.from({ length }, () => valueOf(schema.items!, random, known, name.replace(/s$/, '')));
    }
    case 'integer':
    case 'number': {
      const told = known(name);
      if (typeof told === 'number' && chance(random, 0.7)) return told;
      const { minimum = 0, maximum = 100 } = schema;
      return wholeBetween(random, minimum, Math.min(maximum, minimum + 20));
    }
    case 'boolean':
      return chance(random, 0.5);
    case 'null':
      return null;
    default:
      return textOf(schema, random, known(name));
  }
}

function textOf({ format, pattern, minLength = 0, maxLength = 200 }: Schema, random: Random, told: unknown): string {
  if (format === 'date') return someDay(random).toISOString().slice(0, 10);
  if (format === 'date-time') return someDay(random).toISOString();
  const form = pattern === undefined ? null : new RegExp(pattern, 'u');
  const fits = (text: unknown): text is string =>
    typeof text === 'string' && text.length >= minLength && text.length <= maxLength && form?.test(text) !== false;
  if (fits(told) && chance(random, 0.9)) return told;
  const fitting = texts.filter(fits);
  return fitting.length > 0 ? pick(random, fitting) : 'a'.repeat(Math.max(minLength, 6));
}

/** The value that a field has at most: as long, as many and as large as the schema takes. */
export function largestOf(schema: Schema, known: Known, name = ''): unknown {
  if (schema.anyOf) return largestOf(schema.anyOf.at(-1)!, known, name);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum.at(-1);
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([field, of]) => [field, largestOf(of, known, field)]),
      );
    case 'array': {
      const length = Math.min(schema.maxItems ?? 100, 5_000);
      return Array.from({ length }, () => largestOf(schema.items!, known, name.replace(/s$/, '')));
    }
    case 'integer':
    case 'number':
      return Math.min(schema.maximum ?? 1_000_000, 1_000_000);
    case 'boolean':
      return true;
    case 'null':
      return null;
    default:
      return longestText(schema, known(name));
  }
}

function longestText({ format, pattern, minLength = 0, maxLength = 100_000 }: Schema, told: unknown): string {
  if (format === 'date') return '2026-12-31';
  if (format === 'date-time') return '2026-12-31T23:59:59Z';
  const form = pattern === undefined ? null : new RegExp(pattern, 'u');
  if (typeof told === 'string' && told.length <= maxLength && form?.test(told) !== false) return told;
  const long = ['塑'.repeat(maxLength), 'a'.repeat(maxLength), '9'.repeat(Math.min(maxLength, 15)), ...texts];
  return long.find((text) => form?.test(text) !== false) ?? 'a'.repeat(Math.max(minLength, 6));
}

const deepList = (depth: number) => JSON.parse('['.repeat(depth) + ']'.repeat(depth)) as unknown;
/** A name that objects keep for themselves, as JSON may carry it. */
const withOwn = (name: string, value: unknown) =>
  Object.defineProperty<object>({}, name, { value, enumerable: true, configurable: true, writable: true });

const ofWrongKind: unknown[] = [
  ...[null, true, false, 0, -1, 1.5, '', [], {}, [[]], [null], { a: 1 }, { length: 1e9 }, { toString: 1, valueOf: 1 }],
  ...[withOwn('__proto__', { polluted: 1 }), withOwn('constructor', { prototype: {} }), deepList(30), deepList(33)],
];
const hostileTexts = [
  ...[
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\ud800',
    '\udc00\ud800',
    '\u202eevil',
    '\u200b',
    '\ufeff',
    '\r\nBcc: x@y.z',
    '\t',
  ],
  ...["' or 1=1 --", '";drop table member;--', '\\', '%', '%00', '_%_', '../../etc/passwd', '$1', '{{7*7}}', '${x}'],
  ...['<script>alert(1)</script>', '<img src=x onerror=a()>', 'javascript:alert(1)', '=1+1', '@SUM(A1)', 'NaN'],
  ...[
    'Infinity',
    '-Infinity',
    '1e400',
    '-0',
    '0x10',
    '1_000',
    '٢٥',
    '２５',
    '25,0',
    '1e3',
    '+1',
    '00000000000',
    '.5',
    '5.',
  ],
  ...['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'null', 'undefined', 'true', '[object Object]'],
  ...['9'.repeat(15), `${'9'.repeat(15)}.${'9'.repeat(6)}`, '9'.repeat(400), `-${'9'.repeat(15)}`, '0.000001'],
  ...['2026-02-29', '2026-13-01', '0000-01-01', '9999-12-31', '1900-01-01', '2200-12-31', '2026-01-01T00:00:00Z'],
  ...['2200-12-31T23:59:59.999999999Z', '1900-01-01T00:00:00+14:00', 'ffffffff-ffff-ffff-ffff-ffffffffffff', 'İıſK'],
  ...['👩‍👩‍👧‍👦'.repeat(20), 'é'.normalize('NFD').repeat(60), 'ﷺ'.repeat(60), '塑'.repeat(300), 'a'.repeat(5_000)],
  ...[
    '(((((((((((((((((((((((',
    '*',
    'a*b?c',
    '\\d+',
    '"unclosed',
    'a & | ! b:*',
    '<->',
    ':*',
    "'",
    'a'.repeat(200_000),
  ],
];

/** Something that does not belong there, or only just does. */
function spoiled(schema: Schema, random: Random, known: Known, value: unknown): unknown {
  const own: unknown[] = [];
  if (schema.type === 'integer' || schema.type === 'number') {
    const { minimum = 0, maximum = 100 } = schema;
    own.push(minimum, minimum - 1, maximum, maximum + 1, 2 ** 31, 2 ** 53, -(2 ** 31) - 1, 1e308, 5e-324, 0.1, -0);
    own.push(String(minimum));
  } else if (schema.type === 'array') {
    const list = Array.isArray(value) && value.length > 0 ? value : [valueOf(schema.items!, random, known)];
    const repeated = (times: number) => Array.from({ length: times }, () => list[0] as unknown);
    own.push([], [...list, ...list], repeated((schema.maxItems ?? 100) + 1), repeated(schema.maxItems ?? 100));
    own.push(list[0], chance(random, 0.05) ? repeated(15_000) : [], { 0: list[0], length: 1 });
  } else if (schema.type === 'object') {
    own.push({ ...(value as object), ...withOwn('__proto__', { a: 1 }) }, { ...(value as object), extra: 'x' });
    if (chance(random, 0.1)) own.push(Object.fromEntries(Array.from({ length: 700 }, (_, n) => [`n${n}`, n])));
  } else if (schema.enum) own.push(`${String(schema.enum[0])} `, String(schema.enum[0]).toLowerCase(), 99);
  else {
    const { minLength = 0, maxLength = 200 } = schema;
    own.push(
      'a'.repeat(maxLength),
      '塑'.repeat(maxLength),
      'a'.repeat(maxLength + 1),
      'a'.repeat(Math.max(minLength - 1, 0)),
    );
    own.push(
      known('id'),
      known('id'),
      pick(random, hostileTexts),
      pick(random, hostileTexts),
      pick(random, hostileTexts),
    );
    if (typeof value === 'string')
      own.push(` ${value} `, value.toUpperCase(), `${value}\u0000`, value.slice(1), value + value);
  }
  return chance(random, 0.6)
    ? pick(random, own)
    : chance(random, 0.5)
      ? pick(random, hostileTexts)
      : // A copy: what is put into one request must not turn up in the next.
        structuredClone(pick(random, ofWrongKind));
}

type Place = { schema: Schema; get: () => unknown; set: (value: unknown) => void; remove: () => void };

/** Every place of a value that stands in an object or a list. */
function* placesIn(schema: Schema, value: unknown): Generator<Place> {
  if (schema.anyOf) {
    const isList = Array.isArray(value);
    const kind = isList ? 'array' : typeof value;
    const fitting = schema.anyOf.find(({ type }) => type === kind) ?? schema.anyOf[0]!;
    return yield* placesIn(fitting, value);
  }
  if (schema.type === 'array' && Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      const set = (other: unknown) => void (value[index] = other);
      yield {
        schema: schema.items!,
        get: () => value[index] as unknown,
        set,
        remove: () => void value.splice(index, 1),
      };
      yield* placesIn(schema.items!, item);
    }
  } else if (schema.type === 'object' && typeof value === 'object' && value !== null) {
    const record = value as Record<string, unknown>;
    for (const [name, field] of Object.entries(schema.properties ?? {})) {
      const set = (other: unknown) => void (record[name] = other);
      yield { schema: field, get: () => record[name], set, remove: () => void delete record[name] };
      if (record[name] !== undefined) yield* placesIn(field, record[name]);
    }
  }
}

/** The same input with one to three places put wrong; the whole of it now and then. */
export function spoil(schema: Schema, input: unknown, random: Random, known: Known): unknown {
  const whole = { input };
  if (chance(random, 0.03)) return pick(random, ofWrongKind);
  for (let times = wholeBetween(random, 1, 3); times > 0; times -= 1) {
    const places = [...placesIn(schema, whole.input)];
    if (places.length === 0) return spoiled(schema, random, known, input);
    const { schema: at, get, set, remove } = pick(random, places);
    if (chance(random, 0.1)) remove();
    else set(spoiled(at, random, known, get()));
  }
  return whole.input;
}
