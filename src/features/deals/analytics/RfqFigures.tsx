import type { SellingFigures } from '#api/deals/selling-figures.ts';
import { rfqOutcomeName } from '#api/deals/selling-words.ts';
import { reasonText } from '#api/deals/reason-words.ts';
import { RowTable } from '#components/center/RowTable.tsx';
import { m } from '#i18n/messages.ts';
import { formatCount } from '#lib/format.ts';

type Props = { rfqs: SellingFigures['rfqs'] };

/** What came of RFQs: won, lost, and why where that is known; each bar is a share of those that came. */
export function RfqFigures({ rfqs: { received, outcomes } }: Props) {
  if (received === 0) return <p className="text-soft">{m.deals_figures_rfqsNone()}</p>;
  return (
    <RowTable
      label={m.deals_figures_rfqs()}
      heads={[m.deals_figures_outcome(), m.deals_figures_why(), m.deals_figures_count()]}
    >
      {outcomes.map(({ outcome, reason, rfqs }) => (
        <tr key={`${outcome} ${reason}`}>
          <td data-label={m.deals_figures_outcome()}>{rfqOutcomeName(outcome)}</td>
          <td data-label={m.deals_figures_why()} className="text-soft wrap-anywhere">
            {reason === null ? '–' : reasonText(reason)}
          </td>
          <td data-label={m.deals_figures_count()} className="figures">
            <span className="flex items-center gap-2">
              <svg width="120" height="10" className="block shrink-0 max-sm:hidden" aria-hidden="true">
                <rect width={Math.round((rfqs / received) * 1200) / 10} height="10" className="fill-brand" />
              </svg>
              {formatCount(rfqs)}
            </span>
          </td>
        </tr>
      ))}
    </RowTable>
  );
}
