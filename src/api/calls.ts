import type { z } from 'zod';
import type { Call } from './call.ts';
import * as accountText from './account-text.ts';
import * as backstage from './backstage.ts';
import * as colleague from './colleague.ts';
import * as contentConsole from './content-console.ts';
import * as content from './content.ts';
import * as contract from './contract.ts';
import * as enterprise from './enterprise.ts';
import * as freight from './freight.ts';
import * as hold from './hold.ts';
import * as logistics from './logistics.ts';
import * as mail from './mail.ts';
import * as order from './order.ts';
import * as ownOffer from './own-offer.ts';
import * as ownShop from './own-shop.ts';
import * as priceHistory from './price-history.ts';
import * as remittance from './remittance.ts';
import * as refund from './refund.ts';
import * as rfq from './rfq.ts';
import * as shop from './shop.ts';
import * as site from './site.ts';
import * as category from './category.ts';
import * as feedback from './feedback.ts';
import * as history from './history.ts';
import * as material from './material.ts';
import * as offer from './offer.ts';
import * as safety from './safety.ts';
import * as user from './user.ts';

const modules = {
  category,
  offer,
  material,
  history,
  priceHistory,
  shop,
  ownShop,
  ownOffer,
  content,
  contentConsole,
  mail,
  site,
  user,
  safety,
  feedback,
  enterprise,
  colleague,
  rfq,
  order,
  contract,
  remittance,
  refund,
  logistics,
  freight,
  backstage,
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

type Exports = typeof category &
  typeof offer &
  typeof material &
  typeof history &
  typeof priceHistory &
  typeof shop &
  typeof ownShop &
  typeof ownOffer &
  typeof content &
  typeof contentConsole &
  typeof mail &
  typeof site &
  typeof user &
  typeof safety &
  typeof feedback &
  typeof enterprise &
  typeof colleague &
  typeof rfq &
  typeof order &
  typeof contract &
  typeof remittance &
  typeof refund &
  typeof logistics &
  typeof freight &
  typeof backstage &
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
  };
};

/** What the client may ask: path → input and data. Types only, so that no schema reaches a browser. */
export type GetCalls = ByPath<'get'>;
export type PostCalls = ByPath<'post'>;
/** POSTs flagged as query-style. */
export type QueryCalls = ByPath<'query'>;
