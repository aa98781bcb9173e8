import { formatTonnes } from '#lib/format.ts';

/** What a deal is about; the quantity in tonnes. */
export type Goods = { grade: string; quantity: string };

/** `ABS PA-757, 25 t`: one line that reads the same in both languages. */
export const goodsText = ({ grade, quantity }: Goods): string => `${grade}, ${formatTonnes(quantity)} t`;
