/** What somebody is for in a company. Free of zod: the browser reads it too. */
export const companyRoles = ['owner', 'buyer', 'approver', 'signatory', 'treasurer', 'sales', 'viewer'] as const;
export type CompanyRole = (typeof companyRoles)[number];

/** What a colleague has who is invited without a word of it: everything but the company's own affairs. */
export const everydayRoles = ['buyer', 'signatory', 'treasurer', 'sales'] as const satisfies readonly CompanyRole[];

/** The owner has all roles, and everybody of a company may read. */
export const hasRole = (roles: readonly CompanyRole[], wanted: CompanyRole): boolean =>
  wanted === 'viewer' || roles.includes('owner') || roles.includes(wanted);

/** As they are kept: in one order, without what says nothing beside the others. */
export function tidyRoles(roles: readonly CompanyRole[]): CompanyRole[] {
  if (roles.includes('owner')) return ['owner'];
  const acting = companyRoles.filter((role) => role !== 'viewer' && roles.includes(role));
  return acting.length > 0 ? acting : ['viewer'];
}
