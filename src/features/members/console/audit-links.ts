import type { AuditRow } from '#api/members/backstage.ts';
import type { AuditSubjectKind } from '#api/members/audit-actions.ts';
import { dealFilePath } from '#api/deals/deal-address.ts';
import { shopHref } from '#api/market/shop-path.ts';
import { localPath } from '#lib/paths.ts';
import { companyHref } from '#app/console/lists/cells.tsx';

/** Where operators see what something was done to; what nothing shows by itself has no link. */
const places: Partial<Record<AuditSubjectKind, (id: string) => string>> = {
  accountText: () => localPath('/backstage/accountTexts', { state: 'all' }),
  catalogueRow: (id) => {
    const [thing = '', ...key] = id.split(':');
    return localPath('/backstage/entries', { thing, key: key.join(':') });
  },
  certification: (id) => localPath('/backstage/certifications', { id }),
  document: () => localPath('/backstage/documents', { state: 'all' }),
  figure: (id) => localPath('/figure', { id }),
  email: () => localPath('/backstage/emails'),
  feedback: () => localPath('/backstage/feedback', { view: 'all' }),
  hold: () => localPath('/backstage/holds', { state: 'all' }),
  partyList: () => localPath('/backstage/entries', { thing: 'party' }),
  report: () => localPath('/backstage/reports', { state: 'all' }),
  materialProposal: () => localPath('/backstage/catalogue', { state: 'all' }),
  member: companyHref,
  merchantApplication: () => localPath('/backstage/merchants', { state: 'all' }),
  moneyProposal: () => localPath('/backstage/remittances', { view: 'proposals' }),
  offer: (id) => localPath('/productDetail', { id }),
  order: dealFilePath,
  searchAnswer: (id) => localPath('/backstage/searches', { state: 'answered', keyword: id }),
  shop: (id) => shopHref(id),
};

/** `member 0190…`: nothing where it is of somebody who was never known. */
export function subjectHref({ subject, subjectEmail, detail, action }: AuditRow): string | undefined {
  const [kind, id = ''] = subject.split(' ');
  if (kind === 'member' && !subjectEmail) return undefined;
  // A figure that is only asked for has no page yet.
  if (action === 'figure.ask' || action === 'figure.decline')
    return localPath('/backstage/propertyFigures', { state: 'changes' });
  const { subOrder } = detail;
  if (kind === 'remittance' && typeof subOrder === 'string')
    return localPath('/backstage/transfers', { keyword: subOrder });
  return places[kind as AuditSubjectKind]?.(id);
}

/** Where a number, or a member, that an entry names beside that leads. */
export function detailHref(name: string, text: string): string | undefined {
  if (name === 'subOrder') return localPath('/backstage/orders', { keyword: text });
  return name === 'member' && /^[\da-f-]{36}$/.test(text) ? companyHref(text) : undefined;
}
