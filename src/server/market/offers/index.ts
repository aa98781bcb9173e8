/** What a supplier offers: its offers, their listing, their import. */
export { listingEnd } from './account-end.ts';
export { cellsOf } from './import-file.ts';
export { goodsKey } from './import-lookup.ts';
export { addPhoto } from './lot-photos.ts';
export { moveOffers, takeOffSale, type Moved } from './move-offers.ts';
export { pricesAt, type PriceAt } from './prices-at.ts';
export { findOwnShop, openOwnShop, type OwnShop } from './own-shop.ts';
export { readLeftRows } from './read-left-rows.ts';
export { returnOffers } from './return-offers.ts';
export { repriceOffers } from './reprice-offers.ts';
export { tableRows, type Heads, type TableRow } from './table-rows.ts';
