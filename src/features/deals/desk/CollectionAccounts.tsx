import { useState } from 'react';
import type { First } from '#app/first.ts';
import { coolingOffHours } from '#api/deals/collection-rules.ts';
import type { AccountChange } from '#api/deals/collection-account.ts';
import { ConfirmDialog } from '#components/center/ConfirmDialog.tsx';
import { Loaded } from '#components/center/Loaded.tsx';
import { Panel } from '#components/center/Panel.tsx';
import { Skeleton } from '#components/center/Skeleton.tsx';
import { AccountFacts } from '../payment/AccountFacts.tsx';
import { Badge, type BadgeTone } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';
import { formatMoment } from '#lib/moments.ts';
import { collectionAccounts, decideAccount } from '../stores/remittance-desk.ts';
import { useRemote } from '#app/stores/use-remote.ts';
import { showToast } from '#app/stores/toasts.ts';
import { ProposeAccount } from './ProposeAccount.tsx';

type State = AccountChange['state'];
const stateNames: Record<State, () => string> = {
  inForce: m.deals_remit_inForce,
  proposed: m.deals_remit_proposed,
  coolingOff: m.deals_remit_coolingOff,
  replaced: m.deals_remit_replaced,
  refused: m.deals_remit_refused,
};
const tones: Record<State, BadgeTone> = {
  inForce: 'good',
  proposed: 'amber',
  coolingOff: 'amber',
  replaced: 'plain',
  refused: 'bad',
};
const isOver = ({ state }: AccountChange) => state === 'replaced' || state === 'refused';

/** Where money is collected: accounts in force, changes under way, history. */
export function CollectionAccounts({ first }: { first: First<typeof collectionAccounts> }) {
  const load = () => void collectionAccounts.load();
  const accounts = useRemote(collectionAccounts, first, '', load);
  return (
    <div className="space-y-5">
      <Loaded remote={accounts} onRetry={load} skeleton={<Skeleton of="list" rows={6} />}>
        {(list) => (
          <>
            {list.length === 0 && <p className="text-soft">{m.deals_remit_noAccounts()}</p>}
            <ul className="desk:grid-cols-2 grid gap-4">
              {list
                .filter((change) => !isOver(change))
                .map((change) => (
                  <Change key={change.id} change={change} />
                ))}
            </ul>
            {list.some(isOver) && (
              <details className="fold panel">
                <summary className="hover:bg-sunken px-4 py-3">{m.deals_remit_history()}</summary>
                <ul className="border-line desk:grid-cols-2 grid gap-4 border-t p-4">
                  {list.filter(isOver).map((change) => (
                    <Change key={change.id} change={change} />
                  ))}
                </ul>
              </details>
            )}
          </>
        )}
      </Loaded>
      <Panel title={m.deals_remit_propose()} lead={m.deals_remit_proposeText({ hours: coolingOffHours })}>
        <ProposeAccount />
      </Panel>
    </div>
  );
}

function Change({ change }: { change: AccountChange }) {
  const { id, state, proposedBy, proposedAt, approvedBy, inForceFrom, own } = change;
  const [asking, setAsking] = useState<boolean | null>(null);
  const decide = async (approve: boolean) => {
    const outcome = await decideAccount(id, approve);
    showToast(outcome.ok ? m.console_decided() : outcome.message, outcome.ok ? 'success' : 'warning');
  };
  const stop =
    own && state === 'proposed'
      ? m.deals_remit_withdraw()
      : state === 'coolingOff'
        ? m.deals_remit_stop()
        : m.deals_remit_refuse();
  return (
    <li className="panel space-y-3 p-4">
      <p className="flex flex-wrap items-center gap-3">
        <span className="text-h3 font-semibold">{change.currency}</span>
        <Badge tone={tones[state]}>{stateNames[state]()}</Badge>
        {inForceFrom && (
          <span className="text-soft figures text-table">
            {m.deals_remit_since({ time: formatMoment(inForceFrom) })}
          </span>
        )}
      </p>
      <AccountFacts account={change} />
      {proposedBy && (
        <p className="text-soft text-table">
          {m.deals_remit_proposedBy({ name: proposedBy, time: formatMoment(proposedAt) })}
          {approvedBy && ` · ${m.deals_remit_approvedBy({ name: approvedBy })}`}
        </p>
      )}
      {(state === 'proposed' || state === 'coolingOff') && (
        <div className="flex flex-wrap items-center gap-3">
          {state === 'proposed' && !own && <Button onClick={() => setAsking(true)}>{m.console_approve()}</Button>}
          <Button variant="danger" onClick={() => setAsking(false)}>
            {stop}
          </Button>
          {state === 'proposed' && own && <span className="text-soft text-table">{m.deals_remit_otherApproves()}</span>}
        </div>
      )}
      <ConfirmDialog
        open={asking !== null}
        onClose={() => setAsking(null)}
        title={asking ? m.deals_remit_approveTitle({ currency: change.currency }) : stop}
        description={asking ? m.deals_remit_approveText({ hours: coolingOffHours }) : m.deals_remit_stopText()}
        action={asking ? m.console_approve() : stop}
        danger={!asking}
        onConfirm={() => decide(asking === true)}
      />
    </li>
  );
}
