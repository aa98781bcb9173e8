/** Of what members are told, and by which way. Free of zod: the browser reads it too. */
export const noticeKinds = [
  'quotes',
  'rfqs',
  'talk',
  'contracts',
  'money',
  'shipments',
  'freight',
  'samples',
  'documents',
  'company',
  'mail',
  'feedback',
  'measures',
  'safety',
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** What an e-mail's link unsubscribes from: one kind, or the daily e-mail. */
export const unsubscribable = [...noticeKinds, 'daily'] as const;
export type Unsubscribable = (typeof unsubscribable)[number];

/** By e-mail: at once, together with all else of a day, or not at all. */
export const emailWays = ['atOnce', 'daily', 'never'] as const;
export type EmailWay = (typeof emailWays)[number];
/** `site`: whether it stands among the notices of the site, too. */
export type Way = { site: boolean; email: EmailWay };
export type ChosenWays = { readonly [Kind in NoticeKind]?: Way };

/** As everybody is told at first. */
export const firstWay: Way = { site: true, email: 'atOnce' };

/** Nobody can be without these: money, rights and the account itself hang on them. */
export const requiredKinds = ['contracts', 'money', 'measures', 'safety'] as const satisfies readonly NoticeKind[];
export const isRequired = (kind: NoticeKind): boolean => (requiredKinds as readonly NoticeKind[]).includes(kind);

/** These are sent in the quiet hours, too. */
const urgentKinds: readonly NoticeKind[] = ['money', 'safety'];
export const isUrgent = (kind: NoticeKind): boolean => urgentKinds.includes(kind);

/** These stand on the site whatever is chosen: mail in the inbox. */
export const isAlwaysOnSite = (kind: NoticeKind): boolean => kind === 'mail' || isRequired(kind);

export const wayOf = (chosen: ChosenWays, kind: NoticeKind): Way =>
  isRequired(kind) ? firstWay : (chosen[kind] ?? firstWay);

export const firstHours = { digest: 8, quietFrom: 22, quietUntil: 7 } as const;

/** What can be followed: a deal, a shop for all its new RFQs, or a material for new editions of its documents and for figures that are corrected. */
export const followedThings = ['deal', 'shop', 'material'] as const;
/** So many materials a member may follow. */
export const mostFollowedMaterials = 200;
export type FollowedThing = (typeof followedThings)[number];
