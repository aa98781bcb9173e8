import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { acceptQuotes } from '#api/deals/quote.ts';
import type { OrderView } from '#api/deals/trade.ts';
import { contract } from '#server/platform/db/schema/contract.ts';
import { bytesOf, pdfOf } from '../contract/harness.ts';
import { streamsOf } from '../contract/read-pdf.ts';
import { newBuyer, newSupplier } from '../../support/deals.ts';
import { dataOf, expectInvalid, startMemberApi } from '../../support/member-api.ts';
import { postTo, quoteFor, tryPost, view, wholeOf } from '../../support/rfqs.ts';

const api = startMemberApi();

describe('where disputes go', () => {
  it('is asked in the RFQ, seen by who quotes, and stands in the contract', async () => {
    const [buyer, supplier] = [await newBuyer(api), await newSupplier(api)];
    const { id } = await postTo(api, buyer, [supplier], { arbitration: 'LCIA' });
    const quoted = await quoteFor(api, supplier, id);
    expect((await view(api, supplier, id)).rfq.arbitration).toBe('LCIA');
    const accepted = dataOf(
      await api.post<OrderView>(acceptQuotes.path, buyer, { orderId: id, awards: [wholeOf(quoted)] }),
    );
    const [issued] = await api.db.select().from(contract).where(eq(contract.subOrderId, accepted.subOrders[0]!.id));
    const pdf = await bytesOf(await pdfOf(api, buyer, issued!.id));
    const attached = streamsOf(pdf).find((stream) => stream.subarray(0, 20).toString().includes('"contractNumber"'))!;
    expect(JSON.parse(attached.toString())).toMatchObject({ arbitration: 'LCIA', templateVersion: '2026-6' });
  });

  it('is left to the contract where nothing was chosen, and is no place that nobody knows', async () => {
    const [buyer, supplier] = [await newBuyer(api), await newSupplier(api)];
    const { id } = await postTo(api, buyer, [supplier]);
    expect((await view(api, buyer, id)).rfq.arbitration).toBeNull();
    expectInvalid(await tryPost(api, buyer, { arbitration: 'PIRATES' as never }), 'arbitration');
  });
});
