import { m } from '#i18n/messages.ts';

export type NavigationItem = { path: string; label: string };
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
    title: m.center_accountSettings(),
    items: [
      { path: '/userCenter/info', label: m.account_info() },
      { path: '/userCenter/enterpriseCertification', label: m.account_certification() },
      { path: '/userCenter/safetyCenter', label: m.account_safety() },
    ],
  },
  {
    title: m.center_service(),
    items: [
      { path: '/merchantRegistration', label: m.merchant_title() },
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
    ],
  },
  {
    title: m.supplier_alsoHere(),
    items: [
      { path: '/userCenter/myContract', label: m.orders_myContract() },
      { path: '/userCenter/remittanceRecord', label: m.orders_moneyManagement() },
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
      { path: '/backstage/remittances', label: m.remit_console() },
      { path: '/backstage/feedback', label: m.console_feedback() },
      { path: '/backstage/audit', label: m.console_audit() },
    ],
  },
];
