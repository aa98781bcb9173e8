import type { AgreedLimitView, LimitView } from '#api/deals/spec-limit.ts';
import { m } from '#i18n/messages.ts';
import { LimitTable } from './LimitTable.tsx';

export type Shown = {
  asked?: readonly LimitView[];
  agreed?: readonly AgreedLimitView[];
  /** Where the lots stand that are held to them. */
  lots?: string | undefined;
};

/** What an RFQ asks of every lot, or what was agreed with the award. */
export default function LimitPanels({ asked, agreed, lots }: Shown) {
  if (agreed)
    return (
      <div>
        <details className="fold">
          <summary className="press hover:text-brand flex items-center font-medium">
            {m.deals_limits_agreedCount({ count: agreed.length })}
          </summary>
          <LimitTable limits={agreed} />
        </details>
        {lots && (
          <a className="link press inline-flex items-center" href={lots}>
            {m.deals_lots_toLots()}
          </a>
        )}
      </div>
    );
  return (
    <div className="mt-3 space-y-2">
      <h3 className="font-medium">{m.deals_limits_title()}</h3>
      <LimitTable limits={asked ?? []} />
    </div>
  );
}
