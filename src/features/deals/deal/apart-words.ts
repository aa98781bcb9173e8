import type { Comparison } from '#api/deals/comparison.ts';
import { m } from '#i18n/messages.ts';

/** Why a quote has no price on the basis of a comparison. */
export function apartText(reason: Comparison['rows'][number]['apart']): string {
  switch (reason) {
    case 'noPort':
      return m.deals_orders_apartNoPort();
    case 'noRate':
      return m.deals_orders_apartNoRate();
    case 'otherPort':
      return m.deals_orders_apartOtherPort();
    default:
      return m.deals_orders_sealed();
  }
}
