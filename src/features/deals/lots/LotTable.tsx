import '../deal/deal.css';
import type { LotsView, LotStatementView, LotView } from '#api/deals/lot.ts';
import type { LotVerdict } from '#api/deals/lot-rules.ts';
import { lotVerdictName } from '#api/deals/lot-words.ts';
import { boundsText, measuredText } from '#api/deals/spec-limit-words.ts';
import { Badge, type BadgeTone } from '#components/ui/badge.tsx';
import { m } from '#i18n/messages.ts';
import { trimZeros } from '#lib/decimal.ts';

const tones: Record<LotVerdict, BadgeTone> = {
  within: 'good',
  outside: 'bad',
  otherMethod: 'amber',
  notMeasured: 'amber',
  notLimited: 'plain',
};
type Value = LotStatementView['values'][number];
type Said = { value: Value | undefined; isMissing: boolean };

/** What was agreed of a lot, beside what each side has measured of it. */
export function LotTable({ limits, lot }: { limits: LotsView['limits']; lot: LotView }) {
  const { supplier, buyer } = lot;
  const titles = {
    property: m.deals_limits_property(),
    limit: m.deals_lots_limit(),
    supplier: m.deals_lots_ofSupplier(),
    buyer: m.deals_lots_ofBuyer(),
  };
  const rows = [
    ...limits.map((limit, place) => {
      const isTested = limit.answer !== 'notTested';
      const of = (stated: LotStatementView | null): Said => ({
        value: stated?.values.find((one) => one.limit === place),
        isMissing: stated !== null && isTested,
      });
      return {
        name: limit.property.name,
        how: measuredText(limit),
        bounds: isTested ? boundsText({ ...limit, target: null }, limit.unit) : m.deals_limits_notTested(),
        supplier: of(supplier),
        // A buyer measures what it likes.
        buyer: { ...of(buyer), isMissing: false },
      };
    }),
    ...unlimited(supplier, buyer).map((name) => {
      const of = (stated: LotStatementView | null): Said => ({
        value: stated?.values.find((one) => one.limit === null && one.name === name),
        isMissing: false,
      });
      const [own, theirs] = [of(supplier), of(buyer)];
      return { name, how: measuredText((own.value ?? theirs.value)!), bounds: '–', supplier: own, buyer: theirs };
    }),
  ];
  return (
    <div className="overflow-x-auto" tabIndex={0} role="group" aria-label={m.deals_lots_valuesOf({ lot: lot.lot })}>
      <table className="console-table">
        <thead>
          <tr>
            {Object.values(titles).map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, how, bounds, ...said }, index) => (
            <tr key={index}>
              <td data-label={titles.property} className="min-w-28 wrap-anywhere">
                {name}
                {how && <span className="text-soft block text-table">{how}</span>}
              </td>
              <td data-label={titles.limit} className="figures">
                {bounds}
              </td>
              <td data-label={titles.supplier}>
                <SaidValue {...said.supplier} />
              </td>
              <td data-label={titles.buyer}>
                <SaidValue {...said.buyer} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const unlimited = (...stated: (LotStatementView | null)[]): string[] => [
  ...new Set(stated.flatMap((one) => one?.values.flatMap(({ limit, name }) => (limit === null ? [name] : [])) ?? [])),
];

function SaidValue({ value, isMissing }: Said) {
  if (!value)
    return isMissing ? <Badge tone={tones.notMeasured}>{lotVerdictName('notMeasured')}</Badge> : <span>–</span>;
  const { verdict, converted, unit } = value;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      <span className="figures font-medium whitespace-nowrap">
        {trimZeros(value.value)} {unit}
      </span>
      {converted && <span className="text-soft figures text-table">= {trimZeros(converted)}</span>}
      <Badge tone={tones[verdict]}>{lotVerdictName(verdict)}</Badge>
      {verdict === 'otherMethod' && <span className="text-soft text-table">{measuredText(value)}</span>}
    </span>
  );
}
