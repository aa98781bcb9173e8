import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import type { z } from 'zod';
import {
  getFreightOfOrder,
  getFreightRequestByPage,
  quoteFreight,
  requestFreight,
  saveLane,
  type FreightOfOrder,
  type FreightQuote,
  type FreightRequestPage,
  type Lane,
} from '#api/deals/freight.ts';
import { freightLane, freightQuote, freightRequest } from '#server/platform/db/schema/freight.ts';
import { member } from '#server/platform/db/schema/identity.ts';
import { dayIn, newBuyer, type Company } from '../../support/deals.ts';
import { dataOf, type MemberApi } from '../../support/member-api.ts';
import { inDays } from '../../support/rfqs.ts';

type LaneInput = z.input<typeof saveLane.input>;
type QuoteInput = z.input<typeof quoteFreight.input>;
type RequestInput = z.input<typeof requestFreight.input>;

/** A certified forwarder without lanes. */
export async function newForwarder(api: MemberApi, given: Parameters<typeof newBuyer>[1] = {}): Promise<Company> {
  const company = await newBuyer(api, { companyName: `Forwarder ${crypto.randomUUID().slice(0, 8)}`, ...given });
  await api.db
    .update(member)
    .set({ capabilities: ['buyer', 'forwarder'] })
    .where(eq(member.id, company.id));
  return company;
}

export const goodLane = (api: MemberApi, given: Partial<LaneInput> = {}): LaneInput => ({
  departurePort: 'CNNGB',
  destinationPort: 'NGAPP',
  cabinetType: '40HQ',
  price: '4180.50',
  currency: 'USD',
  transitDays: 38,
  validUntil: dayIn(api, 30),
  ...given,
});
export const trySave = (api: MemberApi, person: Company, given: Partial<LaneInput> = {}, key?: string) =>
  api.post<Lane>(saveLane.path, person, goodLane(api, given), undefined, 'en-US', key);
export const laneOf = async (api: MemberApi, person: Company, given: Partial<LaneInput> = {}): Promise<Lane> =>
  dataOf(await trySave(api, person, given));

export const goodAsk = (api: MemberApi, orderId: string, given: Partial<RequestInput> = {}): RequestInput => ({
  orderId,
  departurePort: 'CNNGB',
  destinationPort: 'NGAPP',
  cabinetType: '40HQ',
  containers: 2,
  readyOn: dayIn(api, 20),
  ...given,
});
export const tryAsk = (
  api: MemberApi,
  buyer: Company,
  orderId: string,
  given: Partial<RequestInput> = {},
  key?: string,
) => api.post<FreightOfOrder>(requestFreight.path, buyer, goodAsk(api, orderId, given), undefined, 'en-US', key);
/** The id of the request. */
export async function askedFor(
  api: MemberApi,
  buyer: Company,
  orderId: string,
  given: Partial<RequestInput> = {},
): Promise<string> {
  const { request } = dataOf(await tryAsk(api, buyer, orderId, given));
  expect(request).not.toBeNull();
  return request!.id;
}

export const tryQuoteFreight = (
  api: MemberApi,
  forwarder: Company,
  requestId: string,
  given: Partial<QuoteInput> = {},
  key?: string,
) => {
  const good = { amount: '3700', currency: 'USD', transitDays: 28, validUntil: inDays(api, 10) };
  return api.post<FreightQuote>(
    quoteFreight.path,
    forwarder,
    { requestId, ...good, ...given },
    undefined,
    'en-US',
    key,
  );
};
export const quotedBy = async (
  api: MemberApi,
  forwarder: Company,
  requestId: string,
  given: Partial<QuoteInput> = {},
): Promise<FreightQuote> => dataOf(await tryQuoteFreight(api, forwarder, requestId, given));

export const freightOf = async (api: MemberApi, buyer: Company, orderId: string): Promise<FreightOfOrder> =>
  dataOf(await api.get<FreightOfOrder>(getFreightOfOrder.path, buyer, { orderId }));

export const requestsFor = async (
  api: MemberApi,
  forwarder: Company,
  filter: 'open' | 'quoted' | 'all' = 'open',
): Promise<FreightRequestPage> =>
  dataOf(await api.post<FreightRequestPage>(getFreightRequestByPage.path, forwarder, { filter }));

/** Takes what other tests have asked for off the lanes. */
export async function clearLanes(api: MemberApi): Promise<void> {
  for (const table of [freightQuote, freightRequest, freightLane]) await api.db.delete(table);
}
