import type { RfqBundle } from '#api/deals/bundle.ts';

type Rfq = RfqBundle['rfqs'][number];
type Supplier = RfqBundle['suppliers'][number];
export type Offer = NonNullable<Supplier['offers'][number]>;

/** The chosen supplier, by its place, of each RFQ. */
export type Choice = Readonly<Record<string, number | undefined>>;
export type Chosen = { rfq: Rfq; supplier: Supplier; offer: Offer };

/** Whether it can be accepted now. */
export const isFree = (offer: Offer | null | undefined): offer is Offer =>
  offer?.state === 'live' && offer.unitPrice !== null;

/** What was chosen and can still be had. */
export const chosenOf = ({ rfqs, suppliers }: RfqBundle, choice: Choice): Chosen[] =>
  rfqs.flatMap((rfq, index) => {
    const supplier = suppliers[choice[rfq.id] ?? -1];
    const offer = supplier?.offers[index];
    return rfq.mayAward && supplier && isFree(offer) ? [{ rfq, supplier, offer }] : [];
  });
