import { useState } from 'react';
import type { First } from '#app/first.ts';
import { textLength } from '#api/common/limits.ts';
import { coolingOffHours } from '#api/deals/collection-rules.ts';
import type { AskedAccount } from '#api/deals/payout.ts';
import { draftOf } from '#app/stores/draft.ts';
import { showToast } from '#app/stores/toasts.ts';
import { useRemote } from '#app/stores/use-remote.ts';
import { missingError } from '#components/center/checks.ts';
import { EmptyState } from '#components/center/EmptyState.tsx';
import { Loaded } from '#components/center/Loaded.tsx';
import { Skeleton } from '#components/center/Skeleton.tsx';
import { LongTextField } from '#components/form/fields.tsx';
import { FormDialog } from '#components/form/FormDialog.tsx';
import { useForm } from '#components/form/use-form.ts';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';
import { formatMoment } from '#lib/moments.ts';
import { decideAccount, payoutDesk } from '../stores/payouts.ts';
import { AccountBadge, PayoutAccountFacts } from './PayoutAccountFacts.tsx';

type Deciding = { row: AskedAccount; approve: boolean };

/** Accounts of sellers that wait for an operator, and those that can still be stopped. */
export function AskedAccounts({ first }: { first: First<typeof payoutDesk> }) {
  const load = () => void payoutDesk.load();
  const desk = useRemote(payoutDesk, first, '', load);
  // Kept here, not in the row: it stays when another operator was faster and the row has gone.
  const [deciding, setDeciding] = useState<Deciding | null>(null);
  return (
    <>
      <Loaded remote={desk} onRetry={load} skeleton={<Skeleton of="list" rows={6} />}>
        {({ accounts }) =>
          accounts.length === 0 ? (
            <EmptyState drawing="done" title={m.deals_payout_noAsked()} />
          ) : (
            <ul className="desk:grid-cols-2 grid gap-4">
              {accounts.map((row) => (
                <Asked key={row.id} row={row} onDecide={(approve) => setDeciding({ row, approve })} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {deciding && <Decide {...deciding} onClose={() => setDeciding(null)} />}
    </>
  );
}

function Asked({ row, onDecide }: { row: AskedAccount; onDecide: (approve: boolean) => void }) {
  const { seller, state, proposedBy, proposedAt, own } = row;
  return (
    <li id={row.id} className="panel space-y-3 p-4">
      <p className="font-medium break-words">{seller.company || seller.shop}</p>
      <AccountBadge account={row} />
      <PayoutAccountFacts account={row} />
      <p className="text-soft text-table break-words">
        {m.deals_remit_proposedBy({ name: proposedBy, time: formatMoment(proposedAt) })}
      </p>
      {own ? (
        <p className="text-soft text-table">{m.deals_payout_ownCompany()}</p>
      ) : (
        <div className="flex flex-wrap gap-3">
          {state === 'proposed' && <Button onClick={() => onDecide(true)}>{m.deals_payout_confirm()}</Button>}
          <Button variant="danger" onClick={() => onDecide(false)}>
            {state === 'coolingOff' ? m.deals_remit_stop() : m.deals_remit_refuse()}
          </Button>
        </div>
      )}
    </li>
  );
}

function Decide({ row, approve, onClose }: Deciding & { onClose: () => void }) {
  const asksWhy = !approve || !row.sameName;
  const form = useForm({
    initial: { reason: '' },
    draft: () => draftOf(`decidePayoutAccount:${row.id}:${approve}`),
    check: ({ reason }) => ({ reason: asksWhy ? missingError(reason) : undefined }),
    send: async ({ reason }) => {
      const outcome = await decideAccount({ id: row.id, approve, reason: reason.trim() });
      if (outcome.ok) {
        showToast(m.console_decided(), 'success');
        onClose();
      }
      return outcome;
    },
  });
  const refusal = row.state === 'coolingOff' ? m.deals_remit_stop() : m.deals_remit_refuse();
  const action = approve ? m.deals_payout_confirm() : refusal;
  const confirmText = row.sameName ? m.deals_payout_confirmText : m.deals_payout_confirmOther;
  return (
    <FormDialog
      title={`${action} · ${row.seller.company || row.seller.shop}`}
      description={approve ? confirmText({ hours: coolingOffHours }) : m.deals_payout_refuseText()}
      form={form}
      labels={{ reason: m.deals_remit_reason() }}
      action={action}
      danger={!approve}
      onClose={onClose}
    >
      <PayoutAccountFacts account={row} />
      {asksWhy && <LongTextField form={form} name="reason" required rows={2} maxLength={textLength.payoutNote[1]} />}
    </FormDialog>
  );
}
