import { useEffect, useRef, useState } from 'react';
import type { RfqReceivers } from '#api/deals/rfq.ts';
import { askReceivers } from '../stores/rfq.ts';
import type { LineForm } from './line-values.ts';

/** Who deals in the goods of each line; undefined until it says what they are, and while it is asked. */
export function useLineReceivers(lines: readonly LineForm[]): (RfqReceivers | undefined)[] {
  const [known, setKnown] = useState<Record<string, RfqReceivers>>({});
  const asked = useRef(new Set<string>());
  const keys = lines.map(({ categoryId, materialId }) =>
    materialId || categoryId ? `${categoryId} ${materialId}` : '',
  );
  useEffect(() => {
    for (const [index, key] of keys.entries()) {
      if (key === '' || asked.current.has(key)) continue;
      asked.current.add(key);
      const { categoryId, materialId } = lines[index]!;
      void askReceivers({ categoryId, materialId }).then((receivers) => {
        if (receivers) setKnown((before) => ({ ...before, [key]: receivers }));
      });
    }
  }, [keys.join()]);
  return keys.map((key) => known[key]);
}
