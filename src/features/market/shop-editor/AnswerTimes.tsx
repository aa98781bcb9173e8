import type { SupplierStatistics } from '#api/market/own-shop.ts';
import { badgeRules } from '#api/market/shop-choices.ts';
import { m } from '#i18n/messages.ts';
import { formatFigure } from '#lib/format.ts';
import { MonthChart } from './MonthChart.tsx';

type Props = { months: SupplierStatistics['months'] };

/** How long half of a month's RFQs waited, and up to where answers are quick. A month without any has no point. */
export function AnswerTimes({ months }: Props) {
  const { hours: quick } = badgeRules.quickAnswers;
  const points = months.flatMap(({ answerHours }, index) => (answerHours === null ? [] : [{ index, answerHours }]));
  return (
    <MonthChart
      months={months}
      most={Math.max(quick, ...points.map(({ answerHours }) => answerHours))}
      format={(value) => m.market_shop_hours({ hours: formatFigure(value, 0) })}
      legend={[
        { label: m.market_shop_answerTime(), mark: 'bg-brand' },
        { label: m.market_shop_quickUpTo({ hours: quick }), mark: 'bg-good' },
      ]}
    >
      {({ middle, top }) => (
        <>
          <line x1="0" x2="100%" y1={top(quick)} y2={top(quick)} className="stroke-good" strokeDasharray="4 4" />
          {points.slice(1).map((point, at) => {
            const before = points[at]!;
            // Over months without an RFQ there is nothing to say.
            if (point.index !== before.index + 1) return null;
            return (
              <line
                key={point.index}
                x1={`${middle(before.index)}%`}
                y1={top(before.answerHours)}
                x2={`${middle(point.index)}%`}
                y2={top(point.answerHours)}
                className="stroke-brand"
                strokeWidth="2"
              />
            );
          })}
          {points.map(({ index, answerHours }) => (
            <g key={index}>
              <circle cx={`${middle(index)}%`} cy={top(answerHours)} r="4" className="fill-brand" />
              <text
                x={`${middle(index)}%`}
                y={top(answerHours) - 8}
                textAnchor="middle"
                className="fill-soft text-meta"
              >
                {formatFigure(Math.max(answerHours, 0.1), 1)}
              </text>
            </g>
          ))}
        </>
      )}
    </MonthChart>
  );
}
