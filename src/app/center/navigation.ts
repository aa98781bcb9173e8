import type { FrameIconName } from '#app/frame/frame-icons.ts';
import { listedKinds } from '#api/common/console-list-choices.ts';
import type { Capability } from '#api/members/member.ts';
import { m } from '#i18n/messages.ts';
import { listedNames, listedPath } from '../console/lists/listed-names.ts';

/** `unread`: how many of these wait stands behind it. */
export type NavigationItem = {
  path: string;
  label: string;
  icon: FrameIconName;
  unread?: 'mail' | 'notices';
};
export type NavigationGroup = { title: string; items: readonly NavigationItem[] };

/** The sections of the user center. */
export const centerNavigation = (capabilities: readonly Capability[] = []): NavigationGroup[] => [
  {
    title: m.members_account_center(),
    items: [
      { path: '/userCenter', icon: 'home', label: m.center_today() },
      { path: '/userCenter/notifications', icon: 'bell', label: m.mail_notices_title(), unread: 'notices' },
      { path: '/userCenter/myTracks', icon: 'eye', label: m.members_account_tracks() },
    ],
  },
  {
    title: m.deals_orders_title(),
    items: [
      { path: '/userCenter/order', icon: 'box', label: m.deals_orders_tabOrders() },
      { path: '/userCenter/myRFQ', icon: 'list', label: m.deals_orders_myInquiries() },
      { path: '/userCenter/myContract', icon: 'contract', label: m.deals_orders_myContract() },
      { path: '/userCenter/remittanceRecord', icon: 'money', label: m.deals_orders_moneyManagement() },
      { path: '/userCenter/samples', icon: 'flask', label: m.deals_samples_title() },
      { path: '/userCenter/approvedSources', icon: 'shield', label: m.deals_sources_title() },
      { path: '/userCenter/favouriteShops', icon: 'star', label: m.market_favourites_title() },
      { path: '/userCenter/approvals', icon: 'stamp', label: m.deals_approval_title() },
    ],
  },
  {
    title: m.members_account_mail(),
    items: [
      { path: '/userCenter/inbox', icon: 'mail', label: m.mail_inbox(), unread: 'mail' },
      { path: '/userCenter/outbox', icon: 'out', label: m.mail_outbox() },
      { path: '/userCenter/deleteMessage', icon: 'bin', label: m.mail_deleted() },
    ],
  },
  {
    title: m.center_accountSettings(),
    items: [
      { path: '/userCenter/info', icon: 'people', label: m.members_account_info() },
      { path: '/userCenter/enterpriseCertification', icon: 'company', label: m.members_account_certification() },
      { path: '/userCenter/safetyCenter', icon: 'shield', label: m.members_account_safety() },
    ],
  },
  {
    title: m.center_business(),
    items: [
      ...(capabilities.includes('supplier')
        ? [{ path: '/supplierCenter', icon: 'shop' as const, label: m.members_account_supplierCenter() }]
        : []),
      ...(capabilities.includes('forwarder')
        ? [{ path: '/forwarderCenter', icon: 'ship' as const, label: m.members_account_forwarderCenter() }]
        : []),
      { path: '/merchantRegistration', icon: 'tag', label: m.market_merchant_title() },
    ],
  },
  {
    title: m.center_service(),
    items: [
      { path: '/userCenter/feedBack', icon: 'help', label: m.members_feedback_title() },
      { path: '/userCenter/holds', icon: 'flag', label: m.deals_hold_mine() },
      { path: '/userCenter/aboutUs', icon: 'info', label: m.frame_aboutUs() },
    ],
  },
];

