import type { Role } from './people.ts';
import type { Samples } from './samples.ts';

/**
 * Every public page: what it is called here, where it is, whether search engines keep it. `frame`: of those with the same
 * frame around `main` the one on which its colours are looked at, too.
 */
export const publicRoutes: readonly {
  name: string;
  at: (samples: Samples) => string;
  indexed: boolean;
  /** A form for members: it may load React at once. */
  account?: boolean;
  frame?: boolean;
}[] = [
  { name: 'home', at: () => '/', indexed: true, frame: true },
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
  { name: 'price history', at: ({ resinId }) => `/priceHistory?categoryId=${resinId}`, indexed: true },
  { name: 'shops', at: () => '/shopList', indexed: true },
  { name: 'shops for a resin', at: ({ resinId }) => `/shopList?categoryId=${resinId}`, indexed: true },
  { name: 'a shop', at: ({ shopId }) => `/shop/${shopId}`, indexed: true },
  { name: 'a shop’s company profile', at: ({ shopId }) => `/shop/${shopId}/companyProfile`, indexed: true },
  { name: 'a shop’s updates', at: ({ shopId }) => `/shop/${shopId}/dynamic`, indexed: true },
  {
    name: 'an update of a shop',
    at: ({ shopId, dynamicId }) => `/shop/${shopId}/dynamicDetail?id=${dynamicId}`,
    indexed: true,
  },
  { name: 'a shop’s offers', at: ({ shopId }) => `/shop/${shopId}/productList`, indexed: true },
  { name: 'a shop’s certificates', at: ({ shopId }) => `/shop/${shopId}/qualifications`, indexed: true },
  { name: 'news', at: () => '/news', indexed: true },
  { name: 'a piece of news', at: ({ newsId }) => `/newsDetail?id=${newsId}`, indexed: true },
  { name: 'help center', at: () => '/helpCenter', indexed: true },
  { name: 'a help article', at: ({ articleCode }) => `/helpCenter?code=${articleCode}`, indexed: true },
  { name: 'exchange rates', at: () => '/exchangeRate', indexed: true },
  { name: 'tracking of a shipment', at: () => '/checkLogistics', indexed: true },
  { name: 'an agreement', at: () => '/agreement?code=privacy', indexed: true },
  { name: 'verification of contracts', at: () => '/verifyContract', indexed: true },
  { name: 'login', at: () => '/login', indexed: false, account: true, frame: true },
  { name: 'registration', at: () => '/userRegistration', indexed: true, account: true },
  { name: 'forgotten password', at: () => '/forgotPassword', indexed: false, account: true },
  { name: 'merchant registration', at: () => '/merchantRegistration', indexed: true, account: true },
];

type MembersPage = { name: string; at: (samples: Samples) => string; role: Role; frame?: boolean };

