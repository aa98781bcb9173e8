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
  { name: 'offers at a port', at: () => '/landed?categoryId=abs&to=NGAPP', indexed: false },
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
  { name: 'open data', at: () => '/openData', indexed: true },
  { name: 'tracking of a shipment', at: () => '/checkLogistics', indexed: true },
  { name: 'an agreement', at: () => '/agreement?code=privacy', indexed: true },
  { name: 'verification of contracts', at: () => '/verifyContract', indexed: true },
  { name: 'bank and ledger', at: () => '/bankAndLedger', indexed: true },
  { name: 'login', at: () => '/login', indexed: false, account: true, frame: true },
  { name: 'registration', at: () => '/userRegistration', indexed: true, account: true },
  { name: 'forgotten password', at: () => '/forgotPassword', indexed: false, account: true },
  { name: 'merchant registration', at: () => '/merchantRegistration', indexed: true, account: true },
  { name: 'end of e-mails', at: () => '/unsubscribe', indexed: false, account: true },
  { name: 'RFQ by e-mail', at: () => '/guestQuote', indexed: false, account: true },
  { name: 'a figure of a material', at: ({ figureId }) => `/figure?id=${figureId}`, indexed: false, account: true },
  { name: 'report', at: ({ offerId }) => `/report?thing=offer&id=${offerId}`, indexed: false, account: true },
  { name: 'RFQ of a visitor', at: () => '/newRfq', indexed: false, account: true },
];

type MembersPage = {
  name: string;
  at: (samples: Samples) => string;
  role: Role;
  frame?: boolean;
  /** A row, a field or a link with data, which stands in the page before any script. */
  brings?: string;
};

/** Rows of a queue or a list, or the word that there are none. */
const queued = 'ul > li.panel, div.panel h2';
const listed = 'table tbody tr, div.panel h2';

