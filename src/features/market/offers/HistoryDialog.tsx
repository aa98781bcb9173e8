import type { OwnOffer } from '#api/market/own-offer.ts';
import { PriceChart } from '../offer/PriceChart.tsx';
import { Dialog, DialogContent } from '#components/ui/dialog.tsx';
import { m } from '#i18n/messages.ts';
import { dayOf } from '#lib/moments.ts';

type Props = { offer: OwnOffer; onClose: () => void };

/** What an offer has cost, as a chart and as a table. */
export function HistoryDialog({ offer, onClose }: Props) {
  const points = offer.priceHistory.map(({ at, price }) => ({ at, amount: price }));
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        className="sm:w-[min(44rem,calc(100vw-3rem))]"
        title={m.market_offer_history()}
        description={`${offer.grade}, ${m.market_offer_historyCaption({ currency: offer.price.currency })}`}
      >
        <PriceChart
          points={points}
          unit={m.unit_perTonne({ currency: offer.price.currency })}
          until={dayOf(new Date())}
        />
      </DialogContent>
    </Dialog>
  );
}
