import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'drizzle-orm';
import type { Call } from '#api/common/call.ts';
import { calls } from '#api/calls.ts';
import { errorCodes, type Envelope } from '#api/common/envelope.ts';
import { encodeQuery } from '#lib/query-string.ts';
import { uuidv7 } from '#server/platform/uuid.ts';
import { people, type Person } from '../fuzz/cast.ts';
import { openDemoApi, type DemoApi } from '../fuzz/demo-api.ts';
import { placesOf, sampleOf, schemaOf, type Schema } from '../support/samples.ts';

const patience = 600_000;
let api: DemoApi;
beforeAll(async () => (api = await openDemoApi()), patience);
afterAll(() => api?.close());

type Answered = { status: number; errorcode: number; fields: string };
async function ask({ method, path }: Call, caller: Person | null, input: object): Promise<Answered> {
  const headers: Record<string, string> = { 'Idempotency-Key': crypto.randomUUID() };
  if (caller) headers['Authorization'] = `Bearer ${api.cast.tokenOf(caller)}`;
  const query = method === 'GET' ? `?${encodeQuery(input as Record<string, unknown>).toString()}` : '';
  const init = method === 'GET' ? { headers } : { method, headers, body: JSON.stringify(input) };
  const response = await api.app.request(`/${path}${query}`, init);
  // A file, whatever its type.
  if (
    response.headers.has('Content-Disposition') ||
    !response.headers.get('Content-Type')?.startsWith('application/json')
  ) {
    await response.arrayBuffer();
    return { status: response.status, errorcode: 0, fields: '' };
  }
  const { errorcode, fields } = (await response.json()) as Envelope<unknown>;
  return { status: response.status, errorcode, fields: Object.keys(fields ?? {}).join() };
}
const tell = (line: string) => process.stdout.write(`${line}\n`);
const inWords = (counts: Map<string | number, number>) =>
  [...counts].map(([what, count]) => `${what} × ${count}`).join(', ');
const count = <Key>(counts: Map<Key, number>, key: Key) => counts.set(key, (counts.get(key) ?? 0) + 1);

describe('who may make a call', () => {
  const certified: Person[] = ['buyer', 'supplier', 'supplier2', 'forwarder', 'colleague', 'otherBuyer', 'otherSupplier', 'otherForwarder', 'closing', 'held']; // prettier-ignore
  const entitled: Record<Call['access'], readonly Person[]> = {
    public: people,
    member: people,
    certified,
    supplier: ['supplier', 'supplier2', 'otherSupplier'],
    forwarder: ['forwarder', 'otherForwarder'],
    operator: ['operator', 'operator2'],
  };
  /** The code that refuses, as the contract means it; null: it is not refused for who asks. */
  function refusal({ access, despiteHold }: Call, caller: Person | null): number | null {
    if (access === 'public') return null;
    if (caller === null) return errorCodes.notLoggedIn;
    if (caller === 'withoutSecondStep' && access === 'operator') return errorCodes.secondFactorNeeded;
    if (!entitled[access].includes(caller)) return errorCodes.forbidden;
    return caller === 'held' && !despiteHold ? errorCodes.onHold : null;
  }
  const refusals: number[] = [401, 403, 40301, 40302, 40303];

  it('is who the contract says, whatever the standing: every call, everybody', { timeout: patience }, async () => {
    const wrong: string[] = [];
    const codes = new Map<string | number, number>();
    for (const call of calls) {
      // Some calls end the session, or more.
      await api.cast.renew();
      for (const caller of [null, ...people]) {
        const { errorcode } = await ask(call, caller, {});
        const expected = refusal(call, caller);
        const isRight = expected === null ? !refusals.includes(errorcode) : errorcode === expected;
        if (!isRight) wrong.push(`${call.path} by ${caller}: ${errorcode} instead of ${expected ?? 'no refusal'}`);
        count(codes, errorcode);
        if (/logout|endSession|closeAccount/i.test(call.path)) await api.cast.renew();
      }
    }
    tell(`${calls.length} calls × ${people.length + 1} callers: ${inWords(codes)}`);
    expect(wrong).toEqual([]);
  });
});

describe('the id of what is somebody else’s', () => {
  /** What nobody but its parties, or operators, may know of. */
  const tables = [
    ...['trade_order', 'sub_order', 'invitation', 'quote', 'quote_line', 'negotiation', 'contract', 'remittance'],
    ...['refund', 'money_proposal', 'bank_statement', 'statement_line', 'shipment', 'collection_account'],
    ...['certification', 'merchant_application', 'feedback', 'freight_lane', 'freight_quote', 'freight_request'],
    ...['hold', 'member', 'session', 'mail', 'offer_import', 'shop_renaming', 'material_document'],
  ];
  const outsiders: Partial<Record<Call['access'], readonly Person[]>> = {
    member: ['ordinary', 'otherBuyer'],
    certified: ['otherBuyer'],
    supplier: ['otherSupplier'],
    forwarder: ['otherForwarder'],
  };
  const names = /(?:^|\.)(?:\w*I)?ds?(?:\.\d+)?\.?$/;
  const isId = (at: string, { type, enum: values }: Schema) => type === 'string' && !values && names.test(at);

  /** The inputs of a call with an id in one place, and in all that there are. */
  function* inputsOf(call: Call, id: string): Generator<object> {
    const places = [...placesOf(schemaOf(call.input))].filter(({ at, schema }) => isId(at, schema));
    for (const { put } of places) yield put(id) as object;
    if (places.length < 2) return;
    const all = structuredClone(sampleOf(call.input));
    for (const { at } of places) {
      const path = at.replace(/\.$/, '').split('.');
      let here = all;
      for (const step of path.slice(0, -1)) here = (here[step] ?? {}) as Record<string, unknown>;
      here[path.at(-1)!] = id;
    }
    yield all;
  }

  it('is answered like one that nobody has, to who is no party to it', { timeout: patience }, async () => {
    await api.cast.renew();
    const ids = new Map<string, string>();
    for (const table of tables) {
      const { rows } = await api.services.db.execute<{ id: string }>(
        sql`select id::text as id from ${sql.identifier(table)} where id::text not in
          (select id::text from member where email like '%@cast.example') order by id limit 1`,
      );
      if (rows[0]) ids.set(table, rows[0].id);
    }
    const wrong: string[] = [];
    const statuses = new Map<string | number, number>();
    let tried = 0;
    for (const call of calls) {
      if (/logout|endSession|closeAccount/i.test(call.path)) continue;
      // Keeps what is typed, whatever it names, once by each name: deals/rfq/kept-templates tries it with others' RFQs.
      if (call.path.endsWith('/saveRfqTemplate')) continue;
      for (const caller of outsiders[call.access] ?? []) {
        // One after the other: of many writes of one member at a time some are asked to come again.
        const unknown: Answered[] = [];
        for (const input of inputsOf(call, uuidv7())) unknown.push(await ask(call, caller, input));
        for (const [table, id] of ids) {
          for (const [nth, input] of [...inputsOf(call, id)].entries()) {
            const answer = await ask(call, caller, input);
            tried += 1;
            count(statuses, answer.status);
            if (JSON.stringify(answer) !== JSON.stringify(unknown[nth]))
              wrong.push(
                `${call.path} by ${caller} with the id of ${table}: ${JSON.stringify([answer, unknown[nth]])}`,
              );
          }
        }
      }
    }
    tell(`ids of ${ids.size} kinds of others’ things, ${tried} requests: ${inWords(statuses)}`);
    expect(ids.size).toBeGreaterThan(20);
    expect(wrong).toEqual([]);
  });
});
