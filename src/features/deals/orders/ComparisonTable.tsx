import { shopHref } from '#api/market/shop-path.ts';
import '../deal/deal.css';
import type { ReactNode } from 'react';
import type { LimitView } from '#api/deals/spec-limit.ts';
import type { Comparison } from '#api/deals/comparison.ts';
import { PartyMark } from '#components/center/Party.tsx';
import { CompanyOfShop } from '../deal/CompanyOfShop.tsx';
import { apartText } from '../deal/apart-words.ts';
import { quoteStates, termText } from '../deal/deal-words.ts';
import { priceText, tonnesText } from '#components/center/figures.ts';
import { AnswersCell } from '../limits/AnswersCell.tsx';
import { GuestName } from '../deal/GuestName.tsx';
import { SupplierRecord } from '../deal/SupplierRecord.tsx';
import { TimeLeft } from '../deal/TimeLeft.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { cn } from '#components/ui/class-names.ts';
import { NumberInput } from '#components/form/NumberInput.tsx';
import { tradeTermName } from '#api/deals/trade-term-name.ts';
import { pricePartNames, type PricePartKind } from '#api/deals/price-part-words.ts';
import { m } from '#i18n/messages.ts';
import { compare } from '#lib/decimal.ts';
import { formatAmount, formatDate, formatPrice } from '#lib/format.ts';
import type { Problems } from '#api/deals/trade-rules.ts';
import { mayAccept, type Column, type Quantities } from './award.ts';
import type { Basis } from './comparison-basis.ts';

type Award = {
  quantities: Quantities;
  problems: Problems;
  onChange: (lineId: string, quantity: string) => void;
  /** Takes as much of this line as is still wanted. */
  onTake: (column: Column) => void;
};
type Props = {
  columns: readonly Column[];
  basis: Pick<Basis, 'currency'>;
  answer: Pick<Comparison, 'tradeTerm' | 'destination'>;
  /** What the RFQ asks for. */
  limits: readonly LimitView[];
  award: Award | null;
};

/** Quotes as columns, the cheapest first; those that cannot be compared in a table of their own. */
export function ComparisonTable({ columns, ...props }: Props) {
  const isApart = ({ row: { apart } }: Column) => apart !== null && apart !== 'sealed';
  const [beside, apart] = [columns.filter((column) => !isApart(column)), columns.filter(isApart)];
  return (
    <>
      {(beside.length > 0 || apart.length === 0) && (
        <QuoteTable {...props} label={m.deals_orders_comparisonTable()} columns={beside} />
      )}
      {apart.length > 0 && (
        <div className="space-y-2">
          <h3 className="font-medium">{m.deals_orders_apart()}</h3>
          <QuoteTable {...props} label={m.deals_orders_apart()} columns={apart} />
        </div>
      )}
    </>
  );
}

