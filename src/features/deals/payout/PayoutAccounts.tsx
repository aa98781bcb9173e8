import { useState } from 'react';
import type { PayoutAccountView, Payouts } from '#api/deals/payout.ts';
import { ForCall } from '#app/center/ForCall.tsx';
import { showToast } from '#app/stores/toasts.ts';
import { ConfirmDialog } from '#components/center/ConfirmDialog.tsx';
import { Panel } from '#components/center/Panel.tsx';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';
import { withdrawAccount } from '../stores/payouts.ts';
import { AccountBadge, PayoutAccountFacts } from './PayoutAccountFacts.tsx';
import { PayoutAccountForm } from './PayoutAccountForm.tsx';

type Props = { payouts: Payouts; reload: () => Promise<void> };
const isOver = ({ state }: PayoutAccountView) => state === 'replaced' || state === 'refused' || state === 'withdrawn';

/** Where the company is paid: accounts in force and under way, what was before, and the form for another one. */
export function PayoutAccounts({ payouts, reload }: Props) {
  const { accounts, missing, awaited, company, paidTo } = payouts;
  const [asked] = [...awaited, ...missing];
  const [writing, setWriting] = useState(false);
  const now = accounts.filter((account) => !isOver(account));
  const isShown = writing || asked !== undefined;
  return (
    <Panel
      title={m.deals_payout_accounts()}
      lead={m.deals_payout_accountsLead()}
      aside={
        !isShown && (
          <ForCall<'api/trade/supplier/payout/proposePayoutAccount'> as="treasurer">
            <Button variant="outline" onClick={() => setWriting(true)}>
              {now.length > 0 ? m.deals_payout_another() : m.deals_payout_give()}
            </Button>
          </ForCall>
        )
      }
    >
      <div className="space-y-5">
        {now.length > 0 && (
          <ul className="desk:grid-cols-2 grid gap-4">
            {now.map((account) => (
              <Account
                key={account.id}
                account={account}
                isPaidTo={paidTo.includes(account.currency)}
                reload={reload}
              />
            ))}
          </ul>
        )}
        {isShown && (
          <ForCall<'api/trade/supplier/payout/proposePayoutAccount'> as="treasurer">
            <PayoutAccountForm
              key={asked ?? ''}
              company={company}
              currency={asked ?? ''}
              reload={reload}
              onClose={() => setWriting(false)}
            />
          </ForCall>
        )}
        {accounts.some(isOver) && (
          <details className="fold rounded border-line border">
            <summary className="hover:bg-sunken px-4 py-3">{m.deals_remit_history()}</summary>
            <ul className="border-line desk:grid-cols-2 grid gap-4 border-t p-4">
              {accounts.filter(isOver).map((account) => (
                <Account key={account.id} account={account} isPaidTo={false} reload={reload} />
              ))}
            </ul>
          </details>
        )}
      </div>
    </Panel>
  );
}

type AccountProps = { account: PayoutAccountView; isPaidTo: boolean; reload: () => Promise<void> };
function Account({ account, isPaidTo, reload }: AccountProps) {
  const [asking, setAsking] = useState(false);
  const withdraw = async () => {
    const outcome = await withdrawAccount(account.id, reload);
    showToast(outcome.ok ? m.deals_payout_withdrawn() : outcome.message, outcome.ok ? 'success' : 'warning');
  };
  const mustStay = isPaidTo && account.state === 'inForce';
  return (
    <li className="border-line space-y-3 rounded border p-4">
      <AccountBadge account={account} />
      <PayoutAccountFacts account={account} />
      {mustStay && <p className="text-soft text-table">{m.deals_direct_accountInUse()}</p>}
      {!isOver(account) && !mustStay && (
        <ForCall<'api/trade/supplier/payout/withdrawPayoutAccount'> as="treasurer">
          <Button variant="danger" size="small" onClick={() => setAsking(true)}>
            {m.deals_remit_withdraw()}
          </Button>
        </ForCall>
      )}
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={m.deals_payout_withdrawTitle()}
        description={m.deals_payout_withdrawText()}
        action={m.deals_remit_withdraw()}
        onConfirm={withdraw}
      />
    </li>
  );
}
