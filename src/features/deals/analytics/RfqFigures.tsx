import type { SellingFigures } from '#api/deals/selling-figures.ts';
import type { RfqOutcome } from '#api/deals/selling-choices.ts';
import { rfqOutcomeName } from '#api/deals/selling-words.ts';
import { reasonText } from '#api/deals/reason-words.ts';
import { Facts } from '#components/center/Facts.tsx';
import { RowTable } from '#components/center/RowTable.tsx';
import { m } from '#i18n/messages.ts';
import { formatCount, formatFigure } from '#lib/format.ts';

type Props = { rfqs: SellingFigures['rfqs'] };

/** What came of RFQs: won, lost, and why where that is known. */
export function RfqFigures({ rfqs: { received, quoted, outcomes, answerHours } }: Props) {
  if (received === 0) return <p className="text-soft">{m.deals_figures_rfqsNone()}</p>;
  const of = (outcome: RfqOutcome) =>
    outcomes.filter((one) => one.outcome === outcome).reduce((sum, { rfqs }) => sum + rfqs, 0);
  const won = of('won');
  const decided = won + of('lost');
  const share = decided === 0 ? null : `${Math.round((won / decided) * 100)}%`;
  return (
    <div className="space-y-4">
      <Facts
        facts={[
          { label: m.deals_figures_received(), value: formatCount(received) },
          { label: m.deals_figures_quoted(), value: formatCount(quoted) },
          {
            label: m.deals_figures_winShare(),
            value: share === null ? '–' : m.deals_figures_winShareOf({ share, won, decided }),
          },
          {
            label: m.market_shop_answerTime(),
            value:
              answerHours === null ? '–' : m.market_shop_hours({ hours: formatFigure(Math.max(answerHours, 0.1), 1) }),
          },
        ]}
      />
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
              {formatCount(rfqs)}
            </td>
          </tr>
        ))}
      </RowTable>
    </div>
  );
}