function QuoteTable({ columns, basis, answer, limits, award, label: name }: Props & { label: string }) {
  const row = (label: ReactNode, cell: (column: Column) => ReactNode, kind?: 'main') => (
    <tr>
      <th scope="row">{label}</th>
      {columns.map((column) => (
        <td key={column.line.id} className={kind === 'main' && isCheapest(column, columns) ? 'deal-best' : undefined}>
          {cell(column)}
        </td>
      ))}
    </tr>
  );
  const ofVat = saidByAll(columns.map(({ row: { vat } }) => vat?.basis));
  const partKinds = (Object.keys(pricePartNames) as PricePartKind[]).filter((kind) =>
    columns.some((column) => column.row.parts.some((part) => part.kind === kind)),
  );
  return (
    <section className="deal-table quote-table" tabIndex={0} aria-label={name}>
      <table>
        <thead>
          <tr>
            <td />
            {columns.map(({ quote, line }) => (
              <th key={line.id} scope="col">
                {quote.supplier.guest ? (
                  <GuestName name={quote.supplier.shop.name} />
                ) : (
                  <span className="flex items-start gap-2">
                    <span className="max-md:hidden">
                      <PartyMark {...quote.supplier.shop} />
                    </span>
                    <span className="min-w-0">
                      <a className="quiet-link" href={shopHref(quote.supplier.shop.id)}>
                        {quote.supplier.shop.name}
                      </a>
                      <CompanyOfShop shop={quote.supplier.shop} />
                    </span>
                  </span>
                )}
                {quote.versions[0]?.bankWarning && <Badge tone="amber">{m.deals_trade_bankTitle()}</Badge>}
                <span className="text-soft block text-meta font-normal">{quote.supplier.nation}</span>
                {quote.supplier.onHold && <Badge tone="amber">{m.deals_hold_isHeld()}</Badge>}
                {quote.state !== 'live' && (
                  <Badge tone={quoteStates[quote.state].tone}>{quoteStates[quote.state].name()}</Badge>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {row(
            answer.tradeTerm === null
              ? m.deals_orders_landed(basis)
              : m.deals_orders_comparable({ term: tradeTermName(answer.tradeTerm), currency: basis.currency }),
            (column) => (
              <Landed column={column} columns={columns} />
            ),
            'main',
          )}
          {row(m.deals_orders_quotedIn({ currency: basis.currency }), ({ row: { quoted }, version, line }) => (
            <span className="figures">
              {quoted === null
                ? line.unitPrice === null && m.deals_orders_sealed()
                : (version.currency === basis.currency ? formatPrice : formatAmount)(quoted)}
              {version.currency !== basis.currency && line.unitPrice !== null && (
                <span className="text-soft block text-meta">
                  {priceText({ amount: line.unitPrice, currency: version.currency })}
                </span>
              )}
            </span>
          ))}
          {partKinds.map((kind) => (
            <PartRow key={kind} kind={kind} columns={columns} />
          ))}
          {answer.tradeTerm === null &&
            columns.some(({ row: { landed } }) => landed !== null) &&
            row(
              <>
                {m.deals_orders_importVat()}
                {ofVat && <CommonNote>{ofVat}</CommonNote>}
              </>,
              ({ row: { vat } }) =>
                vat ? (
                  <span className="figures">
                    {formatAmount(vat.amount)}
                    {!ofVat && <Note always>{vat.basis}</Note>}
                  </span>
                ) : (
                  <span className="text-soft">{m.deals_orders_vatUnknown()}</span>
                ),
            )}
          {row(m.deals_orders_route(), ({ row: { departurePort, transitDays, transitSource }, version }) => (
            <>
              {`${departurePort?.name ?? '–'} → ${(version.destinationPort ?? answer.destination)?.name ?? '–'}`}
              <span className="figures text-soft flex flex-wrap gap-x-2">
                {m.deals_orders_days({ days: transitDays })}
                {transitSource === 'assumed' && <Badge tone="plain">{m.deals_orders_assumed()}</Badge>}
              </span>
            </>
          ))}
          {row(m.deals_orders_gradeNumber(), ({ line }) => (
            <>
              <span className="block min-w-28 wrap-anywhere">{line.gradeNumber}</span>
              {line.replacement && <Badge tone="amber">{m.deals_orders_replacement()}</Badge>}
            </>
          ))}
          {row(m.deals_orders_quantity(), ({ line }) => (
            <span className="figures">{tonnesText(line.quantity)}</span>
          ))}
          {columns.some(({ row: { approvedSource } }) => approvedSource) &&
            row(m.deals_sources_row(), ({ row: { approvedSource } }) => <ApprovedMark source={approvedSource} />)}
          {limits.length > 0 &&
            row(m.deals_limits_title(), ({ version }) => <AnswersCell limits={limits} answers={version.limits} />)}
          {row(m.deals_rfq_tradeTerm(), ({ version }) => termText(version))}
          {row(m.deals_rfq_paymentTerm(), ({ version }) => version.paymentTerm.name)}
          {row(m.deals_rfq_packing(), ({ version }) => version.packing.name)}
          {row(m.deals_rfq_leadTime(), ({ version }) => (
            <span className="figures">{m.deals_orders_days({ days: version.leadTimeDays })}</span>
          ))}
          {columns.some(({ quote }) => quote.state === 'live') &&
            row(m.deals_orders_valid(), ({ version }) => (
              <TimeLeft until={version.validUntil} past={m.deals_orders_quoteExpired()} />
            ))}
          {row(m.deals_orders_record(), ({ quote }) => (
            <SupplierRecord supplier={quote.supplier} />
          ))}
          {row(m.deals_orders_versionNumber(), ({ version }) => (
            <span className="figures">{version.version}</span>
          ))}
          {award && row(m.deals_orders_acceptTonnes(), (column) => <AwardCell column={column} award={award} />)}
        </tbody>
      </table>
    </section>
  );
}

/** Of one alone there is nothing to say. */
const isCheapest = ({ row: { abovePercent } }: Column, columns: readonly Column[]): boolean =>
  abovePercent !== null &&
  compare(abovePercent, '0') === 0 &&
  columns.some((other) => other.row.abovePercent !== null && compare(other.row.abovePercent, '0') > 0);

function Landed({ column, columns }: { column: Column; columns: readonly Column[] }) {
  const { landed, abovePercent, apart } = column.row;
  if (landed === null) return <span className="text-soft block min-w-36">{apartText(apart)}</span>;
  return (
    <span className="figures flex flex-wrap items-center gap-x-2">
      <span className="text-h3 font-semibold">{formatAmount(landed)}</span>
      {isCheapest(column, columns) ? (
        <Badge tone="good">{m.deals_orders_cheapest()}</Badge>
      ) : (
        abovePercent !== null && <span className="text-soft text-table">+{abovePercent}%</span>
      )}
    </span>
  );
}

/** What decides most and differs by route: an assumption of it is no figure of somebody. */
const marked: readonly PricePartKind[] = ['freight', 'duty'];

/** From whom a figure is. Long words stay out of a phone's narrow columns, but where they name somebody. */
const Note = ({ children, always }: { children: string; always: boolean }) => (
  <span className={cn('text-soft text-meta', always ? 'block min-w-40 md:min-w-0' : 'hidden md:block')}>
    {children}
  </span>
);

/** The same beside the name of a row, of all its figures: on a phone it takes the width of the name and no more. */
const CommonNote = ({ children }: { children: string }) => (
  <span className="text-soft block w-0 min-w-full text-meta font-normal">{children}</span>
);

const ApprovedMark = ({ source }: { source: Column['row']['approvedSource'] }) =>
  source ? (
    <>
      <Badge tone="good">{m.deals_sources_mark()}</Badge>
      <span className="text-soft block text-meta">
        {source.site && `${source.site} · `}
        {m.deals_sources_until({ day: formatDate(source.validUntil) })}
      </span>
    </>
  ) : (
    <span className="text-soft">{m.deals_sources_notMarked()}</span>
  );

/** What several columns say alike, which is said once, beside the name of the row; undefined: they differ. */
function saidByAll(notes: readonly (string | undefined)[]): string | undefined {
  const [first, ...others] = notes.filter((note) => note !== undefined);
  return others.length > 0 && others.every((note) => note === first) ? first : undefined;
}

function PartRow({ kind, columns }: { kind: PricePartKind; columns: readonly Column[] }) {
  const parts = columns.map(({ row }) => row.parts.find((candidate) => candidate.kind === kind));
  const common = saidByAll(parts.map((part) => part?.basis));
  return (
    <tr>
      <th scope="row">
        <span className="block pl-3">
          {pricePartNames[kind]()}
          {common && <CommonNote>{common}</CommonNote>}
        </span>
      </th>
      {columns.map(({ line }, at) => {
        const part = parts[at];
        return (
          <td key={line.id} className="figures">
            {part ? (
              <>
                {part.amount.startsWith('-') ? '−' : '+'}
                {formatAmount(part.amount.replace('-', ''))}
                {part.source === 'assumed' && marked.includes(kind) && (
                  <>
                    {' '}
                    <Badge tone="amber">{m.deals_orders_assumed()}</Badge>
                  </>
                )}
                {!common && <Note always={marked.includes(kind)}>{part.basis}</Note>}
              </>
            ) : (
              <span className="text-soft">{m.deals_orders_noChange()}</span>
            )}
          </td>
        );
      })}
    </tr>
  );
}

function AwardCell({ column, award }: { column: Column; award: Award }) {
  const { line, quote } = column;
  if (quote.supplier.onHold && quote.state === 'live')
    return <p className="max-w-48 text-table font-normal">{m.deals_rfq_supplierOnHold()}</p>;
  if (!mayAccept(column)) return <span className="text-soft">–</span>;
  const problem = award.problems[line.id];
  const name = { supplier: quote.supplier.shop.name, grade: line.gradeNumber };
  return (
    <div className="space-y-1">
      <div className="flex flex-wrap gap-2">
        <NumberInput
          className="w-24"
          places={3}
          most={line.quantity}
          aria-label={m.deals_orders_acceptFrom(name)}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `award-${line.id}` : undefined}
          value={award.quantities[line.id] ?? ''}
          onValue={(quantity) => award.onChange(line.id, quantity)}
        />
        <Button variant="outline" aria-label={m.deals_orders_takeFrom(name)} onClick={() => award.onTake(column)}>
          {m.deals_orders_take()}
        </Button>
      </div>
      {problem && (
        <p id={`award-${line.id}`} className="text-bad text-table">
          {problem}
        </p>
      )}
    </div>
  );
}
