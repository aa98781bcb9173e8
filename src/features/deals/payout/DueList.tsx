import { useState } from 'react';
import type { First } from '#app/first.ts';
import type { PayoutDesk, PayoutObstacle } from '#api/deals/payout.ts';
import { onceKey } from '#app/stores/once-key.ts';
import { showToast } from '#app/stores/toasts.ts';
import { useRemote } from '#app/stores/use-remote.ts';
import { ConfirmDialog } from '#components/center/ConfirmDialog.tsx';
import { EmptyState } from '#components/center/EmptyState.tsx';
import { Loaded } from '#components/center/Loaded.tsx';
import { Panel } from '#components/center/Panel.tsx';
import { Skeleton } from '#components/center/Skeleton.tsx';
import { moneyText } from '#components/center/figures.ts';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { m } from '#i18n/messages.ts';
import { add } from '#lib/decimal.ts';
import { localPath } from '#lib/paths.ts';
import { makeBatch, payoutDesk } from '../stores/payouts.ts';

type Due = PayoutDesk['due'][number];
const obstacles: Record<PayoutObstacle, () => string> = {
  noAccount: m.deals_payout_noAccount,
  unconfirmed: m.deals_payout_unconfirmed,
  coolingOff: m.deals_payout_notYet,
  onHold: m.deals_payout_onHold,
};

/** What is due to sellers, by currency: those who can be paid are chosen for a batch. */
export function DueList({ first }: { first: First<typeof payoutDesk> }) {
  const load = () => void payoutDesk.load();
  const desk = useRemote(payoutDesk, first, '', load);
  return (
    <Loaded remote={desk} onRetry={load} skeleton={<Skeleton of="list" rows={6} />}>
      {({ due }) => {
        if (due.length === 0) return <EmptyState drawing="done" title={m.deals_payout_nobody()} />;
        return (
          <div className="space-y-5">
            {[...Map.groupBy(due, ({ money }) => money.currency)].map(([currency, rows]) => (
              <Currency key={currency} currency={currency} rows={rows} />
            ))}
          </div>
        );
      }}
    </Loaded>
  );
}

function Currency({ currency, rows }: { currency: string; rows: readonly Due[] }) {
  const ready = rows.filter(({ obstacle }) => obstacle === null);
  const [left, setLeft] = useState<readonly string[]>([]);
  const [asking, setAsking] = useState(false);
  const [key] = useState(onceKey);
  const chosen = ready.filter(({ seller }) => !left.includes(seller.shopId));
  const sum = (of: readonly Due[]) =>
    moneyText({ currency, amount: add('0.00', ...of.map(({ money }) => money.amount)) });
  const make = async () => {
    const outcome = await makeBatch({ currency, shopIds: chosen.map(({ seller }) => seller.shopId) }, key);
    showToast(
      outcome.ok ? m.deals_payout_made({ number: outcome.data.number }) : outcome.message,
      outcome.ok ? 'success' : 'warning',
    );
  };
  return (
    <Panel
      title={currency}
      lead={m.deals_payout_dueLead({ all: sum(rows), ready: sum(ready) })}
      aside={
        <Button disabled={chosen.length === 0} onClick={() => setAsking(true)}>
          {m.deals_payout_make()}
        </Button>
      }
    >
      <ul className="divide-line -my-3 divide-y">
        {rows.map((row) => (
          <Row
            key={row.seller.shopId}
            row={row}
            checked={chosen.includes(row)}
            onCheck={(checked) =>
              setLeft(checked ? left.filter((shopId) => shopId !== row.seller.shopId) : [...left, row.seller.shopId])
            }
          />
        ))}
      </ul>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={m.deals_payout_makeTitle({ amount: sum(chosen) })}
        description={m.deals_payout_makeText()}
        action={m.deals_payout_make()}
        danger={false}
        onConfirm={make}
      />
    </Panel>
  );
}

type RowProps = { row: Due; checked: boolean; onCheck: (checked: boolean) => void };

function Row({ row: { seller, money, account, obstacle }, checked, onCheck }: RowProps) {
  return (
    <li id={`${seller.shopId}-${money.currency}`} className="flex flex-wrap items-start gap-x-4 gap-y-1 py-3">
      <label className="flex min-h-12 min-w-0 grow basis-60 items-start gap-3">
        <Checkbox
          className="mt-1"
          checked={checked}
          disabled={obstacle !== null}
          onChange={(event) => onCheck(event.target.checked)}
        />
        <span className="min-w-0" lang="">
          <span className="block font-medium break-words">{seller.company || seller.shop}</span>
          {(account || seller.company !== seller.shop) && (
            <span className="text-soft block text-table break-words">
              {account ? `${account.bank} · ${account.account}` : seller.shop}
            </span>
          )}
        </span>
      </label>
      <span className="flex flex-wrap items-center gap-3">
        {obstacle && (
          <Badge tone={obstacle === 'onHold' ? 'bad' : 'amber'}>
            {obstacle === 'unconfirmed' ? (
              <a className="underline" href={localPath('/backstage/payouts', { view: 'accounts' })}>
                {obstacles[obstacle]()}
              </a>
            ) : (
              obstacles[obstacle]()
            )}
          </Badge>
        )}
        <span className="figures text-h3 font-semibold whitespace-nowrap">{moneyText(money)}</span>
      </span>
    </li>
  );
}
