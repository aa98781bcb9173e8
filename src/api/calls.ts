import type { z } from 'zod';
import type { Call } from '#api/common/call.ts';
import * as approval from '#api/deals/approval.ts';
import * as accountText from '#api/members/account-text.ts';
import * as calendar from '#api/deals/calendar.ts';
import * as backstage from '#api/members/backstage.ts';
import * as colleague from '#api/members/colleague.ts';
import * as companyFile from '#api/members/company-file.ts';
import * as consoleLists from '#api/members/console-lists.ts';
import * as contentConsole from '#api/site/content-console.ts';
import * as content from '#api/site/content.ts';
import * as contract from '#api/deals/contract.ts';
import * as contractText from '#api/deals/contract-text.ts';
import * as claim from '#api/deals/claim.ts';
import * as dealNotice from '#api/deals/deal-notice.ts';
import * as directPayment from '#api/deals/direct-payment.ts';
import * as documentary from '#api/deals/documentary.ts';
import * as ending from '#api/deals/ending.ts';
import * as evidence from '#api/deals/evidence.ts';
import * as enterprise from '#api/members/enterprise.ts';
import * as figures from '#api/members/figures.ts';
import * as favourite from '#api/market/favourite.ts';
import * as follow from '#api/mail/follow.ts';
import * as freight from '#api/deals/freight.ts';
import * as freightBooking from '#api/deals/freight-booking.ts';
import * as sample from '#api/deals/sample.ts';
import * as approvedSource from '#api/deals/approved-source.ts';
import * as hold from '#api/deals/hold.ts';
import * as ledger from '#api/deals/ledger.ts';
import * as lot from '#api/deals/lot.ts';
import * as logistics from '#api/deals/logistics.ts';
import * as mail from '#api/mail/mail.ts';
import * as notice from '#api/mail/notice.ts';
import * as noticeSettings from '#api/mail/notice-settings.ts';
import * as comparison from '#api/deals/comparison.ts';
import * as landedOffers from '#api/deals/landed-offers.ts';
import * as order from '#api/deals/order.ts';
import * as waits from '#api/deals/waits.ts';
import * as queues from '#api/deals/queues.ts';
import * as lotPhoto from '#api/market/lot-photo.ts';
import * as ownOffer from '#api/market/own-offer.ts';
import * as ownShop from '#api/market/own-shop.ts';
import * as goodsDocuments from '#api/deals/goods-documents.ts';
import * as desk from '#api/market/desk.ts';
import * as rateFile from '#api/market/rate-file.ts';
import * as ghsImport from '#api/market/ghs-import.ts';
import * as materialImport from '#api/market/material-import.ts';
import * as partyList from '#api/market/party-list.ts';
import * as document from '#api/market/document.ts';
import * as figure from '#api/market/figure.ts';
import * as figureImport from '#api/market/figure-import.ts';
import * as proposal from '#api/market/proposal.ts';
import * as marketPrices from '#api/market/market-prices.ts';
import * as missedSearch from '#api/market/missed-search.ts';
import * as payout from '#api/deals/payout.ts';
import * as priceHistory from '#api/market/price-history.ts';
import * as report from '#api/deals/report.ts';
import * as remittance from '#api/deals/remittance.ts';
import * as statement from '#api/deals/statement.ts';
import * as collectionAccount from '#api/deals/collection-account.ts';
import * as refund from '#api/deals/refund.ts';
import * as guest from '#api/deals/guest.ts';
import * as openRfq from '#api/deals/open-rfq.ts';
import * as rfqTemplates from '#api/deals/rfq-templates.ts';
import * as quickAnswer from '#api/deals/quick-answer.ts';
import * as quote from '#api/deals/quote.ts';
import * as rfq from '#api/deals/rfq.ts';
import * as sellingFigures from '#api/deals/selling-figures.ts';
import * as shop from '#api/market/shop.ts';
import * as specLimit from '#api/deals/spec-limit.ts';
import * as site from '#api/site/site.ts';
import * as socialCard from '#api/market/social-card.ts';
import * as bundle from '#api/deals/bundle.ts';
import * as catalogueExport from '#api/market/catalogue-export.ts';
import * as category from '#api/market/category.ts';
import * as feedback from '#api/members/feedback.ts';
import * as history from '#api/market/history.ts';
import * as listView from '#api/members/list-view.ts';
import * as material from '#api/market/material.ts';
import * as offer from '#api/market/offer.ts';
import * as safety from '#api/members/safety.ts';
import * as support from '#api/members/support.ts';
import * as user from '#api/members/user.ts';

