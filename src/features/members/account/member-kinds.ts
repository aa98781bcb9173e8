import type { Capability, MemberType } from '#api/members/member.ts';
import { m } from '#i18n/messages.ts';
import { merchantKindName } from '#api/market/merchant-kinds.ts';

const capabilities: Record<Capability, () => string> = {
  buyer: m.center_buyer,
  supplier: () => merchantKindName('supplier'),
  forwarder: () => merchantKindName('forwarder'),
  operator: m.center_operator,
};
/** What a member may do here, beside the type. */
export const capabilityName = (capability: Capability): string => capabilities[capability]();

export const memberTypeName = (type: MemberType): string =>
  type === 'QY' ? m.members_account_enterprise() : m.members_account_ordinary();
