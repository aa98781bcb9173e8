import type { MemberBase } from '#api/members/user.ts';
import type { FrameIconName } from '#app/frame/frame-icons.ts';
import { m } from '#i18n/messages.ts';
import {
  centerNavigation,
  consoleNavigation,
  forwarderNavigation,
  supplierNavigation,
  type NavigationGroup,
} from './navigation.ts';

export type DeskName = 'center' | 'supplier' | 'forwarder' | 'console';

/** Where one searches; `path` takes a `keyword`. */
type Search = { path: string; label: string; hint: string };
type Link = { href: string; label: string };

/** A desk for each role: where it begins, what is on it, what one looks for and does first there. */
export type Desk = {
  path: string;
  label: string;
  groups: (account: MemberBase | undefined) => NavigationGroup[];
  searches: readonly Search[];
  /** What its role does first; null: nothing of its own. */
  first: Link;
  /** In the thumb's reach on a phone. */
  bar: readonly (Link & { icon: FrameIconName })[];
};

/** Over all that is one's own on a desk. */
const ownFind = (path: string): Search => ({ path, label: m.frame_findAll(), hint: m.frame_findOwn() });

const onSale = (): Search => ({
  path: '/productList',
  label: m.frame_offers(),
  hint: m.frame_searchPlaceholder(),
});

const desks: Record<DeskName, () => Desk> = {
  center: () => ({
    path: '/userCenter',
    label: m.members_account_center(),
    groups: (account) => centerNavigation(account?.capabilities),
    searches: [ownFind('/userCenter/find'), onSale()],
    first: { href: '/productRfq', label: m.frame_postRfq() },
    bar: [
      { href: '/userCenter', label: m.center_today(), icon: 'home' },
      { href: '/userCenter/find', label: m.frame_search(), icon: 'search' },
      { href: '/productRfq', label: m.frame_rfq(), icon: 'rfq' },
      { href: '/userCenter/order', label: m.frame_orders(), icon: 'box' },
      { href: '/userCenter/info', label: m.frame_me(), icon: 'people' },
    ],
  }),
  supplier: () => ({
    path: '/supplierCenter',
    label: m.members_account_supplierCenter(),
    groups: supplierNavigation,
    searches: [ownFind('/supplierCenter/find'), onSale()],
    first: { href: '/supplierCenter/offers/new', label: m.market_offers_new() },
    bar: [
      { href: '/supplierCenter', label: m.center_today(), icon: 'home' },
      { href: '/supplierCenter/find', label: m.frame_search(), icon: 'search' },
      { href: '/supplierCenter/rfqs', label: m.frame_rfq(), icon: 'list' },
      { href: '/supplierCenter/orders', label: m.frame_orders(), icon: 'box' },
      { href: '/supplierCenter/offers', label: m.frame_offers(), icon: 'tag' },
    ],
  }),
  forwarder: () => ({
    path: '/forwarderCenter',
    label: m.members_account_forwarderCenter(),
    groups: forwarderNavigation,
    searches: [ownFind('/forwarderCenter/find'), onSale()],
    first: { href: '/forwarderCenter/requests', label: m.deals_freight_answerRequests() },
    bar: [
      { href: '/forwarderCenter', label: m.center_today(), icon: 'home' },
      { href: '/forwarderCenter/requests', label: m.frame_requests(), icon: 'list' },
      { href: '/forwarderCenter/bookings', label: m.frame_bookings(), icon: 'box' },
      { href: '/forwarderCenter/lanes', label: m.frame_lanes(), icon: 'lane' },
      { href: '/userCenter', label: m.frame_me(), icon: 'people' },
    ],
  }),
  console: () => ({
    path: '/backstage',
    label: m.members_account_console(),
    groups: consoleNavigation,
    searches: [{ path: '/backstage/find', label: m.console_find(), hint: m.console_find() }],
    first: { href: '/backstage#oldest', label: m.console_oldest() },
    bar: [
      { href: '/backstage', label: m.center_today(), icon: 'home' },
      { href: '/backstage/find', label: m.frame_search(), icon: 'search' },
      { href: '/backstage/certifications', label: m.frame_certify(), icon: 'company' },
      { href: '/backstage/remittances', label: m.frame_payments(), icon: 'money' },
      { href: '/userCenter', label: m.frame_me(), icon: 'people' },
    ],
  }),
};

export const deskOf = (name: DeskName): Desk => desks[name]();

/** Which other desks there are, each with the capability that opens it; everybody has the first. */
export const deskChoices = () => [
  { name: 'center' as const, href: '/userCenter', label: m.members_account_center(), needs: null },
  {
    ...{ name: 'supplier' as const, href: '/supplierCenter' },
    ...{ label: m.members_account_supplierCenter(), needs: 'supplier' as const },
  },
  {
    ...{ name: 'forwarder' as const, href: '/forwarderCenter' },
    ...{ label: m.members_account_forwarderCenter(), needs: 'forwarder' as const },
  },
  {
    ...{ name: 'console' as const, href: '/backstage' },
    ...{ label: m.members_account_console(), needs: 'operator' as const },
  },
];
