/**
 * From every state that a deal can reach, under every payment term and whoever collects, also with a claim, a change of
 * the contract or force majeure beside it, a way leads to an end at which nobody's money stands anywhere and nothing is
 * open; one side may fall silent on it. Holds and an end that both agree to are left out: no way needs them.
 */
import { describe, expect, it } from 'vitest';
import { claimActions } from '#api/deals/claim-actions.ts';
import { claimSides, claimStates } from '#api/deals/claim-choices.ts';
import { collectingWays } from '#api/deals/collecting.ts';
import { next, orderStatuses, transitions, type OrderStatus } from '#api/deals/order-states.ts';
import { isTransferred, paymentTerms } from '#api/deals/payment-terms.ts';
import type { TradeAction } from '#api/deals/trade-actions.ts';
import { walkClaims } from './claim-model.ts';
import { besides, owesPlainly, walk, type Terms } from './deal-model.ts';
import { begin, type State } from './deal-state.ts';

const { pendingPayment, pendingShipment, shipped, completed, cancelled, lapsed } = orderStatuses;

/** Of the table as it is; each is walked once. */
const walked = new Map<string, ReturnType<typeof walk>>();
function walkOf(terms: Terms) {
  const key = `${terms.term} ${terms.collecting}`;
  const known = walked.get(key) ?? walk(transitions, terms);
  walked.set(key, known);
  return known;
}

const allTerms = Object.keys(paymentTerms).flatMap((term) =>
  collectingWays.map((collecting) => ({ term, collecting })),
);

/** One of each kind: terms that differ in nothing but days or shares walk alike. */
const shapes = [
  ...new Map(
    Object.entries(paymentTerms).map(([term, list]) => [
      JSON.stringify(list.map(({ path, after, gates }) => [path, after, gates])),
      term,
    ]),
  ).values(),
];

describe.each(shapes.map((term) => ({ term, collecting: 'marketplace' as const, taken: true })))(
  'a deal paid by $term whose buyer comes for the goods',
  (terms) => {
    it('has a way to an end, also where one side falls silent', () => {
      const { reached, stuck, stuckWithout, moves } = walk(transitions, terms);
      expect([...reached.values()].some(({ status }) => status === completed)).toBe(true);
      expect(moves).toContain(`arrangeTaking ${pendingShipment} ${pendingShipment}`);
      expect(stuck).toEqual([]);
      expect(stuckWithout('buyer')).toEqual([]);
      expect(stuckWithout('supplier')).toEqual([]);
    });
  },
);

describe.each(allTerms)('a deal paid by $term, of which the $collecting collects', (terms) => {
  it('has a way to an end with nothing left, whatever has happened', () => {
    const { reached, stuck } = walkOf(terms);
    expect([...reached.values()].some(({ status }) => status === completed)).toBe(true);
    expect(stuck).toEqual([]);
  });
});

describe.each(allTerms)(
  'a deal paid by $term, of which the $collecting collects, one side of which falls silent',
  (terms) => {
    it('has a way to an end without its buyer, from wherever it has got to', () => {
      expect(walkOf(terms).stuckWithout('buyer')).toEqual([]);
    });

    it('has one without its seller, or comes to where the pages say what the seller owes', () => {
      expect(walkOf(terms).stuckWithout('supplier')).toEqual([]);
    });
  },
);

it.each(['DP', 'DA30', 'LC30'])(
  'a payment by %s that one side states and the other contradicts ends its deal though both fall silent, whatever became of other documents',
  (term) => {
    const { reached, stuckWithout } = walkOf({ term, collecting: 'marketplace' });
    const isContradicted = ({ status, sent }: State) =>
      status === shipped && sent.some((steps) => steps.at(-1) === 'disputePaid');
    expect([...reached.values()].some((state) => isContradicted(state) && state.sent.length === 2)).toBe(true);
    expect(
      stuckWithout('both')
        .map((key) => reached.get(key)!)
        .filter(isContradicted),
    ).toEqual([]);
  },
);

