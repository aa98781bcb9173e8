import { useEffect, useState } from 'react';
import type { RfqReceivers, RfqTemplate } from '#api/deals/rfq.ts';
import { askReceivers } from '../stores/rfq.ts';

/** Who would get the RFQ: as the template says, and anew when the buyer says other goods. What is ticked stays listed. */
export function useReceivers(
  { fields, receivers: first }: RfqTemplate,
  { categoryId, materialId, shopIds }: { categoryId: string; materialId: string; shopIds: readonly string[] },
): RfqReceivers {
  const [known, setKnown] = useState({
    categoryId: fields.categoryId ?? '',
    materialId: fields.materialId ?? '',
    receivers: first,
  });
  const isKnown = known.categoryId === categoryId && known.materialId === materialId;
  useEffect(() => {
    if (isKnown) return;
    let left = false;
    void askReceivers({ categoryId, materialId, shopIds }).then((receivers) => {
      if (receivers && !left) setKnown({ categoryId, materialId, receivers });
    });
    return () => {
      left = true;
    };
  }, [categoryId, materialId, isKnown]);
  return known.receivers;
}
