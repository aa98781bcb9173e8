import { useEffect, useState } from 'react';
import type { OrderView } from '#api/deals/trade.ts';
import { tradeDays } from '#api/deals/order-states.ts';
import { textLength } from '#api/common/limits.ts';
import { LongTextField } from '#components/form/fields.tsx';
import { moneyText, tonnesText } from '#components/center/figures.ts';
import { AlertDialog, AlertDialogCancel, AlertDialogContent } from '#components/ui/alert-dialog.tsx';
import { Button } from '#components/ui/button.tsx';
import { DialogFooter } from '#components/ui/dialog.tsx';
import { m } from '#i18n/messages.ts';
import { compare, subtract } from '#lib/decimal.ts';
import { joinWords } from '#lib/join-words.ts';
import type { Failure } from '#lib/outcome.ts';
import type { Problems } from '#api/deals/trade-rules.ts';
import { showToast } from '#app/stores/toasts.ts';
import { onceKey } from '#app/stores/once-key.ts';
import { ControlledPart } from '../controlled/ControlledPart.tsx';
import { ReferenceFields } from '../deal/ReferenceFields.tsx';
import { ApprovalGate } from '../approval/ApprovalGate.tsx';
import { acceptQuotes } from '../stores/orders.ts';
import { dealPath } from '#api/deals/deal-address.ts';
import { awardGroups, sumOf, unapprovedIn, type Column, type Quantities } from './award.ts';

type Props = {
  deal: Pick<OrderView, 'id' | 'poNumber' | 'costCentre' | 'rfq'>;
  /** Tonnes asked for. */
  wanted: string;
  columns: readonly Column[];
  quantities: Quantities;
  problems: Problems;
  /** The company awards to approved sources, or says why not. */
  approvedOnly: boolean;
};