/** Every page that belongs to somebody, with the member of the demo who sees most on it. */
export const privateRoutes: readonly MembersPage[] = [
  {
    name: 'center of an ordinary user',
    at: () => '/userCenter',
    role: 'ordinary',
    brings: 'a[href*="/userCenter/enterpriseCertification"]',
    frame: true,
  },
  {
    name: 'center',
    at: () => '/userCenter',
    role: 'buyer',
    brings: 'a[href*="/userCenter/order?status="]',
    frame: true,
  },
  { name: 'my information', at: () => '/userCenter/info', role: 'buyer', brings: 'input[name="nickname"]' },
  {
    name: 'application for certification',
    at: () => '/userCenter/enterpriseCertification',
    role: 'ordinary',
    brings: 'input[name="companyName"]',
  },
  { name: 'certification', at: () => '/userCenter/enterpriseCertification', role: 'buyer', brings: '#colleagues li' },
  { name: 'safety center', at: () => '/userCenter/safetyCenter', role: 'buyer', brings: '#devices li' },
  { name: 'change of e-mail', at: () => '/userCenter/safetyCenter#email', role: 'buyer' },
  { name: 'my tracks', at: () => '/userCenter/myTracks', role: 'buyer', brings: 'a[href*="/product"]' },
  { name: 'favourite shops', at: () => '/userCenter/favouriteShops', role: 'buyer' },
  { name: 'feedback', at: () => '/userCenter/feedBack', role: 'buyer', brings: 'textarea[name="content"]' },
  { name: 'own holds', at: () => '/userCenter/holds', role: 'buyer', brings: 'div.panel h2' },
  { name: 'about us', at: () => '/userCenter/aboutUs', role: 'buyer' },
  { name: 'RFQ of a newcomer', at: () => '/newRfq', role: 'ordinary', brings: 'input[name="gradeNumber"]' },
  { name: 'RFQ', at: () => '/productRfq', role: 'buyer', brings: 'input[name="gradeNumber"]' },
  {
    name: 'RFQ about an offer',
    at: ({ offerId }) => `/productRfq?offerId=${offerId}`,
    role: 'buyer',
    brings: 'input[name="openToAll"][value="false"]',
  },
  {
    name: 'form of merchant registration',
    at: () => '/merchantRegistration',
    role: 'buyer',
    brings: 'input[name="shopName"]',
  },
  { name: 'supplier’s merchant registration', at: () => '/merchantRegistration', role: 'supplier' },
  {
    name: 'order center',
    at: () => '/userCenter/order',
    role: 'buyer',
    brings: 'table tbody tr a[href*="orderDetails_order"]',
  },
  { name: 'own RFQs', at: () => '/userCenter/myRFQ', role: 'buyer', brings: 'a[href*="reqDetails"]' },
  { name: 'RFQ with quotes', at: ({ rfqId }) => `/userCenter/reqDetails?id=${rfqId}`, role: 'buyer' },
  {
    name: 'RFQs posted together',
    at: ({ bundleNumber }) => `/userCenter/rfqBundle?number=${bundleNumber}`,
    role: 'buyer',
  },
  { name: 'deal', at: ({ dealId }) => `/userCenter/orderDetails_order/${dealId}`, role: 'buyer' },
  { name: 'lots', at: ({ unpaidId }) => `/userCenter/lots?subOrder=${unpaidId}`, role: 'buyer' },
  { name: 'contracts', at: () => '/userCenter/myContract', role: 'buyer', brings: 'table tbody tr a[href*="id="]' },
  { name: 'contract', at: ({ contractId }) => `/userCenter/myContract?id=${contractId}`, role: 'buyer' },
  { name: 'samples', at: () => '/userCenter/samples?filter=all', role: 'buyer', brings: 'section.panel' },
  { name: 'request of a sample', at: ({ offerId }) => `/userCenter/samples/new?offer=${offerId}`, role: 'buyer' },
  { name: 'approved sources', at: () => '/userCenter/approvedSources', role: 'buyer', brings: 'ul > li.panel' },
  {
    name: 'what a buyer finds',
    at: () => '/userCenter/find?keyword=PA757',
    role: 'buyer',
    brings: 'section li a',
  },
  { name: 'approvals', at: () => '/userCenter/approvals', role: 'buyer' },
  { name: 'remittances', at: () => '/userCenter/remittanceRecord', role: 'buyer', brings: listed },
  {
    name: 'refunds',
    at: () => '/userCenter/remittanceRecord?view=refunds',
    role: 'buyer',
    brings: 'input[data-day]',
  },
  {
    name: 'statement of account',
    at: () => '/userCenter/remittanceRecord?view=statement',
    role: 'buyer',
    brings: 'table tbody tr',
  },
  {
    name: 'bank statement of a seller',
    at: () => '/userCenter/remittanceRecord?side=supplier&view=bank',
    role: 'supplier',
  },
  {
    name: 'payment',
    at: ({ unpaidId }) => `/userCenter/remittanceRecord?pay=${unpaidId}`,
    role: 'buyer',
    brings: 'input[name="remitter"]',
  },
  {
    name: 'inbox',
    at: () => '/userCenter/inbox',
    role: 'buyer',
    brings: 'table tbody tr a[href*="emailDetails_inbox"]',
  },
  {
    name: 'notifications',
    at: () => '/userCenter/notifications',
    role: 'buyer',
    brings: '[id^=notice-]',
  },
  {
    name: 'notification settings',
    at: () => '/userCenter/notificationSettings',
    role: 'buyer',
    brings: 'select[name="quotesEmail"]',
  },
  {
    name: 'new mail',
    at: ({ offerId }) => `/userCenter/inbox?compose=1&shop=paper-crane&offer=${offerId}`,
    role: 'buyer',
  },
  { name: 'outbox', at: () => '/userCenter/outbox', role: 'buyer' },
  { name: 'deleted messages', at: () => '/userCenter/deleteMessage', role: 'buyer' },
  { name: 'mail', at: ({ mailId }) => `/userCenter/emailDetails_outbox/${mailId}`, role: 'buyer' },
  {
    name: 'supplier center',
    at: () => '/supplierCenter',
    role: 'supplier',
    brings: 'a[href*="/supplierCenter/rfqs?only=dueSoon"]',
    frame: true,
  },
  {
    name: 'RFQs to quote',
    at: () => '/supplierCenter/rfqs?state=all',
    role: 'supplier',
    brings: 'table tbody tr a[href*="/supplierCenter/deal/"]',
  },
  {
    name: 'sub-orders',
    at: () => '/supplierCenter/orders',
    role: 'supplier',
    brings: 'table tbody tr a[href*="/supplierCenter/deal/"]',
  },
  {
    name: 'what a supplier finds',
    at: () => '/supplierCenter/find?keyword=PA757',
    role: 'supplier',
    brings: 'section li a',
  },
  {
    name: 'supplier’s lots',
    at: ({ suppliersPartId }) => `/supplierCenter/lots?subOrder=${suppliersPartId}`,
    role: 'supplier',
  },
  { name: 'supplier’s deal', at: ({ suppliersDealId }) => `/supplierCenter/deal/${suppliersDealId}`, role: 'supplier' },
  {
    name: 'own offers',
    at: () => '/supplierCenter/offers',
    role: 'supplier',
    brings: 'table tbody tr input[data-field="price"]',
  },
  {
    name: 'choice of a material',
    at: () => '/supplierCenter/offers/new',
    role: 'supplier',
    brings: 'input[role="combobox"]',
  },
  {
    name: 'new offer',
    at: ({ materialId }) => `/supplierCenter/offers/new?materialId=${materialId}`,
    role: 'supplier',
    brings: 'input[name="price"]',
  },
  { name: 'proposing a grade', at: () => '/supplierCenter/offers/new?propose=PA-709S', role: 'supplier' },
  { name: 'samples asked for', at: () => '/supplierCenter/samples', role: 'supplier', brings: 'section.panel' },
  { name: 'own documents', at: () => '/supplierCenter/documents', role: 'supplier', brings: 'ul > li.panel' },
  { name: 'adding a document', at: () => '/supplierCenter/documents?add=1', role: 'supplier' },
  { name: 'proposed grades', at: () => '/supplierCenter/proposals', role: 'supplier' },
  { name: 'import of offers', at: () => '/supplierCenter/offers/import', role: 'supplier' },
  {
    name: 'own shop',
    at: () => '/supplierCenter/shop',
    role: 'supplier',
    brings: 'a[target="_blank"][href*="/shop/"]',
  },
  { name: 'own updates', at: () => '/supplierCenter/dynamics', role: 'supplier', brings: 'ul.panel > li' },
  { name: 'new update', at: () => '/supplierCenter/dynamics?edit=new', role: 'supplier' },
  { name: 'own certificates', at: () => '/supplierCenter/qualifications', role: 'supplier', brings: 'ul.panel > li' },
  { name: 'new certificate', at: () => '/supplierCenter/qualifications?edit=new', role: 'supplier' },
  { name: 'payouts', at: () => '/supplierCenter/payouts', role: 'supplier', brings: 'section dl' },
  { name: 'statistics', at: () => '/supplierCenter/statistics', role: 'supplier', brings: 'table tbody tr' },
  {
    name: 'forwarder center',
    at: () => '/forwarderCenter',
    role: 'forwarder',
    brings: 'a[href*="/forwarderCenter/requests?filter=quoted"]',
    frame: true,
  },
  {
    name: 'what a forwarder finds',
    at: () => '/forwarderCenter/find?keyword=ningbo',
    role: 'forwarder',
    brings: 'section li a',
  },
  { name: 'lanes', at: () => '/forwarderCenter/lanes', role: 'forwarder', brings: 'table tbody tr' },
  {
    name: 'requests for freight',
    at: () => '/forwarderCenter/requests?filter=all',
    role: 'forwarder',
    brings: 'section.panel dl',
  },
  { name: 'freight bookings', at: () => '/forwarderCenter/bookings', role: 'forwarder' },
  { name: 'queue of remittances', at: () => '/backstage/remittances?state=all', role: 'operator', brings: listed },
  { name: 'queue of refunds', at: () => '/backstage/remittances?view=credits', role: 'operator', brings: queued },
  {
    name: 'console',
    at: () => '/backstage',
    role: 'operator',
    brings: '.queue-list a[href*="/backstage/remittances"]',
    frame: true,
  },
  {
    name: 'members looked through',
    at: () => '/backstage/members?keyword=demo',
    role: 'operator',
    brings: 'table tbody tr a[href*="/backstage/company"]',
  },
  {
    name: 'everything about a company',
    at: ({ buyerId }) => `/backstage/company?id=${buyerId}`,
    role: 'operator',
    brings: 'table tbody tr',
  },
  { name: 'everything about a deal', at: ({ dealId }) => `/backstage/deal?id=${dealId}`, role: 'operator' },
  { name: 'figures', at: () => '/backstage/figures', role: 'operator', brings: 'table tbody tr' },
  { name: 'companies looked through', at: () => '/backstage/companies', role: 'operator', brings: 'table tbody tr' },
  { name: 'shops looked through', at: () => '/backstage/shops', role: 'operator', brings: 'table tbody tr' },
  { name: 'offers looked through', at: () => '/backstage/offers', role: 'operator', brings: 'table tbody tr' },
  { name: 'orders looked through', at: () => '/backstage/orders', role: 'operator', brings: 'table tbody tr' },
  { name: 'transfers looked through', at: () => '/backstage/transfers', role: 'operator', brings: 'table tbody tr' },
  {
    name: 'queue of certifications',
    at: () => '/backstage/certifications?state=all',
    role: 'operator',
    brings: 'table tbody tr a[href*="id="]',
  },
  {
    name: 'certification to decide',
    at: ({ certificationId }) => `/backstage/certifications?id=${certificationId}`,
    role: 'operator',
  },
  { name: 'queue of merchants', at: () => '/backstage/merchants?state=all', role: 'operator', brings: queued },
  { name: 'names of shops', at: () => '/backstage/shopNames?state=all', role: 'operator', brings: queued },
  { name: 'figures to answer for', at: () => '/backstage/propertyFigures', role: 'operator', brings: queued },
  { name: 'documents to check', at: () => '/backstage/documents', role: 'operator', brings: queued },
  { name: 'undelivered e-mail', at: () => '/backstage/emails', role: 'operator', brings: listed },
  { name: 'texts with bank details', at: () => '/backstage/accountTexts?state=all', role: 'operator', brings: queued },
  { name: 'refused calls', at: () => '/backstage/audit?view=refused', role: 'operator', brings: listed },
  {
    name: 'whom to put on hold',
    at: () => '/backstage/holds?keyword=demo',
    role: 'operator',
    brings: 'ul > li button',
  },
  { name: 'holds', at: () => '/backstage/holds?state=all', role: 'operator' },
  { name: 'appeals', at: () => '/backstage/holds?state=appealed', role: 'operator' },
  { name: 'second sign-off', at: () => '/backstage/remittances?view=proposals', role: 'operator', brings: queued },
  { name: 'payouts to suppliers', at: () => '/backstage/payouts', role: 'operator', brings: 'label input' },
  {
    name: 'batches of payouts',
    at: () => '/backstage/payouts?view=batches',
    role: 'operator',
    brings: 'ul > li.panel',
  },
  { name: 'ledger', at: () => '/backstage/ledger', role: 'operator', brings: 'section dl' },
  { name: 'postings', at: () => '/backstage/ledger?view=postings', role: 'operator', brings: 'ul.panel > li' },
  { name: 'statements', at: () => '/backstage/remittances?view=statement', role: 'operator', brings: queued },
  {
    name: 'collection accounts',
    at: () => '/backstage/remittances?view=accounts',
    role: 'operator',
    brings: 'ul > li.panel',
  },
  { name: 'claims called in', at: () => '/backstage/claims', role: 'operator' },
  { name: 'queue of reports', at: () => '/backstage/reports?state=all', role: 'operator', brings: queued },
  { name: 'catalogue desk', at: () => '/backstage/catalogue?state=all', role: 'operator' },
  { name: 'catalogue data', at: () => '/backstage/entries', role: 'operator' },
  { name: 'an entry of the catalogue', at: () => '/backstage/entries?thing=chemical&key=methanol', role: 'operator' },
  { name: 'catalogue changes', at: () => '/backstage/changes', role: 'operator' },
  { name: 'searches without a result', at: () => '/backstage/searches', role: 'operator' },
  { name: 'queue of feedback', at: () => '/backstage/feedback?view=all', role: 'operator', brings: queued },
  { name: 'audit trail', at: () => '/backstage/audit', role: 'operator', brings: 'table tbody tr' },
  { name: 'news to write', at: () => '/backstage/news', role: 'operator', brings: 'table tbody tr a[href*="ref="]' },
  {
    name: 'articles to write',
    at: () => '/backstage/articles',
    role: 'operator',
    brings: 'table tbody tr a[href*="ref="]',
  },
  {
    name: 'agreements to write',
    at: () => '/backstage/agreements',
    role: 'operator',
    brings: 'table tbody tr a[href*="ref="]',
  },
  {
    name: 'banners to write',
    at: () => '/backstage/banners',
    role: 'operator',
    brings: 'table tbody tr a[href*="ref="]',
  },
  { name: 'footer to write', at: () => '/backstage/site', role: 'operator', brings: 'section.panel dd' },
  { name: 'editor of news', at: ({ newsId }) => `/backstage/content?kind=news&ref=${newsId}`, role: 'operator' },
  {
    name: 'editor of an article',
    at: ({ articleCode }) => `/backstage/content?kind=article&ref=${articleCode}`,
    role: 'operator',
  },
  {
    name: 'editor of the footer',
    at: () => '/backstage/content?kind=site&ref=site',
    role: 'operator',
    brings: 'textarea[name="aboutEn"]',
  },
];

/** An address in a language: `/zh-CN/productList?…`. */
export const inLanguage = (locale: string, path: string): string => `/${locale}${path === '/' ? '' : path}`;

/** Pages that come with later issues: links to them may lead nowhere until then. Take out what exists. */
export const laterRoutes: readonly string[] = [];

/** Where people mostly are, by name: looked at with text of twice its size, too, on a desk and on a phone. */
export const mainPages: ReadonlySet<string> = new Set([
  ...['home', 'offers', 'an offer', 'a material', 'a shop', 'login'],
  ...['center', 'order center', 'RFQ', 'deal', 'supplier center', 'own offers', 'console'],
]);
