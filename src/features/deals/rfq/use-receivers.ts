import { useEffect, useState } from 'react';
import type { RfqReceivers, RfqTemplate } from '#api/deals/rfq.ts';
import { askReceivers } from '../stores/rfq.ts';

/** Who would get the RFQ: as the template says, and anew when the buyer says another category. */
export function useReceivers({ fields, receivers: first }: RfqTemplate, categoryId: string): RfqReceivers {
  const [known, setKnown] = useState({ categoryId: fields.categoryId ?? '', receivers: first });
  const isKnown = known.categoryId === categoryId;
  useEffect(() => {
    if (isKnown) return;
    let left = false;
    void askReceivers(categoryId, fields.shopIds ?? []).then((receivers) => {
      if (receivers && !left) setKnown({ categoryId, receivers });
    });
    return () => {
      left = true;
    };
  }, [categoryId, isKnown]);
  return known.receivers;
}
