import type { SellingPeriod, SellingTable } from '#api/deals/selling-choices.ts';
import { outcomeOf } from '#app/stores/outcome.ts';
import { asked } from '#app/stores/remote.ts';
import { browserClient } from '#client/browser.ts';
import type { Outcome } from '#lib/outcome.ts';

const calls = 'api/trade/supplier/figures';

/** Views, RFQs and prices of the last so many days. */
export const sellingFigures = asked((client, days: SellingPeriod) =>
  client.get(`${calls}/getSellingFigures`, { days }),
);

export const exportSellingFigures = (days: SellingPeriod, table: SellingTable): Promise<Outcome<File>> =>
  outcomeOf(browserClient().silent.file(`${calls}/exportSellingFigures`, { days, table }));