/** Every page that belongs to somebody, with the member of the demo who sees most on it. */
export const privateRoutes: readonly MembersPage[] = [
  { name: 'center of an ordinary user', at: () => '/userCenter', role: 'ordinary', frame: true },
  { name: 'center', at: () => '/userCenter', role: 'buyer', frame: true },
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
  { name: 'refunds', at: () => '/userCenter/remittanceRecord?view=refunds', role: 'buyer' },
  { name: 'payment', at: ({ unpaidId }) => `/userCenter/remittanceRecord?pay=${unpaidId}`, role: 'buyer' },
  { name: 'inbox', at: () => '/userCenter/inbox', role: 'buyer' },
  {
    name: 'new mail',
    at: ({ offerId }) => `/userCenter/inbox?compose=1&shop=paper-crane&offer=${offerId}`,
    role: 'buyer',
  },
  { name: 'outbox', at: () => '/userCenter/outbox', role: 'buyer' },
  { name: 'deleted messages', at: () => '/userCenter/deleteMessage', role: 'buyer' },
  { name: 'mail', at: ({ mailId }) => `/userCenter/emailDetails_outbox/${mailId}`, role: 'buyer' },
  { name: 'supplier center', at: () => '/supplierCenter', role: 'supplier', frame: true },
  { name: 'RFQs to quote', at: () => '/supplierCenter/rfqs', role: 'supplier' },
  { name: 'sub-orders', at: () => '/supplierCenter/orders', role: 'supplier' },
  { name: 'supplier’s deal', at: ({ suppliersDealId }) => `/supplierCenter/deal/${suppliersDealId}`, role: 'supplier' },
  { name: 'own offers', at: () => '/supplierCenter/offers', role: 'supplier' },
  { name: 'choice of a material', at: () => '/supplierCenter/offers/new', role: 'supplier' },
  {
    name: 'new offer',
    at: ({ materialId }) => `/supplierCenter/offers/new?materialId=${materialId}`,
    role: 'supplier',
  },
  { name: 'import of offers', at: () => '/supplierCenter/offers/import', role: 'supplier' },
  { name: 'own shop', at: () => '/supplierCenter/shop', role: 'supplier' },
  { name: 'own updates', at: () => '/supplierCenter/dynamics', role: 'supplier' },
  { name: 'new update', at: () => '/supplierCenter/dynamics?edit=new', role: 'supplier' },
  { name: 'own certificates', at: () => '/supplierCenter/qualifications', role: 'supplier' },
  { name: 'new certificate', at: () => '/supplierCenter/qualifications?edit=new', role: 'supplier' },
  { name: 'statistics', at: () => '/supplierCenter/statistics', role: 'supplier' },
  { name: 'forwarder center', at: () => '/forwarderCenter', role: 'forwarder', frame: true },
  { name: 'lanes', at: () => '/forwarderCenter/lanes', role: 'forwarder' },
  { name: 'requests for freight', at: () => '/forwarderCenter/requests?filter=all', role: 'forwarder' },
  { name: 'queue of remittances', at: () => '/backstage/remittances', role: 'operator' },
  { name: 'queue of refunds', at: () => '/backstage/remittances?view=credits', role: 'operator' },
  { name: 'console', at: () => '/backstage', role: 'operator', frame: true },
  { name: 'queue of certifications', at: () => '/backstage/certifications', role: 'operator' },
  {
    name: 'certification to decide',
    at: ({ certificationId }) => `/backstage/certifications?id=${certificationId}`,
    role: 'operator',
  },
  { name: 'queue of merchants', at: () => '/backstage/merchants', role: 'operator' },
  { name: 'names of shops', at: () => '/backstage/shopNames', role: 'operator' },
  { name: 'undelivered e-mail', at: () => '/backstage/emails', role: 'operator' },
  { name: 'texts with bank details', at: () => '/backstage/accountTexts?state=all', role: 'operator' },
  { name: 'refused calls', at: () => '/backstage/audit?view=refused', role: 'operator' },
  { name: 'holds', at: () => '/backstage/holds?state=all', role: 'operator' },
  { name: 'second sign-off', at: () => '/backstage/remittances?view=proposals', role: 'operator' },
  { name: 'statements', at: () => '/backstage/remittances?view=statement', role: 'operator' },
  { name: 'collection accounts', at: () => '/backstage/remittances?view=accounts', role: 'operator' },
  { name: 'queue of feedback', at: () => '/backstage/feedback', role: 'operator' },
  { name: 'audit trail', at: () => '/backstage/audit', role: 'operator' },
  { name: 'news to write', at: () => '/backstage/news', role: 'operator' },
  { name: 'articles to write', at: () => '/backstage/articles', role: 'operator' },
  { name: 'agreements to write', at: () => '/backstage/agreements', role: 'operator' },
  { name: 'banners to write', at: () => '/backstage/banners', role: 'operator' },
  { name: 'footer to write', at: () => '/backstage/site', role: 'operator' },
  { name: 'editor of news', at: ({ newsId }) => `/backstage/content?kind=news&ref=${newsId}`, role: 'operator' },
  {
    name: 'editor of an article',
    at: ({ articleCode }) => `/backstage/content?kind=article&ref=${articleCode}`,
    role: 'operator',
  },
  { name: 'editor of the footer', at: () => '/backstage/content?kind=site&ref=site', role: 'operator' },
];

/** An address in a language: `/zh-CN/productList?…`. */
export const inLanguage = (locale: string, path: string): string => `/${locale}${path === '/' ? '' : path}`;

/** Pages that come with later issues: links to them may lead nowhere until then. Take out what exists. */
export const laterRoutes: readonly string[] = [];
