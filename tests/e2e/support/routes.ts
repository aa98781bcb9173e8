import type { Role } from './people.ts';
import type { Samples } from './samples.ts';

/** Every public page: what it is called here, where it is, what its title says (a message). */
export const publicRoutes: readonly {
  name: string;
  at: (samples: Samples) => string;
  indexed: boolean;
  /** A form for members: it may load React at once. */
  account?: boolean;
}[] = [
  { name: 'home', at: () => '/', indexed: true },
  { name: 'all categories', at: () => '/categoryList', indexed: true },
  { name: 'offers', at: () => '/productList', indexed: true },
  { name: 'offers of a resin', at: ({ resinId }) => `/productList?categoryId=${resinId}`, indexed: true },
  { name: 'an offer', at: ({ offerId }) => `/productDetail?id=${offerId}`, indexed: true },
  { name: 'physical property table', at: () => '/abs', indexed: true },
  { name: 'a material', at: ({ materialId }) => `/absDetail?id=${materialId}`, indexed: true },
  {
    name: 'comparison of offers',
    at: ({ offerIds }) => `/compare?kind=offers&${offerIds.map((id) => `id=${id}`).join('&')}`,
    indexed: false,
  },
  {
    name: 'comparison of materials',
    at: ({ materialIds }) => `/compare?kind=materials&${materialIds.map((id) => `id=${id}`).join('&')}`,
    indexed: false,
  },
  { name: 'news', at: () => '/news', indexed: true },
  { name: 'a piece of news', at: ({ newsId }) => `/newsDetail?id=${newsId}`, indexed: true },
  { name: 'help center', at: () => '/helpCenter', indexed: true },
  { name: 'a help article', at: ({ articleCode }) => `/helpCenter?code=${articleCode}`, indexed: true },
  { name: 'tracking of a shipment', at: () => '/checkLogistics', indexed: true },
  { name: 'an agreement', at: () => '/agreement?code=privacy', indexed: true },
  { name: 'verification of contracts', at: () => '/verifyContract', indexed: true },
  { name: 'login', at: () => '/login', indexed: false, account: true },
  { name: 'registration', at: () => '/userRegistration', indexed: true, account: true },
  { name: 'forgotten password', at: () => '/forgotPassword', indexed: false, account: true },
  { name: 'merchant registration', at: () => '/merchantRegistration', indexed: true, account: true },
];

/** Every page that belongs to somebody, with the member of the demo who sees most on it. */
export const privateRoutes: readonly { name: string; at: (samples: Samples) => string; role: Role }[] = [
  { name: 'center of an ordinary user', at: () => '/userCenter', role: 'ordinary' },
  { name: 'center', at: () => '/userCenter', role: 'buyer' },
  { name: 'my information', at: () => '/userCenter/info', role: 'buyer' },
  { name: 'application for certification', at: () => '/userCenter/enterpriseCertification', role: 'ordinary' },
  { name: 'certification', at: () => '/userCenter/enterpriseCertification', role: 'buyer' },
  { name: 'safety center', at: () => '/userCenter/safetyCenter', role: 'buyer' },
  { name: 'change of e-mail', at: () => '/userCenter/safetyCenter#email', role: 'buyer' },
  { name: 'my tracks', at: () => '/userCenter/myTracks', role: 'buyer' },
  { name: 'feedback', at: () => '/userCenter/feedBack', role: 'buyer' },
  { name: 'about us', at: () => '/userCenter/aboutUs', role: 'buyer' },
  { name: 'RFQ', at: () => '/productRfq', role: 'buyer' },
  { name: 'form of merchant registration', at: () => '/merchantRegistration', role: 'buyer' },
  { name: 'supplier’s merchant registration', at: () => '/merchantRegistration', role: 'supplier' },
  { name: 'order center', at: () => '/userCenter/order', role: 'buyer' },
  { name: 'own RFQs', at: () => '/userCenter/myRFQ', role: 'buyer' },
  { name: 'RFQ with quotes', at: ({ rfqId }) => `/userCenter/reqDetails?id=${rfqId}`, role: 'buyer' },
  { name: 'deal', at: ({ dealId }) => `/userCenter/orderDetails_order/${dealId}`, role: 'buyer' },
  { name: 'contracts', at: () => '/userCenter/myContract', role: 'buyer' },
  { name: 'contract', at: ({ contractId }) => `/userCenter/myContract?id=${contractId}`, role: 'buyer' },
  { name: 'remittances', at: () => '/userCenter/remittanceRecord', role: 'buyer' },
  { name: 'payment', at: ({ unpaidId }) => `/userCenter/remittanceRecord?pay=${unpaidId}`, role: 'buyer' },
  { name: 'supplier center', at: () => '/supplierCenter', role: 'supplier' },
  { name: 'RFQs to quote', at: () => '/supplierCenter/rfqs', role: 'supplier' },
  { name: 'sub-orders', at: () => '/supplierCenter/orders', role: 'supplier' },
  { name: 'supplier’s deal', at: ({ suppliersDealId }) => `/supplierCenter/deal/${suppliersDealId}`, role: 'supplier' },
  { name: 'queue of remittances', at: () => '/backstage/remittances', role: 'operator' },
  { name: 'console', at: () => '/backstage', role: 'operator' },
  { name: 'queue of certifications', at: () => '/backstage/certifications', role: 'operator' },
  {
    name: 'certification to decide',
    at: ({ certificationId }) => `/backstage/certifications?id=${certificationId}`,
    role: 'operator',
  },
  { name: 'queue of merchants', at: () => '/backstage/merchants', role: 'operator' },
  { name: 'queue of feedback', at: () => '/backstage/feedback', role: 'operator' },
  { name: 'audit trail', at: () => '/backstage/audit', role: 'operator' },
];

/** An address in a language: `/zh-CN/productList?…`. */
export const inLanguage = (locale: string, path: string): string => `/${locale}${path === '/' ? '' : path}`;

/** Pages that come with later issues: links to them may lead nowhere until then. Take out what exists. */
export const laterRoutes: readonly string[] = ['/shopList', '/userCenter/inbox'];
