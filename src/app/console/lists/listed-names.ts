import type { ListedKind } from '#api/common/console-list-choices.ts';
import { m } from '#i18n/messages.ts';

/** What operators look through, each at `/backstage/<kind>`. */
export const listedNames: Record<ListedKind, () => string> = {
  members: m.console_members,
  companies: m.console_companies,
  shops: m.frame_kindShops,
  offers: m.frame_offers,
  orders: m.console_orders,
  transfers: m.console_transfers,
};
export const listedPath = (kind: ListedKind): string => `/backstage/${kind}`;
