import '#i18n/browser.ts';
import type { SupplierStatistics } from '#api/market/own-shop.ts';
import { Facts } from '#components/center/Facts.tsx';
import { Loaded } from '#components/center/Loaded.tsx';
import { Panel } from '#components/center/Panel.tsx';
import { Skeleton } from '#components/center/Skeleton.tsx';
import { moneyText } from '#components/center/figures.ts';
import { cn } from '#components/ui/class-names.ts';
import { m } from '#i18n/messages.ts';
import { formatCount, formatFigure } from '#lib/format.ts';
import { localPath } from '#lib/paths.ts';
import { loadStatistics, statistics } from '../stores/own-shop.ts';
import { AnswerTimes } from './AnswerTimes.tsx';
import { MonthBars, series } from './MonthBars.tsx';
import { useRemote } from '#app/stores/use-remote.ts';
import { MembersOnly } from '#app/center/MembersOnly.tsx';

type Props = { first: SupplierStatistics | null };

/** The supplier's last twelve months, and how it stands. */
export default function Statistics({ first }: Props) {
  return (
    <MembersOnly audience="shopOwner">
      <Figures first={first} />
    </MembersOnly>
  );
}

function Figures({ first }: Props) {
  const load = () => void loadStatistics();
  const figures = useRemote(statistics, first, '', load);
  return (
    <Loaded remote={figures} onRetry={load} skeleton={<Skeleton of="chart" rows={4} />}>
      {(data) => (
        <div className="space-y-5">
          <Panel title={m.market_shop_standing()} lead={m.market_shop_standingLead()}>
            <Facts facts={standing(data)} />
          </Panel>
          <Panel title={m.market_shop_months()} lead={m.market_shop_monthsLead()}>
            <div className="space-y-5">
              <div className="wide:grid-cols-2 grid grid-cols-1 gap-x-8 gap-y-5">
                <MonthBars months={lived(data.months)} />
                <AnswerTimes months={lived(data.months)} />
              </div>
              <MonthTable months={lived(data.months)} />
            </div>
          </Panel>
        </div>
      )}
    </Loaded>
  );
}

/** Months since something happened, and so many at least: an axis of empty months says nothing. */
const fewestMonths = 3;
function lived(months: SupplierStatistics['months']): SupplierStatistics['months'] {
  const first = months.findIndex(
    ({ invited, quoted, awarded, turnover }) => invited + quoted + awarded + turnover.length > 0,
  );
  return months.slice(Math.min(first < 0 ? months.length : first, months.length - fewestMonths));
}

/** Minutes are no nought hours. */
const hoursText = (hours: number) => formatFigure(Math.max(hours, 0.1), 1);

function standing(data: SupplierStatistics) {
  const { medianAnswerHours, onTimeShare, winShare, stars, evaluations, onSale, expiringSoon } = data;
  const share = (value: number | null) => (value === null ? m.market_shop_tooLittle() : `${Math.round(value * 100)}%`);
  const hours = medianAnswerHours === null ? null : hoursText(medianAnswerHours);
  const count = (number: number) => formatCount(number);
  return [
    {
      label: m.market_shop_answers(),
      value: hours === null ? m.market_shop_tooLittle() : m.market_shop_withinHours({ hours }),
    },
    { label: m.market_shop_onTime(), value: share(onTimeShare) },
    { label: m.market_shop_winShare(), value: share(winShare) },
    {
      label: m.market_shop_evaluations(),
      value:
        stars === null
          ? m.market_shop_notEvaluated()
          : `${m.deals_orders_starsOf({ stars: formatFigure(stars, 1) })} · ${count(evaluations)}`,
    },
    { label: m.market_offer_shopOffers(), value: count(onSale) },
    {
      label: m.market_shop_expiringSoon(),
      value:
        expiringSoon === 0 ? (
          count(expiringSoon)
        ) : (
          <a className="link" href={localPath('/supplierCenter/offers', { expiring: 1 })}>
            {count(expiringSoon)}
          </a>
        ),
      marked: expiringSoon > 0,
    },
  ];
}

const counts = [
  ...series,
  { id: 'lost', label: m.market_shop_lost },
  { id: 'declined', label: m.market_shop_declined },
] as const;

function MonthTable({ months }: { months: SupplierStatistics['months'] }) {
  return (
    <div className="overflow-x-auto" tabIndex={0} role="group" aria-label={m.market_shop_months()}>
      <table className="figures w-full text-table">
        <caption className="sr-only">{m.market_shop_months()}</caption>
        <thead>
          <tr className="border-line border-b">
            <th scope="col" className="text-soft py-2 pr-4 text-left font-normal whitespace-nowrap">
              {m.market_shop_month()}
            </th>
            {counts.map(({ id, label }) => (
              <th key={id} scope="col" className="text-soft py-2 pr-4 text-right font-normal whitespace-nowrap">
                {label()}
              </th>
            ))}
            <th scope="col" className="text-soft py-2 pr-4 text-right font-normal whitespace-nowrap">
              {m.market_shop_answerTime()}
            </th>
            <th scope="col" className="text-soft py-2 text-right font-normal whitespace-nowrap">
              {m.market_shop_turnover()}
            </th>
          </tr>
        </thead>
        <tbody>
          {months.toReversed().map((month) => (
            <tr key={month.month} className="border-line border-b last:border-0">
              <th scope="row" className="py-2 pr-4 text-left font-normal whitespace-nowrap">
                {month.month}
              </th>
              {counts.map(({ id }) => (
                <td key={id} className={cn('py-2 pr-4 text-right', month[id] === 0 && 'text-faint')}>
                  {formatCount(month[id])}
                </td>
              ))}
              <td className={cn('py-2 pr-4 text-right whitespace-nowrap', month.answerHours === null && 'text-faint')}>
                {month.answerHours === null ? '–' : m.market_shop_hours({ hours: hoursText(month.answerHours) })}
              </td>
              <td className="py-2 text-right whitespace-nowrap">
                {month.turnover.length === 0 ? (
                  <span className="text-faint">–</span>
                ) : (
                  month.turnover.map((money) => (
                    <span key={money.currency} className="block">
                      {moneyText(money)}
                    </span>
                  ))
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
