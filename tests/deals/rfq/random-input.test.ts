import fc from 'fast-check';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { createRfq } from '#api/deals/rfq.ts';
import { tradeTermFields, tradeTerms } from '#api/deals/trade-terms.ts';
import { rfqProblems, type RfqDraft } from '#api/deals/rfq-rules.ts';
import { tradeEvent } from '#server/platform/db/schema/deal.ts';
import { invitation, tradeOrder } from '#server/platform/db/schema/rfq.ts';
import { newBuyer, newSupplier, type Company } from '../../support/deals.ts';
import { startMemberApi } from '../../support/member-api.ts';
import { goodRfq, type Posted } from '../../support/rfqs.ts';

const api = startMemberApi();
let buyer: Company;
beforeAll(async () => {
  buyer = await newBuyer(api);
  await newSupplier(api);
});

const rows = async () => [
  await api.db.$count(tradeOrder),
  await api.db.$count(invitation),
  await api.db.$count(tradeEvent),
];

const fields = Object.keys(createRfq.input.shape) as (keyof RfqDraft)[];
/** What people, programs and attackers put into a field. */
const anything = fc.oneof(
  fc.constantFrom<unknown>('', '0', '-1', '0.0005', '1e9', '25', 'USD', 'CNNGB', 'ONE_LOT', 'NG', 'abs', '2026-08-01'),
  fc.constantFrom<unknown>(
    null,
    undefined,
    0,
    3,
    5.5,
    -1,
    true,
    [],
    {},
    '\u0000',
    "' or 1=1 --",
    '__proto__',
    '\ud800',
  ),
  fc.string({ unit: 'grapheme', maxLength: 200 }),
  fc.jsonValue({ maxDepth: 2 }),
);

describe('whatever is sent as an RFQ', () => {
  it('is posted whole or refused with the fields named, and nothing is stored on an error', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.constantFrom(...fields), anything), { maxLength: 3 }), async (changes) => {
        const before = await rows();
        const input = { ...goodRfq(api), ...Object.fromEntries(changes) };
        const { status, body } = await api.post<Posted>(createRfq.path, buyer, input);
        expect([200, 404, 422]).toContain(status);
        if (status === 422) {
          const named = Object.keys(body.fields ?? {});
          expect(named.length).toBeGreaterThan(0);
          expect(Object.values(body.fields!).every((text) => text.length > 0)).toBe(true);
        }
        const after = await rows();
        if (status !== 200) {
          expect(after).toEqual(before);
          return;
        }
        const [kept] = await api.db.select().from(tradeOrder).where(eq(tradeOrder.id, body.data!.id));
        // Each reference of the buyer's is an event of its own.
        const events = 1 + [kept!.poNumber, kept!.costCentre].filter(Boolean).length;
        expect(after).toEqual([before[0]! + 1, before[1]! + body.data!.invited, before[2]! + events]);
      }),
      { numRuns: 200 },
    );
  });

  it('is accepted with exactly those places that its trade term keeps and needs', async () => {
    const values = {
      deliveryMethod: 'PARTIAL',
      departurePort: 'CNNGB',
      destinationPort: 'NGAPP',
      portDischarge: 'NGAPP',
      destinationCountry: 'NG',
      serviceAddress: 'Bonded park',
    };
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...tradeTerms), fc.subarray([...tradeTermFields]), async (term, sent) => {
        const none = Object.fromEntries(tradeTermFields.map((field) => [field, undefined]));
        const chosen = Object.fromEntries(sent.map((field) => [field, values[field]]));
        const input = { ...goodRfq(api), ...none, ...chosen, tradeTerm: term.id };
        const { status, body } = await api.post(createRfq.path, buyer, input);
        const removes: readonly string[] = term.removes;
        const wrong = [
          ...sent.filter((field) => removes.includes(field)),
          ...term.needs.filter((field) => !sent.includes(field)),
        ];
        expect(status).toBe(wrong.length === 0 ? 200 : 422);
        expect(Object.keys(body.fields ?? {}).sort()).toEqual(wrong.sort());
      }),
      { numRuns: 80 },
    );
  });
});

describe('the rules that the form shares with the server', () => {
  const text = fc.option(fc.string({ maxLength: 30 }), { nil: undefined });

  it('never fail on what has been typed so far', () => {
    const told = ['method', 'condition', 'unit', 'minimum', 'maximum', 'target'];
    const row = fc.record(
      { property: fc.string({ maxLength: 30 }), ...Object.fromEntries(told.map((name) => [name, text])) },
      { requiredKeys: ['property'] },
    );
    const rows = fc.option(fc.array(row, { maxLength: 22 }), { nil: undefined });
    const draft = fc.record(Object.fromEntries(fields.map((field) => [field, field === 'limits' ? rows : text])), {
      requiredKeys: [],
    });
    fc.assert(
      fc.property(draft, (typed) => {
        const problems = rfqProblems(typed, { now: api.clock.now, moq: '5' });
        expect(Object.values(problems).every((problem) => typeof problem === 'string' && problem !== '')).toBe(true);
        for (const field of Object.keys(problems)) expect(fields).toContain(field.split('.')[0]);
      }),
    );
  });

  it('find nothing wrong with an RFQ that the server takes', () => {
    expect(rfqProblems(goodRfq(api), { now: api.clock.now })).toEqual({});
    expect(rfqProblems({}, { now: api.clock.now })).toMatchObject({
      categoryId: expect.any(String),
      tradeTerm: expect.any(String),
    });
  });
});