it.each(allTerms)(
  'a price by $term that a buyer plainly owes to who $collecting collects for ends its deal though both fall silent',
  (terms) => {
    const { reached, stuckWithout } = walkOf(terms);
    const isOwed = (state: State) => state.late && owesPlainly(terms, state);
    const owed = [...reached.values()].filter(isOwed);
    // Also where everything is paid before it leaves: a transfer may have been reversed afterwards.
    expect(owed).not.toEqual([]);
    expect(
      stuckWithout('both')
        .map((key) => reached.get(key)!)
        .filter(isOwed),
    ).toEqual([]);
  },
);

it.each(['DA30', 'OA30', 'TT30_70BL'])('is found: a price by %s that nobody closes a deal for by itself', (term) => {
  const byHand = transitions.map((row) => (row.action === 'closeUnpaid' ? { ...row, by: ['supplier'] as const } : row));
  const terms = { term, collecting: 'marketplace' } as const;
  const { reached, stuckWithout } = walk(byHand, terms);
  const isOwed = (key: string) => owesPlainly(terms, reached.get(key)!);
  expect(stuckWithout('both').some(isOwed)).toBe(true);
});

const besideTerms = shapes.flatMap((term) =>
  collectingWays.flatMap((collecting) => besides.map((beside) => ({ term, collecting, beside }))),
);

describe.each(besideTerms)('a deal paid by $term, of which the $collecting collects, with a $beside', (terms) => {
  const { beside } = terms;
  const found = (state: State): boolean =>
    ({
      claim: state.claim === 'over',
      change: state.total !== begin.total,
      notice: state.majeure === 'over',
    })[beside];

  it('has a way to an end with nothing left and nothing open, whatever has happened', () => {
    const { reached, stuck, moves } = walk(transitions, terms, beside);
    const isHeldUp = beside === 'claim' && terms.collecting === 'marketplace' && isTransferred(terms.term);
    expect(moves.has(`releaseRest ${shipped} ${shipped}`)).toBe(isHeldUp);
    const ended = [...reached.values()].filter(({ status }) => status === completed);
    expect(ended.some(found)).toBe(true);
    expect(stuck).toEqual([]);
  });
});

describe('a claim', () => {
  it('has a way to its end from every state of its table, by every step of it', () => {
    const { reached, moves, stuck } = walkClaims();
    expect(new Set(reached.map(({ state }) => state))).toEqual(new Set(claimStates));
    expect(new Set(moves.map(({ action }) => action))).toEqual(
      new Set([...claimActions.filter((action) => action !== 'makeClaim'), 'timePasses']),
    );
    expect(stuck).toEqual([]);
  });

  it.each(claimSides)('has one without its %s, or comes to what its pages say that the silent side owes', (silent) => {
    expect(walkClaims([], silent).stuck).toEqual([]);
  });

  it.each([
    ['supplier', 'claimPaidTaken'],
    ['buyer', 'claimPaidTaken'],
  ] as const)('is found to stop where its %s is silent and %s is missing', (silent, step) => {
    expect(walkClaims([step], silent).stuck).not.toEqual([]);
  });

  it('goes that way whatever becomes of its deal', () => {
    const steps = walkClaims().moves.filter(({ action }) => action !== 'timePasses');
    for (const status of [pendingPayment, pendingShipment, shipped, completed, cancelled, lapsed])
      for (const { action, by } of steps) expect(next('subOrder', status, action as TradeAction, by)).toBe(status);
  });

  it.each([
    ['rejected', ['claimLapsed', 'withdrawClaim', 'acceptClaim', 'counterClaim', 'callInMarketplace']],
    ['calledIn', ['proposeSettlement', 'acceptClaim', 'withdrawClaim']],
  ] as const)('%s would stay so for ever without %s', (state, steps) => {
    expect(walkClaims(steps).stuck.map((claim) => claim.state)).toContain(state);
  });
});

