import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useStore } from '@nanostores/react';
import type { OrderView } from '#api/deals/trade.ts';
import { Loaded } from '#components/center/Loaded.tsx';
import { Notice } from '#components/center/Notice.tsx';
import { Panel } from '#components/center/Panel.tsx';
import { Skeleton } from '#components/center/Skeleton.tsx';
import { useAddress } from '#components/center/use-address.ts';
import { noFreightQuote } from '#api/deals/freight-choices.ts';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { m } from '#i18n/messages.ts';
import { subtract, compare, trimZeros } from '#lib/decimal.ts';
import { formatMoment } from '#lib/moments.ts';
import { ForCall, useAsk, useStop } from '#app/center/ForCall.tsx';
import { $freight } from '../stores/freight.ts';
import { $comparison, loadComparison } from '../stores/orders.ts';
import { AcceptBar } from './AcceptBar.tsx';
import {
  asBefore,
  awardProblems,
  columnsOf,
  historyOf,
  mayAccept,
  sumOf,
  type Column,
  type Quantities,
} from './award.ts';
import { basisNames, basisText, readBasis, rememberedBasis } from './comparison-basis.ts';
import { ComparisonBasis } from './ComparisonBasis.tsx';
import { ComparisonTable } from './ComparisonTable.tsx';

const QuoteHistory = lazy(async () => ({ default: (await import('../deal/QuoteHistory.tsx')).QuoteHistory }));

/** The quotes side by side on one basis, and their acceptance. */
export function ComparisonPanel({ deal }: { deal: OrderView }) {
  const comparison = useStore($comparison);
  const address = useAddress();
  const [quantities, setQuantities] = useState<Quantities>({});
  const [order, setOrder] = useState<readonly string[]>([]);
  const basis = readBasis(address.params, deal);
  const freight = useStore($freight);
  const freightQuoteId = address.params.get('freightQuoteId') ?? '';
  const quotes = freight.data?.quotes ?? [];
  const isNone = freightQuoteId === noFreightQuote;
  const counted = isNone
    ? noFreightQuote
    : quotes.find(({ id, state }) => id === freightQuoteId && state === 'live')?.id;
  // Until it is known which freight quotes stand, the one of the address may have run out.
  const unknown = freightQuoteId !== '' && !isNone && freight.state === 'loading' && freight.data === null;
  const load = () => {
    if (!unknown) void loadComparison({ orderId: deal.id, ...basis, ...(counted && { freightQuoteId: counted }) });
  };
  useEffect(load, [address.search, deal, counted, unknown]);
  useRemembered(deal.id, address);
  const accepts = deal.allowedActions.includes('acceptQuotes');
  const asked = useAsk('buyer');
  const stopped = useStop('buying');
  const wanted = deal.rfq.quantity;
  const sealedUntil = deal.quotes.some(({ sealed }) => sealed) ? deal.rfq.sealedUntil : null;

  const type = (columns: readonly Column[], typed: Quantities) => {
    setQuantities(typed);
    setOrder(Object.values(typed).some(Boolean) ? columns.map(({ quote }) => quote.id) : []);
  };
  const take = (columns: readonly Column[], { line }: Column) => {
    const others = { ...quantities, [line.id]: '' };
    const left = subtract(wanted, sumOf(columns, others));
    const most = compare(left, line.quantity) < 0 ? left : line.quantity;
    type(columns, { ...others, [line.id]: compare(most, '0') > 0 ? trimZeros(most) : '' });
  };

  return (
    <Panel
      title={m.deals_orders_sideBySide()}
      lead={<span className="max-sm:hidden">{m.deals_orders_sideBySideText()}</span>}
    >
      <Loaded remote={comparison} onRetry={load} skeleton={<Skeleton rows={6} />}>
        {(answer) => {
          const columns = asBefore(columnsOf(answer, deal), order);
          const problems = awardProblems(columns, quantities, wanted);
          const approved = columns.filter(({ row }) => row.approvedSource !== null);
          const only = approved.length > 0 && address.params.get('approved') === '1';
          return (
            <div className="space-y-4">
              {sealedUntil ? (
                <Notice tone="brand" title={m.deals_orders_sealedBids()}>
                  <p>{m.deals_orders_sealedText({ time: formatMoment(sealedUntil) })}</p>
                </Notice>
              ) : (
                <ComparisonBasis
                  basis={basis}
                  answer={answer}
                  freight={{ quotes, chosen: counted ?? '' }}
                  address={address}
                />
              )}
              {!sealedUntil && (
                <p className="print-only">
                  {m.deals_orders_comparedOn({ currency: basis.currency, term: basisText(answer) })}
                </p>
              )}
              {freightQuoteId !== '' && !counted && <p className="text-amber">{m.deals_freight_quoteOver()}</p>}
              {/* The table changes without a word; who cannot see it is told. */}
              <p role="status" className="sr-only">
                {comparison.state === 'loading'
                  ? ''
                  : m.deals_orders_comparedOn({ currency: basis.currency, term: basisText(answer) })}
              </p>
              {approved.length > 0 && approved.length < columns.length && (
                <label className="press inline-flex items-center gap-2">
                  <Checkbox
                    checked={only}
                    onChange={(event) => address.go({ approved: event.target.checked ? '1' : undefined })}
                  />
                  {m.deals_sources_onlyApproved({ count: approved.length })}
                </label>
              )}
              <ComparisonTable
                columns={only ? approved : columns}
                basis={basis}
                answer={answer}
                limits={deal.rfq.limits}
                award={
                  accepts && !asked && !stopped && columns.some(mayAccept)
                    ? {
                        quantities,
                        problems,
                        onChange: (lineId, quantity) => type(columns, { ...quantities, [lineId]: quantity }),
                        onTake: (column) => take(columns, column),
                      }
                    : null
                }
              />
              {answer.history.length > 0 && (
                <Suspense fallback={<Skeleton rows={4} />}>
                  <QuoteHistory
                    currency={basis.currency}
                    series={historyOf(answer, deal)}
                    caption={m.deals_orders_historyText(basis)}
                  />
                </Suspense>
              )}
              {accepts && columns.some(mayAccept) && (
                <ForCall<'api/trade/web/order/acceptQuotes'> as="buyer" begins="buying">
                  <AcceptBar
                    deal={deal}
                    wanted={wanted}
                    columns={columns}
                    quantities={quantities}
                    problems={problems}
                    approvedOnly={answer.approvedOnly}
                  />
                </ForCall>
              )}
            </div>
          );
        }}
      </Loaded>
    </Panel>
  );
}

/** What a reader has changed is there again when the reader comes back; an address that says a basis goes before it. */
function useRemembered(orderId: string, { search, params, go }: ReturnType<typeof useAddress>) {
  const isRead = useRef(false);
  useEffect(() => {
    const remembered = rememberedBasis(orderId);
    const kept = isRead.current || basisNames(params).length > 0 ? {} : remembered.read();
    isRead.current = true;
    if (Object.keys(kept).length > 0) go(kept);
    else remembered.keep(params);
  }, [orderId, search]);
}
