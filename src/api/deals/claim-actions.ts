/** The steps of claims as rows of the table of order-states.ts: none of them moves a deal. */

export const claimActions = [
  'makeClaim',
  'counterClaim',
  'acceptClaim',
  'rejectClaim',
  'withdrawClaim',
  'callInMarketplace',
  'proposeSettlement',
  'agreeSettlement',
  'refuseSettlement',
  'claimLapsed',
  'settlementLapsed',
  'shipClaimGoods',
  'receiveClaimGoods',
  'claimGoodsTaken',
  'stateClaimPaid',
  'claimPaid',
  'denyClaimPaid',
  'claimPaidTaken',
] as const;
export type ClaimAction = (typeof claimActions)[number];

const byTime: readonly ClaimAction[] = ['claimLapsed', 'settlementLapsed', 'claimGoodsTaken', 'claimPaidTaken'];

/** By whom each is taken, whatever the status; which of them are open is in claim-steps.ts. */
const takenBy = (action: ClaimAction): readonly ('buyer' | 'supplier' | 'operator' | 'system')[] => {
  if (action === 'proposeSettlement') return ['operator'];
  return byTime.includes(action) ? ['system'] : ['buyer', 'supplier'];
};

/** Of a status, what is done about claims there: what has ended is still answered. */
export const claimRows = <Status extends number>(status: Status) =>
  claimActions.flatMap((action) =>
    action === 'makeClaim'
      ? []
      : [{ level: 'subOrder' as const, action, from: status, by: takenBy(action), to: status }],
  );