/** The sections of the supplier center. */
export const supplierNavigation = (): NavigationGroup[] => [
  {
    title: m.members_account_supplierCenter(),
    items: [
      { path: '/supplierCenter', icon: 'home', label: m.center_today() },
      { path: '/supplierCenter/rfqs', icon: 'list', label: m.deals_supplier_rfqs() },
      { path: '/supplierCenter/samples', icon: 'flask', label: m.deals_samples_title() },
      { path: '/supplierCenter/orders', icon: 'box', label: m.deals_supplier_orders() },
      { path: '/supplierCenter/payouts', icon: 'money', label: m.deals_payout_title() },
      { path: '/supplierCenter/offers', icon: 'tag', label: m.market_offers_title() },
      { path: '/supplierCenter/documents', icon: 'contract', label: m.market_documents_title() },
      { path: '/supplierCenter/proposals', icon: 'book', label: m.market_proposals_title() },
    ],
  },
  {
    title: m.market_shop_mine(),
    items: [
      { path: '/supplierCenter/shop', icon: 'shop', label: m.market_shop_editProfile() },
      { path: '/supplierCenter/dynamics', icon: 'news', label: m.market_shop_dynamics() },
      { path: '/supplierCenter/qualifications', icon: 'stamp', label: m.market_shop_qualifications() },
      { path: '/supplierCenter/statistics', icon: 'chart', label: m.market_shop_statistics() },
    ],
  },
  {
    title: m.deals_supplier_alsoHere(),
    items: [
      { path: '/userCenter/notifications', icon: 'bell', label: m.mail_notices_title(), unread: 'notices' },
      { path: '/userCenter/inbox', icon: 'mail', label: m.mail_inbox(), unread: 'mail' },
      { path: '/userCenter/myContract', icon: 'contract', label: m.deals_orders_myContract() },
      { path: '/userCenter/remittanceRecord', icon: 'money', label: m.deals_orders_moneyManagement() },
    ],
  },
];

/** The sections of the forwarder center. */
export const forwarderNavigation = (): NavigationGroup[] => [
  {
    title: m.members_account_forwarderCenter(),
    items: [
      { path: '/forwarderCenter', icon: 'home', label: m.center_today() },
      { path: '/forwarderCenter/requests', icon: 'list', label: m.deals_freight_requests() },
      { path: '/forwarderCenter/bookings', icon: 'box', label: m.deals_booking_bookings() },
      { path: '/forwarderCenter/lanes', icon: 'lane', label: m.deals_freight_lanes() },
    ],
  },
];

/** The sections of the operator's console. */
export const consoleNavigation = (): NavigationGroup[] => [
  {
    title: m.console_queues(),
    items: [
      { path: '/backstage', icon: 'home', label: m.center_today() },
      { path: '/backstage/certifications', icon: 'company', label: m.console_certifications() },
      { path: '/backstage/merchants', icon: 'shop', label: m.console_merchants() },
      { path: '/backstage/shopNames', icon: 'tag', label: m.console_shopNames() },
      { path: '/backstage/remittances', icon: 'money', label: m.deals_remit_console() },
      { path: '/backstage/payouts', icon: 'out', label: m.deals_payout_desk() },
      { path: '/backstage/ledger', icon: 'book', label: m.deals_ledger_title() },
      { path: '/backstage/claims', icon: 'flag', label: m.deals_claim_queue() },
      { path: '/backstage/catalogue', icon: 'book', label: m.market_proposals_desk() },
      { path: '/backstage/entries', icon: 'list', label: m.market_desk_entries() },
      { path: '/backstage/changes', icon: 'rfq', label: m.market_desk_changes() },
      { path: '/backstage/documents', icon: 'contract', label: m.market_documents_desk() },
      { path: '/backstage/propertyFigures', icon: 'chart', label: m.market_figure_desk() },
      { path: '/backstage/searches', icon: 'search', label: m.market_searches_title() },
      { path: '/backstage/reports', icon: 'bell', label: m.deals_report_queue() },
      { path: '/backstage/feedback', icon: 'help', label: m.console_feedback() },
      { path: '/backstage/accountTexts', icon: 'people', label: m.members_accountText_title() },
      { path: '/backstage/emails', icon: 'mail', label: m.mail_emails_title() },
    ],
  },
  {
    title: m.console_lookUp(),
    items: listedKinds.map((kind) => ({ path: listedPath(kind), icon: 'search' as const, label: listedNames[kind]() })),
  },
  {
    title: m.console_watch(),
    items: [
      { path: '/backstage/figures', icon: 'chart', label: m.console_figures() },
      { path: '/backstage/holds', icon: 'flag', label: m.deals_hold_title() },
      { path: '/backstage/audit', icon: 'eye', label: m.console_audit() },
    ],
  },
  {
    title: m.console_content(),
    items: [
      { path: '/backstage/news', icon: 'news', label: m.console_news() },
      { path: '/backstage/articles', icon: 'book', label: m.console_articles() },
      { path: '/backstage/agreements', icon: 'contract', label: m.console_agreements() },
      { path: '/backstage/banners', icon: 'image', label: m.console_banners() },
      { path: '/backstage/site', icon: 'list', label: m.console_site() },
    ],
  },
];
