/** The steps of a request to ship otherwise than agreed (shipment-consent.ts): none of them moves a deal. */

export const deviationActions = [
  'askDeviation',
  'agreeDeviation',
  'refuseDeviation',
  'withdrawDeviation',
  'deviationLapsed',
] as const;
export type DeviationAction = (typeof deviationActions)[number];

const by = {
  askDeviation: 'supplier',
  agreeDeviation: 'buyer',
  refuseDeviation: 'buyer',
  withdrawDeviation: 'supplier',
  deviationLapsed: 'system',
} as const satisfies Record<DeviationAction, string>;

/** Of a status, what is done there about shipments that deviate. */
export const deviationRows = <Status extends number>(status: Status) =>
  deviationActions.map((action) => ({
    ...{ level: 'subOrder' as const, action, from: status, to: status },
    by: [by[action]] as const,
  }));
