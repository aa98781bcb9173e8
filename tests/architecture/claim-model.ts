/**
 * A claim in small, with every step of the product's own table of claims (claim-steps.ts); what each step changes is told
 * here. It does not know in what status its deal is: no step of a claim asks for that.
 */
import { isOpenClaim, otherSide, sentBy, type ClaimRemedy, type ClaimSide } from '#api/deals/claim-choices.ts';
import { claimSteps, type ClaimStand } from '#api/deals/claim-steps.ts';
import type { ClaimAction } from '#api/deals/claim-actions.ts';
import { tradeRoles, type TradeRole } from '#api/deals/order-states.ts';

type Claim = Pick<ClaimStand, 'by' | 'state' | 'pen' | 'agreedBy'> & {
  remedy: ClaimRemedy;
  /** Goods that settle it are on their way. */
  sent: boolean;
  /** Every clock that runs is over. */
  late: boolean;
  /** What was settled is paid directly, is said to have been paid, and has been. */
  owed: boolean;
  said: boolean;
  paid: boolean;
};
type Move = { action: ClaimAction | 'timePasses'; by: TradeRole; to: Claim };

const due = new Date('2026-03-01T00:00Z');
const remedies = (by: ClaimSide): ClaimRemedy[] =>
  by === 'buyer' ? ['amount', 'replacement', 'return'] : ['damages', 'amount'];

const made = (['buyer', 'supplier'] as const).flatMap((by) =>
  remedies(by).map((remedy): Claim => ({
    ...{ by, state: 'open', pen: otherSide(by), agreedBy: [], remedy },
    ...{ sent: false, late: false, owed: false, said: false, paid: false },
  })),
);

/** Money that settles it is booked with the deal, or paid directly. */
const settled = (claim: Claim): Claim[] =>
  [false, true].map((owed) => ({
    ...claim,
    state: 'settled',
    late: false,
    owed: owed && claim.remedy !== 'replacement',
  }));

function effects(claim: Claim, action: ClaimAction, role: TradeRole): Claim[] {
  const next = { ...claim, late: false };
  const by = role as ClaimSide;
  switch (action) {
    case 'acceptClaim': {
      const sender = sentBy[claim.remedy];
      return sender ? [{ ...next, state: 'goods', pen: sender, sent: false }] : settled(claim);
    }
    case 'counterClaim':
      return remedies(claim.by).map((remedy) => ({ ...next, state: 'open', pen: otherSide(by), remedy }));
    case 'rejectClaim':
      return [{ ...next, state: 'rejected' }];
    case 'withdrawClaim':
      return [{ ...next, state: 'withdrawn' }];
    case 'callInMarketplace':
      return [{ ...claim, state: 'calledIn', sent: false }];
    case 'proposeSettlement':
      return [{ ...next, state: 'proposed', agreedBy: [], remedy: 'amount' }];
    case 'agreeSettlement':
      return claim.agreedBy.length === 0 ? [{ ...claim, agreedBy: [by] }] : settled(claim);
    case 'refuseSettlement':
    case 'settlementLapsed':
      return [{ ...next, state: 'unsettled' }];
    case 'claimLapsed':
      return [{ ...next, state: 'lapsed' }];
    case 'shipClaimGoods':
      return [{ ...next, pen: otherSide(by), sent: true }];
    case 'receiveClaimGoods':
    case 'claimGoodsTaken':
      return settled(claim);
    case 'stateClaimPaid':
      return [{ ...next, said: true }];
    case 'denyClaimPaid':
      return [{ ...next, said: false }];
    case 'claimPaid':
    case 'claimPaidTaken':
      return [{ ...claim, paid: true }];
    case 'makeClaim':
      return [];
  }
}

function movesFrom(claim: Claim): Move[] {
  const { by, state, pen, agreedBy, sent, late, owed, said, paid } = claim;
  const stand: ClaimStand = {
    ...{ by, state, pen, agreedBy, answerBy: due, settleBy: due },
    ...{ goodsShippedAt: sent ? due : null, owed: owed ? '10.00' : '0.00', owedPaidAt: paid ? due : null },
    owedAnswerBy: said ? due : null,
  };
  const now = new Date(late ? '2026-12-01T00:00Z' : '2026-02-01T00:00Z');
  return [
    ...tradeRoles.flatMap((role) =>
      claimSteps(stand, role, now).flatMap((action) =>
        effects(claim, action, role).map((to): Move => ({ action, by: role, to })),
      ),
    ),
    ...((isOpenClaim(claim) || (said && !paid)) && !late
      ? [{ action: 'timePasses', by: 'system', to: { ...claim, late: true } } as const]
      : []),
  ];
}

const isOver = (claim: Claim) => !isOpenClaim(claim) && (!claim.owed || claim.paid);

/**
 * Every state that a claim can reach, the steps that lead there, and from where no way leads to an end; `silent`: who says and
 * does nothing from then on. What a silent debtor owes stands on the pages of both, and is an end, too.
 */
export function walkClaims(without: readonly ClaimAction[] = [], silent: ClaimSide | null = null) {
  const reached = new Map(made.map((claim) => [JSON.stringify(claim), claim]));
  const before = new Map<string, { from: string; by: TradeRole }[]>();
  const moves: Move[] = [];
  for (const [key, claim] of reached)
    for (const move of movesFrom(claim).filter(({ action }) => !(without as readonly string[]).includes(action))) {
      const next = JSON.stringify(move.to);
      moves.push(move);
      before.set(next, [...(before.get(next) ?? []), { from: key, by: move.by }]);
      reached.set(next, move.to);
    }
  const isEnd = (claim: Claim) => isOver(claim) || (claim.owed && !claim.said && silent === otherSide(claim.by));
  const ends = new Set([...reached].flatMap(([key, claim]) => (isEnd(claim) ? [key] : [])));
  for (const key of ends) for (const { from, by } of before.get(key) ?? []) if (by !== silent) ends.add(from);
  return {
    reached: [...reached.values()],
    moves,
    stuck: [...reached].flatMap(([key, one]) => (ends.has(key) ? [] : one)),
  };
}
