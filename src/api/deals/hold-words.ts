import type { AppealOutcome, HoldKind } from '#api/deals/hold-choices.ts';
import { m } from '#i18n/messages.ts';

const kinds: Record<HoldKind, () => string> = {
  account: m.deals_hold_account,
  company: m.deals_hold_company,
  buying: m.deals_hold_buying,
  selling: m.deals_hold_selling,
  forwarding: m.deals_hold_forwarding,
  shop: m.deals_hold_shop,
  offer: m.deals_hold_offer,
  deal: m.deals_hold_deal,
};

const outcomes: Record<AppealOutcome, () => string> = {
  lifted: m.deals_appeal_lifted,
  kept: m.deals_appeal_kept,
};

const titles: Record<Exclude<HoldKind, 'deal'>, () => string> = {
  account: m.deals_hold_ownTitleAccount,
  company: m.deals_hold_ownTitleCompany,
  buying: m.deals_hold_ownTitleBuying,
  selling: m.deals_hold_ownTitleSelling,
  forwarding: m.deals_hold_ownTitleForwarding,
  shop: m.deals_hold_ownTitleShop,
  offer: m.deals_hold_ownTitleOffer,
};

/** What goes on meanwhile, and what does not. */
const texts: Record<HoldKind, () => string> = {
  account: m.deals_hold_ownTextAccount,
  company: m.deals_hold_ownTextCompany,
  buying: m.deals_hold_ownTextBuying,
  selling: m.deals_hold_ownTextSelling,
  forwarding: m.deals_hold_ownTextForwarding,
  shop: m.deals_hold_ownTextShop,
  offer: m.deals_hold_ownTextOffer,
  deal: m.deals_hold_dealGoesOn,
};

export const ownHoldTitle = (kind: Exclude<HoldKind, 'deal'>): string => titles[kind]();
export const holdText = (kind: HoldKind): string => texts[kind]();
export const appealOutcomeName = (outcome: AppealOutcome): string => outcomes[outcome]();
export const holdKindName = (kind: HoldKind): string => kinds[kind]();
