import { useState } from 'react';
import { textLength } from '#api/common/limits.ts';
import type { ContractView } from '#api/deals/contract.ts';
import { ConfirmDialog } from '#components/center/ConfirmDialog.tsx';
import { Panel } from '#components/center/Panel.tsx';
import { moneyText, priceText, tonnesText } from '#components/center/figures.ts';
import { missingError } from '#components/center/checks.ts';
import { FormDialog } from '#components/form/FormDialog.tsx';
import { LongTextField } from '#components/form/fields.tsx';
import { useForm } from '#components/form/use-form.ts';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';
import { subtract } from '#lib/decimal.ts';
import { formatDate } from '#lib/format.ts';
import { formatMoment } from '#lib/moments.ts';
import { decideAmendment } from '../stores/contracts.ts';
import { differenceText } from '../deal/change-words.ts';
import { draftOf } from '#app/stores/draft.ts';
import { onceKey } from '#app/stores/once-key.ts';
import { showToast } from '#app/stores/toasts.ts';
import { ForCall } from '#app/center/ForCall.tsx';
import { changedRows } from './amendment-values.ts';

type Props = { contract: ContractView; versionHref: (id: string) => string; onIssued: (id: string) => void };

/** A change of the contract that waits for an answer: what it would say instead, and the buttons of the own side. */
export function AmendmentPanel({ contract, versionHref, onIssued }: Props) {
  const { amendment, mayDecideAmendment } = contract;
  const [key] = useState(onceKey);
  const [asking, setAsking] = useState<'agree' | 'refuse' | null>(null);
  if (!amendment) return null;
  const { own, company, at, remark, terms, seq, issued } = amendment;
  const money = (amount: string) => ({ amount, currency: contract.total.currency });
  const rows = changedRows(contract.terms, terms, {
    tonnes: (text) => tonnesText(text),
    price: (text) => priceText(money(text)),
    amount: (text) => moneyText(money(text)),
    day: (iso) => formatDate(iso),
    named: contract.named,
  });
  const difference = differenceText(money(subtract(terms.total, contract.terms.total)));
  const decide = async () => {
    const outcome = await decideAmendment(key, { id: contract.id, seq, agree: asking === 'agree' });
    if (!outcome.ok) showToast(outcome.message, 'warning');
    else if (outcome.data !== contract.id) onIssued(outcome.data);
  };
  const refusal = own ? m.deals_contract_amendWithdraw() : m.deals_trade_refuseAmendment();
  const givesReason = issued !== null && !own;
  return (
    <Panel
      title={own ? m.deals_contract_amendOwn() : m.deals_contract_amendTheirs({ company })}
      lead={<span className="figures">{formatMoment(at)}</span>}
    >
      <div className="space-y-3">
        <dl className="divide-line border-line divide-y border-y">
          {rows.map(({ label, from, to }) => (
            <div key={label} className="py-2">
              <dt className="text-soft text-table">{label}</dt>
              <dd className="figures flex flex-wrap gap-x-2">
                <span className="text-soft wrap-anywhere">
                  <span className="sr-only">{m.deals_contract_amendFrom()} </span>
                  {from}
                </span>
                <span aria-hidden="true">→</span>
                <span className="font-medium wrap-anywhere">
                  <span className="sr-only">{m.deals_contract_amendTo()} </span>
                  {to}
                </span>
              </dd>
            </div>
          ))}
        </dl>
        {difference && <p className="figures font-medium">{difference}</p>}
        {remark && (
          <p className="written" lang="">
            {remark}
          </p>
        )}
        <p className="text-soft text-table">
          {issued
            ? m.deals_change_signText({ version: issued.version, time: formatMoment(issued.until) })
            : m.deals_contract_amendText()}
        </p>
        {issued && issued.id !== contract.id && (
          <a className="link press inline-flex items-center" href={versionHref(issued.id)}>
            {m.deals_change_open({ version: issued.version })}
          </a>
        )}
        {mayDecideAmendment && (
          <div className="flex flex-wrap gap-3">
            <ForCall<'api/trade/web/contract/decideAmendment'> as="signatory">
              {!own && !issued && <Button onClick={() => setAsking('agree')}>{m.deals_trade_agreeAmendment()}</Button>}
              <Button variant="outline" onClick={() => setAsking('refuse')}>
                {refusal}
              </Button>
            </ForCall>
          </div>
        )}
      </div>
      {givesReason && asking === 'refuse' && (
        <RefuseChange contract={contract} seq={seq} onClose={() => setAsking(null)} />
      )}
      <ConfirmDialog
        open={asking !== null && !givesReason}
        onClose={() => setAsking(null)}
        title={asking === 'agree' ? m.deals_trade_agreeAmendment() : refusal}
        description={
          asking === 'agree'
            ? m.deals_contract_amendAgreeText()
            : issued
              ? m.deals_change_refuseText()
              : m.deals_contract_amendRefuseText()
        }
        action={asking === 'agree' ? m.deals_trade_agreeAmendment() : refusal}
        danger={asking === 'refuse'}
        onConfirm={decide}
      />
    </Panel>
  );
}

/** Why a change of a contract in force is not signed. */
function RefuseChange({ contract, seq, onClose }: { contract: ContractView; seq: number; onClose: () => void }) {
  const [key] = useState(onceKey);
  const form = useForm({
    initial: { remark: '' },
    draft: () => draftOf(`refuseChange:${contract.id}:${seq}`),
    check: ({ remark }) => ({ remark: missingError(remark) }),
    send: async ({ remark }) => {
      const outcome = await decideAmendment(key, { id: contract.id, seq, agree: false, remark });
      if (outcome.ok) onClose();
      return outcome;
    },
  });
  return (
    <FormDialog
      form={form}
      labels={{ remark: m.deals_change_reason() }}
      title={m.deals_change_refuse()}
      description={m.deals_change_refuseText()}
      action={m.deals_change_refuse()}
      onClose={onClose}
    >
      <LongTextField form={form} name="remark" required maxLength={textLength.amendmentRemark[1]} />
    </FormDialog>
  );
}
