import { describe, expect, it } from 'vitest';
import type { Call } from '#api/common/call.ts';
import { calls } from '#api/calls.ts';
import { deceptiveText } from '#api/common/text.ts';
import { safeLine, safeProse } from '#lib/readable-text.ts';
import { placesOf, schemaOf } from '../../support/samples.ts';

/** What an attacker writes → how it would read to whom it is meant for. */
const tricks = {
  'turned round': 'Grade \u202e001',
  'turned round and back': '\u2067Price\u2069 1',
  'a mark from right to left': 'PA\u200f 757',
  'letters without width': 'Resin\u200bport',
  'joined by nothing': 'Re\u200dsin\u2060port',
  'a bell and an escape': 'ABS\u0007\u001b[2K',
  'a heap of marks': `A${'\u0301\u0323\u0335\u0337\u0338\u0489'.repeat(3)}BS`,
  'an end of line that is none': 'ABS\u2028Price 1',
  'tags and soft hyphens': 'ABS\u{e0041}\u{e0042}\u00ad',
  'an invisible letter': 'ABS \u3164\u115f757',
};
const dangerous = /[\p{DI}\u2028\u2029\u2800]|[^\P{Cc}\n]|\p{M}{4}/u;

/** Never shown to anybody and never kept as it came: secrets and what only machines read. */
const notForReaders =
  /(^|\.)(password|oneTimeCode|captchaToken|derivedKey|ticket|tickets|token|cursor|email|response|hash|data|html|content|aliases)(\.|$)/;
/** Of those, `content` is a text everywhere but where it is a file of a bank or a list, and `data` where an operator writes. */
const isText = ({ path }: Call, at: string) =>
  !notForReaders.test(at) || (/(^|\.)content$/.test(at) && !readsFile.test(path));
const readsFile = /\/(?:importStatement|readStatement|importBankAnswer|previewPartyList|takePartyList)$/;

/** An input of the call for each place where a person's words can stand, with `text` there. */
const placesIn = (call: Call, text: string) =>
  [...placesOf(schemaOf(call.input))]
    .filter(({ schema }) => schema.type === 'string' && !schema.enum && schema.const === undefined)
    .map(({ at, put }) => ({ at: at.slice(0, -1), value: put(text) }))
    .filter(({ at }) => isText(call, at));
const at = (value: unknown, path: string) =>
  path.split('.').reduce<unknown>((part, name) => (part as Record<string, unknown>)[name], value);

describe('no field of any call takes a text that deceives', () => {
  const all = calls.flatMap((call) => placesIn(call, 'x').map((place) => `${call.path}: ${place.at}`));

  it('is tried in every text of every call', () => {
    expect(all.length).toBeGreaterThan(250);
    for (const field of ['createRfq: gradeNumber', 'askQuestion: question', 'sendMail: content', 'saveLane: remarks'])
      expect(all.some((place) => place.endsWith(field))).toBe(true);
  });

  it.each(Object.entries(tricks))('%s: refused at the field, or put right', (_, trick) => {
    for (const call of calls)
      for (const place of placesIn(call, trick)) {
        const name = `${call.path}: ${place.at}`;
        const parsed = call.input.safeParse(place.value);
        const refused = parsed.error?.issues.some(({ path }) => path.join('.') === place.at) ?? false;
        if (refused) continue;
        expect(parsed.error?.issues, name).toBeUndefined();
        expect(at(parsed.data, place.at), name).not.toMatch(dangerous);
      }
  });

  it('says why at the field', () => {
    const createRfq = calls.find(({ path }) => path.endsWith('createRfq'))!;
    const [grade] = placesIn(createRfq, tricks['turned round']).filter(({ at }) => at === 'gradeNumber');
    expect(createRfq.input.safeParse(grade!.value).error?.issues).toMatchObject([
      { path: ['gradeNumber'], message: deceptiveText },
    ]);
  });
});

describe('what people really write', () => {
  const ask = calls.find(({ path }) => path.endsWith('askQuestion'))!;
  const question = (text: string) =>
    (ask.input.parse({ orderId: 'x', question: text }) as { question: string }).question;

  it.each([
    'ABS PA-757, 25 t – 40′HQ, ±5 %, ≥ 99.5 %, 20 °C, μm, m³, CAS 9003-56-9',
    '您好！请问 PA-757 的交货期是多久？（含税价）“一等品”',
    'Größe, façade, naïve, Łódź, Việt Nam, Ελλάδα, Россия, ประเทศไทยน้ำ, हिन्दी, עברית, العربية',
    'Two lines.\nThe second; a list:\n- one\n- two 👍',
  ])('%s stays as it is', (text) => expect(question(text)).toBe(text));

  it('is put in one form: letters composed, ends of lines alike, nothing unseen', () => {
    expect(question(' Gru\u0308n\u00ad\u200b\r\n\tzwei\u2028drei \u2764\ufe0f')).toBe('Grün\n zwei\ndrei \u2764');
  });
});

describe('what was written elsewhere', () => {
  it.each(Object.values(tricks))('%j is shown without its tricks', (trick) => {
    expect(safeLine(trick)).not.toMatch(dangerous);
    expect(safeProse(trick)).not.toMatch(dangerous);
    expect(safeLine(`${trick}\nPrice 1`)).not.toContain('\n');
  });

  it('keeps everything else', () => {
    expect(safeLine('  Lion Lane Pte. Ltd. \t 狮道 ')).toBe('Lion Lane Pte. Ltd. 狮道');
    expect(safeProse('one\r\ntwo')).toBe('one\ntwo');
  });
});
