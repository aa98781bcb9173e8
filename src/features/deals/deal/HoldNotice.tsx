import type { OrderView } from '#api/deals/trade.ts';
import { Notice } from '#components/center/Notice.tsx';
import { m } from '#i18n/messages.ts';
import { holdEnd, holdReasonName } from '#api/deals/hold-reason-words.ts';
import { formatMoment } from '#lib/moments.ts';
import { localPath } from '#lib/paths.ts';

/** That nothing moves in a deal, and why. */
export default function HoldNotice({ hold }: { hold: NonNullable<OrderView['hold']> }) {
  return (
    <Notice tone="bad" title={m.deals_hold_dealTitle()}>
      <p>{m.deals_hold_dealText({ time: formatMoment(hold.placedAt), reason: holdReasonName(hold.reason) })}</p>
      <p className="flex flex-wrap gap-x-4">
        <span className="figures">{holdEnd(hold.until)}</span>
        <a className="link" href={localPath('/userCenter/holds')}>
          {m.deals_hold_object()}
        </a>
      </p>
    </Notice>
  );
}
