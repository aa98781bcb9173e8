import { m } from '#i18n/messages.ts';
import type { CompanyRole } from './company-roles.ts';

export const roleNames: Record<CompanyRole, () => string> = {
  owner: m.members_role_owner,
  buyer: m.members_role_buyer,
  approver: m.members_role_approver,
  signatory: m.members_role_signatory,
  treasurer: m.members_role_treasurer,
  sales: m.members_role_sales,
  viewer: m.members_role_viewer,
};
