/** What operators look through, and by what each list is narrowed. Free of zod: the browser reads it too. */
export const narrowings = {
  members: ['supplier', 'forwarder', 'operator', 'held', 'closed'],
  companies: ['supplier', 'forwarder', 'held'],
  shops: ['open', 'held', 'closed'],
  /** Without one: on sale. */
  offers: ['offSale'],
  orders: ['1', '2', '3', '4', '5', '6', '7', '8'],
  transfers: ['submitted', 'confirmed', 'rejected', 'withdrawn'],
} as const;
export type ListedKind = keyof typeof narrowings;
export type Narrowing<Kind extends ListedKind = ListedKind> = (typeof narrowings)[Kind][number];
export const listedKinds = Object.keys(narrowings) as ListedKind[];

/** A list counts and turns its pages so far: who looks for what is older narrows it. */
export const mostListed = 10_000;

/** As far as what a keyword finds among deals is counted: who has found more says more. */
export const mostFound = 1_000;
