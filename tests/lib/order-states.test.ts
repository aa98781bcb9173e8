import { describe, expect, it } from 'vitest';
import {
  allOrderStatuses,
  allowedActions,
  derivedStatus,
  next,
  orderStatuses,
  terminalStatuses,
  tradeRoles,
  transitions,
  type OrderLevel,
} from '#api/deals/order-states.ts';
import { tradeActions } from '#api/deals/trade-actions.ts';
import type { TradeFacts } from '#api/deals/trade-facts.ts';

const levels: OrderLevel[] = ['order', 'subOrder'];
const triples = levels.flatMap((level) =>
  [null, ...allOrderStatuses].flatMap((status) =>
    tradeActions.flatMap((action) => tradeRoles.map((role) => [level, status, action, role] as const)),
  ),
);

describe('the table of transitions', () => {
  it('answers every triple: with the row that states it, else with no', () => {
    for (const [level, status, action, role] of triples) {
      const rows = transitions.filter(
        (row) => row.level === level && row.from === status && row.action === action && row.by.includes(role),
      );
      expect(rows.length).toBeLessThanOrEqual(1);
      expect(next(level, status, action, role)).toBe(rows[0]?.to ?? null);
    }
  });

  it('never leads out of an end, nor back', () => {
    for (const { action, from, to } of transitions) {
      if (from === null) continue;
      // The one way out: a payment came after the end, and both sides go on.
      if (action === 'revive') {
        expect([from, to]).toEqual([8, 3]);
        continue;
      }
      if (terminalStatuses.includes(from)) expect(to).toBe(from);
      // The one step back: money that had been confirmed wrongly.
      if (action === 'fundsReversed') expect([from, to]).toEqual([4, 3]);
      else expect(to).toBeGreaterThanOrEqual(from);
    }
  });

  it('gives nobody who has no part in a step a button for it', () => {
    for (const status of allOrderStatuses)
      for (const level of levels)
        for (const role of tradeRoles)
          for (const action of allowedActions(level, status, role, {}))
            expect(next(level, status, action, role)).not.toBeNull();
    const noClaims = {
      mayClaim: false,
      mayAvoid: false,
      mayAvoidShipped: false,
      mayMeasure: false,
      awaitsArrival: false,
      takes: false,
      awaitsRefund: false,
      hasSubmitted: false,
      mayWithdraw: false,
      deviationAsked: false,
      claimSteps: [],
      signed: true,
      hasContract: false,
      amendmentBy: null,
    };
    const open = (facts: TradeFacts) => allowedActions('subOrder', orderStatuses.shipped, 'buyer', facts);
    expect(open({ paidInFull: false, bankSteps: [], endingBy: null, ...noClaims })).toEqual([
      ...['submitRemittance', 'proposeEnd', 'giveNotice'],
    ]);
    expect(open({ byTransfer: false, bankSteps: ['statePaid'], endingBy: null, ...noClaims })).toEqual([
      ...['proposeEnd', 'confirmReceipt', 'statePaid', 'giveNotice'],
    ]);
    expect(open({ paidInFull: true, fullyShipped: true, bankSteps: [], endingBy: 'own', ...noClaims })).toEqual([
      ...['refuseEnd', 'confirmReceipt', 'giveNotice'],
    ]);
    expect(allowedActions('subOrder', orderStatuses.completed, 'buyer', { evaluated: true, ...noClaims })).toEqual([
      'giveNotice',
    ]);
    expect(
      open({ paidInFull: true, fullyShipped: true, bankSteps: [], endingBy: 'own', ...noClaims, claimOpen: true }),
    ).toEqual(['refuseEnd', 'giveNotice']);
  });
});

describe('the status of an order', () => {
  it.each([
    [[2, 5], 2],
    [[7, 4], 4],
    [[6, 7, 8], 6],
    [[7, 8], 7],
    [[8, 8], 8],
  ] as const)('of sub-orders at %j is %i', (subOrders, expected) => {
    expect(derivedStatus(subOrders)).toBe(expected);
  });
});
