import { controlsText } from '#api/deals/controlled-use.ts';
import type { RfqView } from '#api/deals/trade.ts';
import { Facts } from '#components/center/Facts.tsx';
import { m } from '#i18n/messages.ts';

type Props = { use: NonNullable<RfqView['controlledUse']> };

/** What the buyer states of goods on a list: who sells them has to know it. */
export default function UseFacts({ use: { lists, endUse, licenceNumber, licenceExemption } }: Props) {
  const licence = licenceNumber ?? (licenceExemption && m.deals_controlled_noneNeeded({ why: licenceExemption }));
  return (
    <div className="border-line mt-3 border-t pt-3">
      <h3 className="font-medium">{m.deals_controlled_title()}</h3>
      <Facts
        facts={[
          { label: m.deals_controlled_lists(), value: controlsText(lists) },
          { label: m.deals_controlled_endUse(), value: endUse ?? m.deals_controlled_notStated() },
          { label: m.deals_controlled_licence(), value: licence ?? m.deals_controlled_licenceOpen() },
        ]}
      />
    </div>
  );
}
