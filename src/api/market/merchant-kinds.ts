import type { MerchantKind } from '#api/members/member.ts';
import { m } from '#i18n/messages.ts';

const names: Record<MerchantKind, () => string> = {
  supplier: m.market_merchant_supplier,
  forwarder: m.market_merchant_forwarder,
};
export const merchantKindName = (kind: MerchantKind): string => names[kind]();