const modules = {
  calendar,
  sellingFigures,
  approval,
  catalogueExport,
  category,
  offer,
  material,
  history,
  priceHistory,
  marketPrices,
  socialCard,
  shop,
  ownShop,
  favourite,
  ownOffer,
  lotPhoto,
  desk,
  ghsImport,
  rateFile,
  materialImport,
  figureImport,
  partyList,
  proposal,
  document,
  figure,
  goodsDocuments,
  missedSearch,
  content,
  contentConsole,
  mail,
  follow,
  notice,
  noticeSettings,
  site,
  user,
  support,
  safety,
  feedback,
  listView,
  enterprise,
  colleague,
  guest,
  openRfq,
  rfqTemplates,
  specLimit,
  lot,
  bundle,
  quickAnswer,
  quote,
  rfq,
  comparison,
  landedOffers,
  order,
  waits,
  queues,
  contract,
  contractText,
  report,
  remittance,
  statement,
  collectionAccount,
  refund,
  ending,
  ledger,
  evidence,
  payout,
  logistics,
  directPayment,
  documentary,
  claim,
  dealNotice,
  freight,
  freightBooking,
  sample,
  approvedSource,
  backstage,
  companyFile,
  consoleLists,
  figures,
  hold,
  accountText,
};

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'path' in value && 'method' in value;
}

/** Every call of the contract, by domain. The server registers them, the OpenAPI document lists them, tests walk them. */
export const callsByDomain: Record<string, Call[]> = Object.fromEntries(
  Object.entries(modules).map(([domain, exports]) => [domain, Object.values(exports).filter(isCall)]),
);
export const calls: Call[] = Object.values(callsByDomain).flat();

type Exports = typeof approval &
  typeof calendar &
  typeof sellingFigures &
  typeof catalogueExport &
  typeof category &
  typeof offer &
  typeof material &
  typeof history &
  typeof priceHistory &
  typeof marketPrices &
  typeof shop &
  typeof ownShop &
  typeof favourite &
  typeof ownOffer &
  typeof lotPhoto &
  typeof desk &
  typeof ghsImport &
  typeof rateFile &
  typeof materialImport &
  typeof figureImport &
  typeof partyList &
  typeof proposal &
  typeof document &
  typeof figure &
  typeof goodsDocuments &
  typeof missedSearch &
  typeof content &
  typeof contentConsole &
  typeof mail &
  typeof follow &
  typeof notice &
  typeof noticeSettings &
  typeof site &
  typeof user &
  typeof support &
  typeof safety &
  typeof feedback &
  typeof listView &
  typeof enterprise &
  typeof colleague &
  typeof guest &
  typeof openRfq &
  typeof rfqTemplates &
  typeof lot &
  typeof specLimit &
  typeof bundle &
  typeof quickAnswer &
  typeof quote &
  typeof rfq &
  typeof comparison &
  typeof landedOffers &
  typeof order &
  typeof waits &
  typeof queues &
  typeof contract &
  typeof contractText &
  typeof report &
  typeof remittance &
  typeof statement &
  typeof collectionAccount &
  typeof refund &
  typeof ending &
  typeof directPayment &
  typeof ledger &
  typeof evidence &
  typeof payout &
  typeof logistics &
  typeof documentary &
  typeof claim &
  typeof dealNotice &
  typeof freight &
  typeof freightBooking &
  typeof sample &
  typeof approvedSource &
  typeof backstage &
  typeof companyFile &
  typeof consoleLists &
  typeof figures &
  typeof hold &
  typeof accountText;
type AnyCall = Extract<Exports[keyof Exports], Call>;
type Way = 'get' | 'post' | 'query';
type WayOf<C extends AnyCall> = C['method'] extends 'GET' ? 'get' : true extends C['inQuery'] ? 'query' : 'post';
type ByPath<By extends Way> = {
  [C in AnyCall as WayOf<C> extends By ? C['path'] : never]: {
    input: z.input<C['input']>;
    data: z.output<C['data']>;
    once: C['once'];
    reads: C['reads'];
  };
};

/** What the client may ask: path → input and data. Types only, so that no schema reaches a browser. */
export type GetCalls = ByPath<'get'>;
export type PostCalls = ByPath<'post'>;
/** POSTs flagged as query-style. */
export type QueryCalls = ByPath<'query'>;

/** The calls of members, each for some of a company (call-roles.ts). */
export type MembersPath = Exclude<AnyCall, { access: 'public' | 'operator' }>['path'];

/** Those of them that a member's page may make for its reader. */
export type Reading<Made extends Record<keyof Made, { reads: unknown }>> = {
  [Path in keyof Made as true extends Made[Path]['reads'] ? Path : never]: Made[Path];
};
