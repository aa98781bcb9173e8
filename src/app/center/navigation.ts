import { listedKinds } from '#api/common/console-list-choices.ts';
import type { Capability } from '#api/members/member.ts';
import { m } from '#i18n/messages.ts';
import { listedNames, listedPath } from '../console/lists/listed-names.ts';

/** `unread`: how many of these wait stands behind it. */
export type NavigationItem = { path: string; label: string; unread?: 'mail' | 'notices' };
export type NavigationGroup = { title: string; items: readonly NavigationItem[] };

/** The sections of the user center. */
export const centerNavigation = (capabilities: readonly Capability[] = []): NavigationGroup[] => [
  {
    title: m.members_account_center(),
    items: [
      { path: '/userCenter', label: m.center_overview() },
      { path: '/userCenter/notifications', label: m.mail_notices_title(), unread: 'notices' },
      { path: '/userCenter/myTracks', label: m.members_account_tracks() },
    ],
  },
  {
    title: m.deals_orders_title(),
    items: [
      { path: '/userCenter/order', label: m.deals_orders_tabOrders() },
      { path: '/userCenter/myRFQ', label: m.deals_orders_myInquiries() },
      { path: '/userCenter/myContract', label: m.deals_orders_myContract() },
      { path: '/userCenter/remittanceRecord', label: m.deals_orders_moneyManagement() },
      { path: '/userCenter/favouriteShops', label: m.market_favourites_title() },
      { path: '/userCenter/approvals', label: m.deals_approval_title() },
    ],
  },
  {
    title: m.members_account_mail(),
    items: [
      { path: '/userCenter/inbox', label: m.mail_inbox(), unread: 'mail' },
      { path: '/userCenter/outbox', label: m.mail_outbox() },
      { path: '/userCenter/deleteMessage', label: m.mail_deleted() },
    ],
  },
  {
    title: m.center_accountSettings(),
    items: [
      { path: '/userCenter/info', label: m.members_account_info() },
      { path: '/userCenter/enterpriseCertification', label: m.members_account_certification() },
      { path: '/userCenter/safetyCenter', label: m.members_account_safety() },
    ],
  },
  {
    title: m.center_business(),
    items: [
      ...(capabilities.includes('supplier')
        ? [{ path: '/supplierCenter', label: m.members_account_supplierCenter() }]
        : []),
      ...(capabilities.includes('forwarder')
        ? [{ path: '/forwarderCenter', label: m.members_account_forwarderCenter() }]
        : []),
      { path: '/merchantRegistration', label: m.market_merchant_title() },
    ],
  },
  {
    title: m.center_service(),
    items: [
      { path: '/userCenter/feedBack', label: m.members_feedback_title() },
      { path: '/userCenter/holds', label: m.deals_hold_mine() },
      { path: '/userCenter/aboutUs', label: m.frame_aboutUs() },
    ],
  },
];

/** The sections of the supplier center. */
export const supplierNavigation = (): NavigationGroup[] => [
  {
    title: m.members_account_supplierCenter(),
    items: [
      { path: '/supplierCenter', label: m.deals_supplier_today() },
      { path: '/supplierCenter/rfqs', label: m.deals_supplier_rfqs() },
      { path: '/supplierCenter/orders', label: m.deals_supplier_orders() },
      { path: '/supplierCenter/payouts', label: m.deals_payout_title() },
      { path: '/supplierCenter/offers', label: m.market_offers_title() },
      { path: '/supplierCenter/documents', label: m.market_documents_title() },
      { path: '/supplierCenter/proposals', label: m.market_proposals_title() },
    ],
  },
  {
    title: m.market_shop_mine(),
    items: [
      { path: '/supplierCenter/shop', label: m.market_shop_editProfile() },
      { path: '/supplierCenter/dynamics', label: m.market_shop_dynamics() },
      { path: '/supplierCenter/qualifications', label: m.market_shop_qualifications() },
      { path: '/supplierCenter/statistics', label: m.market_shop_statistics() },
    ],
  },
  {
    title: m.deals_supplier_alsoHere(),
    items: [
      { path: '/userCenter/notifications', label: m.mail_notices_title(), unread: 'notices' },
      { path: '/userCenter/inbox', label: m.mail_inbox(), unread: 'mail' },
      { path: '/userCenter/myContract', label: m.deals_orders_myContract() },
      { path: '/userCenter/remittanceRecord', label: m.deals_orders_moneyManagement() },
    ],
  },
];

/** The sections of the forwarder center. */
export const forwarderNavigation = (): NavigationGroup[] => [
  {
    title: m.members_account_forwarderCenter(),
    items: [
      { path: '/forwarderCenter', label: m.deals_supplier_today() },
      { path: '/forwarderCenter/requests', label: m.deals_freight_requests() },
      { path: '/forwarderCenter/bookings', label: m.deals_booking_bookings() },
      { path: '/forwarderCenter/lanes', label: m.deals_freight_lanes() },
    ],
  },
];

/** The sections of the operator's console. */
export const consoleNavigation = (): NavigationGroup[] => [
  {
    title: m.console_queues(),
    items: [
      { path: '/backstage', label: m.center_overview() },
      { path: '/backstage/certifications', label: m.console_certifications() },
      { path: '/backstage/merchants', label: m.console_merchants() },
      { path: '/backstage/shopNames', label: m.console_shopNames() },
      { path: '/backstage/remittances', label: m.deals_remit_console() },
      { path: '/backstage/payouts', label: m.deals_payout_desk() },
      { path: '/backstage/ledger', label: m.deals_ledger_title() },
      { path: '/backstage/claims', label: m.deals_claim_queue() },
      { path: '/backstage/catalogue', label: m.market_proposals_desk() },
      { path: '/backstage/entries', label: m.market_desk_entries() },
      { path: '/backstage/changes', label: m.market_desk_changes() },
      { path: '/backstage/documents', label: m.market_documents_desk() },
      { path: '/backstage/propertyFigures', label: m.market_figure_desk() },
      { path: '/backstage/searches', label: m.market_searches_title() },
      { path: '/backstage/reports', label: m.deals_report_queue() },
      { path: '/backstage/feedback', label: m.console_feedback() },
      { path: '/backstage/accountTexts', label: m.members_accountText_title() },
      { path: '/backstage/emails', label: m.mail_emails_title() },
    ],
  },
  {
    title: m.console_lookUp(),
    items: listedKinds.map((kind) => ({ path: listedPath(kind), label: listedNames[kind]() })),
  },
  {
    title: m.console_watch(),
    items: [
      { path: '/backstage/figures', label: m.console_figures() },
      { path: '/backstage/holds', label: m.deals_hold_title() },
      { path: '/backstage/audit', label: m.console_audit() },
    ],
  },
  {
    title: m.console_content(),
    items: [
      { path: '/backstage/news', label: m.console_news() },
      { path: '/backstage/articles', label: m.console_articles() },
      { path: '/backstage/agreements', label: m.console_agreements() },
      { path: '/backstage/banners', label: m.console_banners() },
      { path: '/backstage/site', label: m.console_site() },
    ],
  },
];
