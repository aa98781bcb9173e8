import { m } from '#i18n/messages.ts';
import type { ShopTab } from '#api/market/shop-path.ts';

const names: Record<ShopTab, () => string> = {
  home: m.market_shop_home,
  companyProfile: m.market_shop_profile,
  dynamic: m.market_shop_dynamics,
  productList: m.frame_offers,
  qualifications: m.market_shop_qualifications,
};

/** What the tab of a shop's page says. */
export const shopTabName = (tab: ShopTab): string => names[tab]();