/** How much has been chosen of what is wanted, and the acceptance of it. */
export function AcceptBar({ deal, wanted, columns, quantities, problems, approvedOnly }: Props) {
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [key] = useState(onceKey);
  const [references, setReferences] = useState({ poNumber: deal.poNumber ?? '', costCentre: deal.costCentre ?? '' });
  const { controlledUse } = deal.rfq;
  const [use, setUse] = useState({
    endUse: controlledUse?.endUse ?? '',
    licenceNumber: controlledUse?.licenceNumber ?? '',
    licenceExemption: controlledUse?.licenceExemption ?? '',
  });
  const orderId = deal.id;
  const sum = sumOf(columns, quantities);
  const left = subtract(wanted, sum);
  const groups = Object.keys(problems).length === 0 ? awardGroups(columns, quantities) : [];

  const guest = groups.find((group) => group.guest);
  const [sourceReason, setSourceReason] = useState('');
  // The company's rule may have come after the page.
  const [ruleIsNew, setRuleIsNew] = useState(false);
  const unapproved = approvedOnly || ruleIsNew ? unapprovedIn(columns, groups) : [];
  const hasOthers = columns.some(({ quote }) => groups.every(({ quoteId }) => quoteId !== quote.id));
  // What was to be accepted has been withdrawn or revised meanwhile: there is nothing left to ask about.
  const isEmpty = groups.length === 0;
  useEffect(() => {
    if (isEmpty) setAsking(false);
  }, [isEmpty]);

  const accept = async () => {
    if (unapproved.length > 0 && sourceReason.trim() === '')
      return setFailure({
        ok: false,
        message: m.field_required(),
        fields: { sourceReason: m.deals_sources_reasonNeeded({ shops: joinWords(unapproved) }) },
      });
    setBusy(true);
    setFailure(null);
    const outcome = await acceptQuotes(key, {
      orderId,
      awards: groups.flatMap(({ awards }) => awards),
      ...references,
      ...(controlledUse && use),
      ...(unapproved.length > 0 && { sourceReason: sourceReason.trim() }),
    });
    setBusy(false);
    if (!outcome.ok) {
      if (outcome.fields?.['sourceReason']) setRuleIsNew(true);
      return setFailure(outcome);
    }
    setAsking(false);
    if (guest) return showToast(m.deals_guest_accepted(), 'success');
    // There is nothing more to do here: the contracts are.
    location.assign(dealPath('buyer', orderId, 'sub'));
  };

  return (
    <section
      aria-label={m.deals_trade_acceptQuotes()}
      className="bg-sunken border-line screen-only flex flex-wrap items-center gap-x-6 gap-y-3 rounded border px-4 py-3"
    >
      <div className="min-w-0 grow basis-60" role="status">
        <p className="figures font-medium">
          {m.deals_orders_chosenOf({ chosen: tonnesText(sum), wanted: tonnesText(wanted) })}
        </p>
        <p className={problems['all'] ? 'text-bad' : 'text-soft'}>
          {problems['all'] ?? leftText(left, compare(sum, '0') === 0)}
        </p>
        {failure && isEmpty && <p className="text-bad">{m.deals_orders_overtakenText()}</p>}
      </div>
      <ApprovalGate
        act="award"
        subjectId={orderId}
        sums={groups.map(({ total: amount, currency }) => ({ amount, currency }))}
        awards={groups.flatMap(({ awards }) => awards)}
      >
        <Button
          disabled={isEmpty}
          onClick={() => {
            setFailure(null);
            setAsking(true);
          }}
        >
          {m.deals_trade_acceptQuotes()}
        </Button>
      </ApprovalGate>
      <AlertDialog open={asking} onOpenChange={(open) => !busy && setAsking(open)}>
        <AlertDialogContent
          title={m.deals_trade_acceptQuotes()}
          description={
            guest
              ? m.deals_guest_acceptNote({
                  name: guest.supplier,
                  time: m.deals_orders_days({ days: tradeDays.guestAward }),
                })
              : m.deals_orders_acceptText({ days: tradeDays.signing })
          }
        >
          <ul className="divide-line border-line divide-y border-y">
            {groups.map(({ quoteId, supplier, quantity, total, currency }) => (
              <li key={quoteId} className="flex flex-wrap justify-between gap-x-4 py-2">
                <span className="font-medium">{supplier}</span>
                <span className="figures">
                  {tonnesText(quantity)} · {moneyText({ amount: total, currency })}
                </span>
              </li>
            ))}
          </ul>
          {hasOthers && <p className="mt-3">{guest ? m.deals_guest_acceptOthers() : m.deals_orders_acceptOthers()}</p>}
          {compare(left, '0') > 0 && (
            <p className="text-amber mt-2">{m.deals_orders_acceptLess({ left: tonnesText(left) })}</p>
          )}
          {unapproved.length > 0 && (
            <div className="mt-4">
              <LongTextField
                form={{
                  values: { sourceReason },
                  errors: failure?.fields ?? {},
                  set: (_, value) => setSourceReason(value),
                }}
                name="sourceReason"
                label={m.deals_sources_overrideReason()}
                help={m.deals_sources_overrideHelp({ shops: joinWords(unapproved) })}
                required
                rows={2}
                maxLength={textLength.reasonRemark[1]}
              />
            </div>
          )}
          {controlledUse && (
            <div className="mt-4">
              <ControlledPart
                lists={controlledUse.lists}
                awarding
                form={{
                  values: use,
                  errors: failure?.fields ?? {},
                  set: (name, value) => setUse({ ...use, [name]: value }),
                }}
              />
            </div>
          )}
          <div className="mt-4">
            <ReferenceFields
              form={{
                values: references,
                errors: failure?.fields ?? {},
                set: (name, value) => setReferences({ ...references, [name]: value }),
              }}
            />
          </div>
          {failure && (
            <div role="alert" className="text-bad mt-3">
              <p>{failure.message}</p>
              {Object.entries(failure.fields).map(([field, text]) => (
                <p key={field}>{text}</p>
              ))}
            </div>
          )}
          <DialogFooter>
            <AlertDialogCancel>{m.center_cancel()}</AlertDialogCancel>
            <Button busy={busy} onClick={() => void accept()}>
              {m.deals_trade_acceptQuotes()}
            </Button>
          </DialogFooter>
        </AlertDialogContent>
      </AlertDialog>
    </section>
  );
}

function leftText(left: string, nothingChosen: boolean): string {
  if (nothingChosen) return m.deals_orders_chooseQuantities();
  const order = compare(left, '0');
  if (order === 0) return m.deals_orders_chosenAll();
  const quantity = tonnesText(left.replace('-', ''));
  return order > 0 ? m.deals_orders_chosenLess({ quantity }) : m.deals_orders_chosenMore({ quantity });
}
