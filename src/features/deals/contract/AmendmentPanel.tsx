import { useState } from 'react';
import type { ContractView } from '#api/deals/contract.ts';
import { ConfirmDialog } from '#components/center/ConfirmDialog.tsx';
import { Panel } from '#components/center/Panel.tsx';
import { moneyText, priceText, tonnesText } from '#components/center/figures.ts';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';
import { formatDate } from '#lib/format.ts';
import { formatMoment } from '#lib/moments.ts';
import { decideAmendment } from '../stores/contracts.ts';
import { onceKey } from '#app/stores/once-key.ts';
import { showToast } from '#app/stores/toasts.ts';
import { ForCall } from '#app/center/ForCall.tsx';
import { changedRows } from './amendment-values.ts';

type Props = { contract: ContractView; onIssued: (id: string) => void };

/** A change of the contract that waits for an answer: what it would say instead, and the buttons of the own side. */
export function AmendmentPanel({ contract, onIssued }: Props) {
  const { amendment, mayDecideAmendment } = contract;
  const [key] = useState(onceKey);
  const [asking, setAsking] = useState<'agree' | 'refuse' | null>(null);
  if (!amendment) return null;
  const { own, company, at, remark, terms, seq } = amendment;
  const money = (amount: string) => ({ amount, currency: contract.total.currency });
  const rows = changedRows(
    contract.terms,
    terms,
    {
      tonnes: (text) => tonnesText(text),
      price: (text) => priceText(money(text)),
      amount: (text) => moneyText(money(text)),
    },
    (iso) => formatDate(iso),
  );
  const decide = async () => {
    const outcome = await decideAmendment(key, { id: contract.id, seq, agree: asking === 'agree' });
    if (!outcome.ok) showToast(outcome.message, 'warning');
    else if (outcome.data !== contract.id) onIssued(outcome.data);
  };
  const refusal = own ? m.deals_contract_amendWithdraw() : m.deals_trade_refuseAmendment();
  return (
    <Panel
      title={own ? m.deals_contract_amendOwn() : m.deals_contract_amendTheirs({ company })}
      lead={<span className="figures">{formatMoment(at)}</span>}
    >
      <div className="space-y-3">
        <dl className="divide-line border-line divide-y border-y">
          {rows.map(({ label, from, to }) => (
            <div key={label} className="py-2">
              <dt className="text-soft text-sm">{label}</dt>
              <dd className="figures flex flex-wrap gap-x-2">
                <span className="text-soft whitespace-nowrap">
                  <span className="sr-only">{m.deals_contract_amendFrom()} </span>
                  {from}
                </span>
                <span aria-hidden="true">→</span>
                <span className="font-medium whitespace-nowrap">
                  <span className="sr-only">{m.deals_contract_amendTo()} </span>
                  {to}
                </span>
              </dd>
            </div>
          ))}
        </dl>
        {remark && <p className="written">{remark}</p>}
        <p className="text-soft text-sm">{m.deals_contract_amendText()}</p>
        {mayDecideAmendment && (
          <div className="flex flex-wrap gap-3">
            <ForCall<'api/trade/web/contract/decideAmendment'> as="signatory">
              {!own && <Button onClick={() => setAsking('agree')}>{m.deals_trade_agreeAmendment()}</Button>}
              <Button variant="outline" onClick={() => setAsking('refuse')}>
                {refusal}
              </Button>
            </ForCall>
          </div>
        )}
      </div>
      <ConfirmDialog
        open={asking !== null}
        onClose={() => setAsking(null)}
        title={asking === 'agree' ? m.deals_trade_agreeAmendment() : refusal}
        description={asking === 'agree' ? m.deals_contract_amendAgreeText() : m.deals_contract_amendRefuseText()}
        action={asking === 'agree' ? m.deals_trade_agreeAmendment() : refusal}
        danger={asking === 'refuse'}
        onConfirm={decide}
      />
    </Panel>
  );
}
