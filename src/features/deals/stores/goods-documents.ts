import type { GoodsDocuments } from '#api/deals/goods-documents.ts';
import { browserClient } from '#client/browser.ts';

export const askGoodsDocuments = (id: string): Promise<GoodsDocuments> =>
  browserClient().get('api/trade/web/order/getGoodsDocuments', { id });
