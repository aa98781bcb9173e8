import type { SellingFigures } from '#api/deals/selling-figures.ts';
import { KeyFigures } from '#app/center/KeyFigures.tsx';
import { m } from '#i18n/messages.ts';
import { formatCount, formatFigure } from '#lib/format.ts';

/** What a period came to, each figure beside that of as many days before. */
export function SellingKpis({ views, rfqs, before }: SellingFigures) {
  const { received, quoted, outcomes, answerHours } = rfqs;
  const counted = (outcome: string) =>
    outcomes.filter((one) => one.outcome === outcome).reduce((sum, one) => sum + one.rfqs, 0);
  const [won, lost] = [counted('won'), counted('lost')];
  const hours = (value: number | null | undefined) =>
    typeof value === 'number' ? m.market_shop_hours({ hours: formatFigure(Math.max(value, 0.1), 1) }) : '–';
  const decided = won + lost;
  const against = (now: number, then: number | undefined) =>
    then === undefined
      ? m.deals_figures_noBefore()
      : m.deals_figures_beforeChange({ change: changed(now, then), before: formatCount(then) });
  return (
    <KeyFigures
      label={m.center_figures()}
      figures={[
        {
          ...{ key: 'views', label: m.deals_figures_views(), values: [formatCount(views.total)] },
          note: against(views.total, before?.views),
        },
        {
          ...{ key: 'received', label: m.deals_figures_received(), values: [formatCount(received)] },
          note: against(received, before?.received),
        },
        {
          ...{ key: 'quoted', label: m.deals_figures_quoted(), values: [formatCount(quoted)] },
          note: against(quoted, before?.quoted),
        },
        {
          key: 'won',
          label: decided > 0 ? m.deals_figures_wonOf({ decided: formatCount(decided) }) : m.deals_figures_won(),
          values: [formatCount(won)],
          note: against(won, before?.won),
        },
        {
          ...{ key: 'answer', label: m.market_shop_answerTime(), values: [hours(answerHours)] },
          note:
            typeof before?.answerHours === 'number'
              ? m.deals_figures_beforeOnly({ before: hours(before.answerHours) })
              : m.deals_figures_noBefore(),
        },
      ]}
    />
  );
}

/** `+12%`, `−3%`, `±0%`; after next to nothing a share says nothing: how many more there are. */
function changed(now: number, then: number): string {
  const sign = now > then ? '+' : now < then ? '−' : '±';
  return now > 10 * then
    ? `${sign}${formatCount(now - then)}`
    : `${sign}${formatFigure(Math.abs((now / then - 1) * 100), 0)}%`;
}
