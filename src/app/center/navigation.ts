import { m } from '#i18n/messages.ts';

/** `unread`: how many mails wait stands behind it. */
export type NavigationItem = { path: string; label: string; unread?: boolean };
export type NavigationGroup = { title: string; items: readonly NavigationItem[] };

/** The sections of the user center. */
export const centerNavigation = (): NavigationGroup[] => [
  {
    title: m.account_center(),
    items: [
      { path: '/userCenter', label: m.center_overview() },
      { path: '/userCenter/myTracks', label: m.account_tracks() },
    ],
  },
  {
    title: m.orders_title(),
    items: [
      { path: '/userCenter/order', label: m.orders_tabOrders() },
      { path: '/userCenter/myRFQ', label: m.orders_myInquiries() },
      { path: '/userCenter/myContract', label: m.orders_myContract() },
      { path: '/userCenter/remittanceRecord', label: m.orders_moneyManagement() },
    ],
  },
  {
    title: m.account_mail(),
    items: [
      { path: '/userCenter/inbox', label: m.mail_inbox(), unread: true },
      { path: '/userCenter/outbox', label: m.mail_outbox() },
      { path: '/userCenter/deleteMessage', label: m.mail_deleted() },
    ],
  },
  {
    title: m.center_accountSettings(),
    items: [
      { path: '/userCenter/info', label: m.account_info() },
      { path: '/userCenter/enterpriseCertification', label: m.account_certification() },
      { path: '/userCenter/safetyCenter', label: m.account_safety() },
    ],
  },
  {
    title: m.center_business(),
    items: [{ path: '/merchantRegistration', label: m.merchant_title() }],
  },
  {
    title: m.center_service(),
    items: [
      { path: '/userCenter/feedBack', label: m.feedback_title() },
      { path: '/userCenter/aboutUs', label: m.frame_aboutUs() },
    ],
  },
];

/** The sections of the supplier center. */
export const supplierNavigation = (): NavigationGroup[] => [
  {
    title: m.account_supplierCenter(),
    items: [
      { path: '/supplierCenter', label: m.supplier_today() },
      { path: '/supplierCenter/rfqs', label: m.supplier_rfqs() },
      { path: '/supplierCenter/orders', label: m.supplier_orders() },
      { path: '/supplierCenter/offers', label: m.offers_title() },
    ],
  },
  {
    title: m.shop_mine(),
    items: [
      { path: '/supplierCenter/shop', label: m.shop_editProfile() },
      { path: '/supplierCenter/dynamics', label: m.shop_dynamics() },
      { path: '/supplierCenter/qualifications', label: m.shop_qualifications() },
      { path: '/supplierCenter/statistics', label: m.shop_statistics() },
    ],
  },
  {
    title: m.supplier_alsoHere(),
    items: [
      { path: '/userCenter/inbox', label: m.mail_inbox(), unread: true },
      { path: '/userCenter/myContract', label: m.orders_myContract() },
      { path: '/userCenter/remittanceRecord', label: m.orders_moneyManagement() },
    ],
  },
];

/** The sections of the forwarder center. */
export const forwarderNavigation = (): NavigationGroup[] => [
  {
    title: m.account_forwarderCenter(),
    items: [
      { path: '/forwarderCenter', label: m.supplier_today() },
      { path: '/forwarderCenter/requests', label: m.freight_requests() },
      { path: '/forwarderCenter/lanes', label: m.freight_lanes() },
    ],
  },
];

/** The sections of the operator's console. */
export const consoleNavigation = (): NavigationGroup[] => [
  {
    title: m.account_console(),
    items: [
      { path: '/backstage', label: m.center_overview() },
      { path: '/backstage/certifications', label: m.console_certifications() },
      { path: '/backstage/merchants', label: m.console_merchants() },
      { path: '/backstage/shopNames', label: m.console_shopNames() },
      { path: '/backstage/remittances', label: m.remit_console() },
      { path: '/backstage/feedback', label: m.console_feedback() },
      { path: '/backstage/accountTexts', label: m.accountText_title() },
      { path: '/backstage/holds', label: m.hold_title() },
      { path: '/backstage/emails', label: m.emails_title() },
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
