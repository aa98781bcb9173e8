import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { acceptQuotes } from '#api/deals/quote.ts';
import { essence } from '#features/deals/deal/agreed-terms.ts';
import { contract } from '#server/platform/db/schema/contract.ts';
import { warehouseCity } from '#server/platform/db/schema/reference.ts';
import { newBuyer, newSupplier } from '../../support/deals.ts';
import { dataOf, startMemberApi } from '../../support/member-api.ts';
import { newOffer } from '../../support/offers.ts';
import { post, quoteFor, view, wholeOf } from '../../support/rfqs.ts';
import { bytesOf, pdfOf } from './harness.ts';
import { streamsOf } from './read-pdf.ts';

const api = startMemberApi();
/** EXW takes no place: none of the six fields that a trade term may remove is sent. */
const atWorks = {
  ...{ tradeTerm: 1 as const, deliveryMethod: undefined, destinationPort: undefined, destinationCountry: undefined },
};

describe('a deal at the works', () => {
  it('is collected at the warehouse of the offer, which the contract names', async () => {
    const [buyer, supplier] = [await newBuyer(api), await newSupplier(api)];
    const [city] = await api.db.select().from(warehouseCity).limit(1);
    const offerId = await newOffer(api, supplier.shopId, { warehouseCityId: city!.id });
    const { id: orderId } = await post(api, buyer, { ...atWorks, offerId, categoryId: undefined });
    const quote = await quoteFor(api, supplier, orderId, atWorks);
    dataOf(await api.post(acceptQuotes.path, buyer, { orderId, awards: [wholeOf(quote)] }));
    const deal = await view(api, buyer, orderId);
    const { subOrders, rfq, quotes } = deal;
    const [subOrder] = subOrders;
    const pickupPlace = expect.stringMatching(new RegExp(`^${city!.nameEn}, `)) as string;
    expect(subOrder!.terms).toMatchObject({ tradeTerm: 1, destinationPort: null, serviceAddress: null, pickupPlace });
    for (const terms of [rfq, quotes[0]!.versions[0]!]) expect(terms).toMatchObject({ pickupPlace });
    expect(essence(deal).terms).toBe(`EXW ${subOrder!.terms.pickupPlace}`);
    const [issued] = await api.db.select().from(contract).where(eq(contract.subOrderId, subOrder!.id));
    const pdf = await bytesOf(await pdfOf(api, buyer, issued!.id));
    const terms = streamsOf(pdf).find((stream) => stream.subarray(0, 20).toString().includes('"contractNumber"'))!;
    expect(JSON.parse(terms.toString())).toMatchObject({
      tradeTerm: { code: 'EXW', place: { en: expect.stringContaining(city!.nameEn) as string } },
      portOfLoading: null,
      portOfDestination: null,
      deliveryAddress: null,
    });
  });

  it('of an open RFQ is collected where its supplier is, which nobody knows before there is one', async () => {
    const [buyer, supplier] = [await newBuyer(api), await newSupplier(api)];
    const { id: orderId } = await post(api, buyer, atWorks);
    await quoteFor(api, supplier, orderId, atWorks);
    const { rfq, quotes } = await view(api, buyer, orderId);
    expect(rfq.pickupPlace).toBeNull();
    expect(quotes[0]!.versions[0]!.pickupPlace).toBe('Ningbo, China');
  });
});
