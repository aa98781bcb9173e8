/** What the lists of deals can be sorted by. Amounts are compared in US dollars, by the latest monthly rates. */
export const orderSorts = ['posted', 'grade', 'amount', 'status'] as const;
export const contractSorts = ['issued', 'counterparty', 'amount'] as const;
export type OrderSort = (typeof orderSorts)[number];
export type ContractSort = (typeof contractSorts)[number];
