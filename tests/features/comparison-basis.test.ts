import { describe, expect, it } from 'vitest';
import { basisNames, readBasis, rememberedBasis } from '#features/deals/orders/comparison-basis.ts';

const rfq = { rfq: { currency: 'EUR' } } as Parameters<typeof readBasis>[1];
const read = (search: string) => readBasis(new URLSearchParams(search), rfq);

describe('the basis of a comparison in an address', () => {
  it('is landed in the currency of the RFQ unless the address says otherwise', () => {
    expect(read('')).toEqual({ currency: 'EUR', routes: [] });
    expect(read('currency=USD&tradeTerm=2&financingPercent=7.5')).toEqual({
      ...{ currency: 'USD', tradeTerm: 2, financingPercent: '7.5', routes: [] },
    });
    expect(read('currency=XXX&tradeTerm=9&inlandPerTonne=-1')).toEqual({ currency: 'EUR', routes: [] });
  });

  it('says what is known better of each port of loading, and of goods that name none', () => {
    expect(read('freight.CNNGB=85.5&days.CNNGB=31&duty.USHOU=0&freight.-=70').routes).toEqual([
      { departurePort: 'CNNGB', freightPerTonne: '85.5', transitDays: '31' },
      { departurePort: 'USHOU', dutyPercent: '0' },
      { departurePort: null, freightPerTonne: '70' },
    ]);
    expect(read('freight.CNNGB=-5&days.CNNGB=1.5&freight.nowhere=1&cargo.CNNGB=2').routes).toEqual([]);
  });

  it('is remembered by order, without what else stands in the address', () => {
    const params = new URLSearchParams('tab=rfq&tradeTerm=2&freight.CNNGB=85&freightQuoteId=none');
    expect(basisNames(params)).toEqual(['tradeTerm', 'freight.CNNGB', 'freightQuoteId']);
    rememberedBasis('one').keep(params);
    expect(rememberedBasis('one').read()).toEqual({ tradeTerm: '2', 'freight.CNNGB': '85', freightQuoteId: 'none' });
    expect(rememberedBasis('other').read()).toEqual({});
    rememberedBasis('one').keep(new URLSearchParams('tab=rfq'));
    expect(rememberedBasis('one').read()).toEqual({});
  });
});
