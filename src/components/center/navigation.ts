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

/** The sections of the operator's console. */
export const consoleNavigation = (): NavigationGroup[] => [
  {
    title: m.account_console(),
    items: [
      { path: '/backstage', label: m.center_overview() },
      { path: '/backstage/certifications', label: m.console_certifications() },
      { path: '/backstage/merchants', label: m.console_merchants() },
      { path: '/backstage/feedback', label: m.console_feedback() },
      { path: '/backstage/audit', label: m.console_audit() },
    ],
  },
];
