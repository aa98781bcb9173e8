import { useEffect, useState } from 'react';
import type { RfqReceivers, RfqTemplate } from '#api/deals/rfq.ts';
import { askReceivers } from '../stores/rfq.ts';

/** Who would get the RFQ: as the template says, and anew when the buyer says another category. What is ticked stays listed. */
export function useReceivers(
  { fields, receivers: first }: RfqTemplate,
  { categoryId, shopIds }: { categoryId: string; shopIds: readonly string[] },
): RfqReceivers {
  const [known, setKnown] = useState({ categoryId: fields.categoryId ?? '', receivers: first });
  const isKnown = known.categoryId === categoryId;
  useEffect(() => {
    if (isKnown) return;
    let left = false;
    void askReceivers({ categoryId, shopIds }).then((receivers) => {
      if (receivers && !left) setKnown({ categoryId, receivers });
    });
    return () => {
      left = true;
    };
  }, [categoryId, isKnown]);
  return known.receivers;
}
