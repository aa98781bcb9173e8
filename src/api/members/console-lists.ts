/** What there is on the marketplace, as operators look it up: people, companies, shops, offers, orders, transfers. */
import { z } from 'zod';
import { call } from '#api/common/call.ts';
import { countedPage, day, decimal, id, keyword, moment, money, named, pageInput } from '#api/common/common.ts';
import { remittanceStates } from '#api/deals/collection-rules.ts';
import { orderStatus } from '#api/deals/trade.ts';
import { narrowings, type ListedKind } from '#api/common/console-list-choices.ts';
import { capabilities, memberTypes } from './member.ts';

/** A company, by the member whose it is: its page shows everything about it. Without an id it is a demo shop of nobody. */
const party = z.object({ id: id.nullable(), name: z.string() });

/** `of`: only what a company has to do with, by the member whose it is. */
const listOf = <const Kind extends ListedKind, Path extends string, Row extends z.ZodType>(
  kind: Kind,
  path: Path,
  summary: string,
  row: Row,
) =>
  call({
    method: 'POST',
    path,
    reads: true,
    access: 'operator',
    limit: 'search',
    summary,
    input: z.object({
      keyword: keyword.optional(),
      only: z.enum(narrowings[kind]).optional(),
      of: id.optional(),
      ...pageInput,
    }),
    data: countedPage(row),
  });

const admin = 'api/backstage/admin/list';

export const listMembers = listOf(
  'members',
  `${admin}/listMembers`,
  'Members, the latest first, by e-mail address, name or company',
  z.object({
    id,
    email: z.string(),
    nickname: z.string(),
    company: party.nullable(),
    type: z.enum(memberTypes),
    capabilities: z.array(z.enum(capabilities)),
    registeredAt: moment,
    /** null: no session that is still kept. */
    lastSeenAt: moment.nullable(),
    state: z.enum(['open', 'held', 'closing', 'closed']),
  }),
);

export const listCompanies = listOf(
  'companies',
  `${admin}/listCompanies`,
  'Certified companies, the latest first, by name, e-mail address or shop',
  z.object({
    id,
    company: z.string(),
    nation: named,
    email: z.string(),
    capabilities: z.array(z.enum(capabilities)),
    people: z.number().int(),
    certifiedAt: moment,
    held: z.boolean(),
  }),
);

export const listShops = listOf(
  'shops',
  `${admin}/listShops`,
  'Shops, the latest first, by name, company or e-mail address',
  z.object({
    id,
    name: z.string(),
    owner: party,
    nation: named,
    openedOn: day,
    state: z.enum(['open', 'held', 'closed']),
  }),
);

export const listOffers = listOf(
  'offers',
  `${admin}/listOffers`,
  'Offers, the latest first, by grade, shop, company or their own id',
  z.object({
    id,
    grade: z.string(),
    category: z.string(),
    shop: named,
    owner: party,
    price: money,
    status: z.enum(['notListed', 'onSale', 'paused', 'removed']),
    listedAt: moment,
    validUntil: day,
  }),
);

export const listOrders = listOf(
  'orders',
  `${admin}/listOrders`,
  'Orders, the latest first, by any number of theirs, company, e-mail address, grade, B/L or container',
  z.object({
    id,
    number: z.string(),
    buyer: party,
    grade: z.string(),
    quantity: decimal,
    status: orderStatus,
    postedAt: moment,
    held: z.boolean(),
    subOrders: z.array(z.object({ number: z.string(), supplier: party, total: money })),
  }),
);

export const listTransfers = listOf(
  'transfers',
  `${admin}/listTransfers`,
  'Transfers that buyers recorded, the latest first, by number, remitter, company or e-mail address',
  z.object({
    id,
    orderId: id,
    subOrder: z.string(),
    buyer: party,
    supplier: party,
    remitter: z.string(),
    receivingNumber: z.string().nullable(),
    amount: money,
    state: z.enum([...remittanceStates, 'reversed']),
    submittedAt: moment,
  }),
);

export type MemberListed = z.infer<typeof listMembers.data>['list'][number];
export type CompanyListed = z.infer<typeof listCompanies.data>['list'][number];
export type ShopListed = z.infer<typeof listShops.data>['list'][number];
export type OfferListed = z.infer<typeof listOffers.data>['list'][number];
export type OrderListed = z.infer<typeof listOrders.data>['list'][number];
export type TransferListed = z.infer<typeof listTransfers.data>['list'][number];
export type Party = z.infer<typeof party>;
