/** Free of zod: forms read it too. */

/** How a quantity is delivered within the window. */
export const deliveryMethods = ['ONE_LOT', 'PARTIAL', 'CALL_OFF'] as const;
export type DeliveryMethod = (typeof deliveryMethods)[number];

/** Currencies in which deals are made: those with a collection account. */
export const tradeCurrencies = ['USD', 'CNY', 'EUR'] as const;
export type TradeCurrency = (typeof tradeCurrencies)[number];