it('a notice is received in every status that a deal can have after it was given', () => {
  const given = transitions.filter(({ action }) => action === 'giveNotice').map(({ from }) => from!);
  expect(given.length).toBeGreaterThan(0);
  const later = new Set<OrderStatus>(given);
  for (const status of later)
    for (const { level, from, to } of transitions) if (level === 'subOrder' && from === status) later.add(to);
  for (const status of later) {
    for (const by of ['buyer', 'supplier'] as const)
      expect(next('subOrder', status, 'acknowledgeNotice', by)).toBe(status);
    expect(next('subOrder', status, 'noticeReceived', 'system')).toBe(status);
  }
});

const without = (...actions: TradeAction[]) => transitions.filter(({ action }) => !actions.includes(action));

describe('a table with a hole', () => {
  it.each([
    ['TT100', 'recordRefund', lapsed],
    ['OA30', 'confirmReceipt', shipped],
    ['LC30', 'confirmPaid', shipped],
  ] as const)('is found: %s without %s', (term, action, status) => {
    const { reached, stuck } = walk(without(action, 'closeUnpaid'), { term, collecting: 'marketplace' });
    expect(stuck.map((key) => reached.get(key)!.status)).toContain(status);
  });

  it.each([
    ['claim', completed, ({ credited }: State) => credited !== '0.00'],
    ['change', pendingShipment, ({ total }: State) => total === '80.00'],
  ] as const)('is found: what a %s lessens, and nobody can pay back', (beside, status, lessened) => {
    const { reached, stuck } = walk(without('recordRefund'), { term: 'TT100', collecting: 'seller' }, beside);
    const found = stuck.map((key) => reached.get(key)!);
    expect(found.some((state) => state.status === status && lessened(state))).toBe(true);
  });

  it.each([
    ['OA30', ['closeUnpaid'], shipped],
    ['TT30_70BL', ['closeUnpaid'], shipped],
    ['DP', ['closeUnpaid', 'documentsLapsed'], shipped],
    ['LC30', ['creditLapsed', 'avoid'], pendingShipment],
    ['TT100', ['paymentLapsed'], pendingPayment],
  ] as const)('is found: %s without %s, where the buyer falls silent', (term, actions, status) => {
    const { reached, stuckWithout } = walk(without(...actions), { term, collecting: 'marketplace' });
    expect(stuckWithout('buyer').map((key) => reached.get(key)!.status)).toContain(status);
  });

  it.each([
    ['TT100', ['avoid'], pendingShipment],
    ['LC30', ['creditLapsed', 'adviseCredit'], pendingShipment],
    ['DP', ['avoidShipped', 'documentsLapsed'], shipped],
    ['DA30', ['avoidShipped', 'documentsLapsed'], shipped],
  ] as const)('is found: %s without %s, where the seller falls silent', (term, actions, status) => {
    const { reached, stuckWithout } = walk(without(...actions), { term, collecting: 'marketplace' });
    expect(stuckWithout('supplier').map((key) => reached.get(key)!.status)).toContain(status);
  });

  it('is found: goods that nobody comes for, where their seller cannot end the deal', () => {
    const { reached, stuckWithout } = walk(without('avoid'), { term: 'OA30', collecting: 'marketplace', taken: true });
    expect(stuckWithout('buyer').map((key) => reached.get(key)!.taking)).toContain('ready');
  });

  it('is found: a deposit that nobody can confirm, reject or withdraw', () => {
    const { reached, stuck } = walk(without('confirmRemittance', 'rejectRemittance', 'withdrawRemittance'), {
      term: 'TT30_70BL',
      collecting: 'seller',
    });
    expect(stuck.map((key) => reached.get(key)!.status)).toContain(pendingPayment);
  });
});

it('knows every step of the table that changes a status, but the end that both agree to', () => {
  const played = new Set(allTerms.flatMap((terms) => [...walkOf(terms).moves]));
  const moving = transitions
    .filter(({ level, from, to }) => level === 'subOrder' && from !== null && from !== to)
    .filter(({ action }) => action !== 'agreeEnd')
    .map(({ action, from, to }) => `${action} ${from} ${to}`);
  expect(moving).toContain(`ship ${pendingShipment} ${shipped}`);
  expect(moving.filter((move) => !played.has(move))).toEqual([]);
});
