import { useEffect, useState, type ReactNode } from 'react';
import { dangerText, sheetStates } from '#api/deals/danger.ts';
import type { FreightQuote } from '#api/deals/freight.ts';
import type { RfqChoices } from '#api/deals/rfq.ts';
import { ConfirmDialog } from '#components/center/ConfirmDialog.tsx';
import { Panel } from '#components/center/Panel.tsx';
import { useNow } from '#components/center/use-now.ts';
import { Skeleton } from '#components/center/Skeleton.tsx';
import { AccountWarning } from '../deal/AccountWarning.tsx';
import { moneyText, tonnesText } from '#components/center/figures.ts';
import { freightStates, loadText, routeText } from '../deal/freight-words.ts';
import { TimeLeft } from '../deal/TimeLeft.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';
import { localPath } from '#lib/paths.ts';
import { formatAge, formatDate } from '#lib/format.ts';
import { withdrawFreightQuote } from '../stores/forwarder.ts';
import { showToast } from '#app/stores/toasts.ts';
import { ForCall, ForRole } from '#app/center/ForCall.tsx';
import { FreightQuoteForm } from './FreightQuoteForm.tsx';
import type { RequestRow } from './freight-quote-values.ts';

type Props = { request: RequestRow; choices: RfqChoices | null };

/** What a buyer asks, what was quoted for it, and the form for the next quote. */
export function RequestCard({ request, choices }: Props) {
  const { open, ownQuotes } = request;
  const [latest] = ownQuotes;
  const live = latest?.state === 'live';
  const [writing, setWriting] = useState(false);
  const [withdrawing, setWithdrawing] = useState(false);
  useEffect(() => setWriting(false), [latest?.id, latest?.state]);
  const withdraw = async () => {
    const outcome = await withdrawFreightQuote(request.id);
    showToast(outcome.ok ? m.deals_freight_withdrawn() : outcome.message, outcome.ok ? 'success' : 'warning');
  };
  const action = live ? m.deals_freight_revise() : m.deals_freight_quoteNow();
  return (
    <Panel
      title={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span>
            {routeText(request)}
            <span className="text-soft font-normal"> · {loadText(request)}</span>
          </span>
          {!open && <Badge>{m.deals_freight_requestClosed()}</Badge>}
          {latest ? (
            <Badge tone={freightStates[latest.state].tone}>
              {m.deals_freight_yourQuoteIs({ state: freightStates[latest.state].name() })}
            </Badge>
          ) : (
            open && <Badge tone="amber">{m.deals_freight_unanswered()}</Badge>
          )}
        </span>
      }
      aside={
        open && (
          <ForCall<'api/trade/forwarder/freight/quoteFreight'> as="sales">
            <div className="flex flex-wrap gap-2">
              {live && (
                <Button variant="quiet" onClick={() => setWithdrawing(true)}>
                  {m.deals_freight_withdraw()}
                </Button>
              )}
              <ForRole as={undefined} begins="forwarding">
                <Button
                  variant={live || writing ? 'outline' : 'primary'}
                  aria-expanded={writing}
                  aria-label={writing ? undefined : m.deals_freight_actionFor({ action, route: routeText(request) })}
                  onClick={() => setWriting(!writing)}
                >
                  {writing ? m.ui_hide() : action}
                </Button>
              </ForRole>
            </div>
          </ForCall>
        )
      }
    >
      <div className="space-y-4">
        <Asked request={request} />
        {open &&
          writing &&
          (choices ? <FreightQuoteForm {...{ request, choices }} /> : <Skeleton of="form" rows={4} />)}
        {latest && <OwnQuotes quotes={ownQuotes} />}
      </div>
      <ConfirmDialog
        open={withdrawing}
        onClose={() => setWithdrawing(false)}
        title={m.deals_freight_withdrawAsk()}
        description={m.deals_freight_withdrawText()}
        action={m.deals_freight_withdraw()}
        onConfirm={withdraw}
      />
    </Panel>
  );
}

function Asked({ request }: Omit<Props, 'choices'>) {
  const now = useNow();
  const facts = [
    [m.deals_orders_goods(), `${request.goods} · ${tonnesText(request.quantity)}`],
    ...(request.danger
      ? [
          [m.deals_danger_title(), dangerText(request.danger)],
          [m.deals_danger_sheet(), <SafetySheet {...{ request }} />],
        ]
      : []),
    [m.deals_freight_readyOn(), formatDate(request.readyOn)],
    [m.deals_freight_buyerFrom(), request.buyerNation],
    [m.deals_freight_askedAt(), formatAge(request.at, now)],
  ] as [string, ReactNode][];
  return (
    <>
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-2 wide:grid-cols-3">
        {facts.map(([label, value]) => (
          <div key={label} className="min-w-0">
            <dt className="text-soft text-table">{label}</dt>
            <dd className="figures break-words">{value}</dd>
          </div>
        ))}
      </dl>
      {request.remarks && (
        <p className="written border-line border-l-2 pl-3 break-words" lang="">
          {request.remarks}
        </p>
      )}
      {request.bankWarning && <AccountWarning />}
    </>
  );
}

/** A container of dangerous goods is not booked without one. */
function SafetySheet({ request: { sds, material } }: Omit<Props, 'choices'>) {
  const state = sds === null ? m.deals_danger_sheetMissing() : sheetStates[sds]();
  return material ? (
    <a className="link" href={`${localPath('/absDetail', { id: material.id })}#documents`}>
      {state}
    </a>
  ) : (
    state
  );
}

function OwnQuotes({ quotes }: { quotes: readonly FreightQuote[] }) {
  return (
    <div>
      <h3 className="font-semibold">{m.deals_freight_ownQuotes()}</h3>
      <ul className="divide-line border-line mt-1 divide-y border-t">
        {quotes.map((quote) => (
          <li key={quote.id} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-2">
            <span className="figures font-medium whitespace-nowrap">{moneyText(quote.amount)}</span>
            <span className="figures whitespace-nowrap">{m.deals_orders_days({ days: quote.transitDays })}</span>
            {quote.carrier && <span>{quote.carrier.name}</span>}
            <Badge tone={freightStates[quote.state].tone}>{freightStates[quote.state].name()}</Badge>
            {quote.state === 'live' ? (
              <span className="text-table">
                {m.deals_orders_valid()} <TimeLeft until={quote.validUntil} past={m.deals_freight_stateExpired()} />
              </span>
            ) : (
              <span className="text-soft text-table">
                {m.deals_freight_until({ date: formatDate(quote.validUntil, 'short') })}
              </span>
            )}
            {quote.remarks && (
              <span className="text-soft w-full text-table break-words" lang="">
                {quote.remarks}
              </span>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
