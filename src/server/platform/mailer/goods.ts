import { m } from '#i18n/messages.ts';
import { formatTonnes } from '#lib/format.ts';

/** What a deal is about; the quantity in tonnes. */
export type Goods = { grade: string; quantity: string };

/** `ABS PA-757, 25 t`, `ABS PA-757 25 吨`. */
export const goodsText = ({ grade, quantity }: Goods): string =>
  m.unit_goods({ grade, quantity: formatTonnes(quantity) });
