import { lazy, Suspense, useState } from 'react';
import type { Documentary } from '#api/deals/documentary.ts';
import type { CreditAnswer } from '#api/deals/documentary-steps.ts';
import type { TradeAction } from '#api/deals/trade-actions.ts';
import type { SubOrderView } from '#api/deals/trade.ts';
import { Notice } from '#components/center/Notice.tsx';
import { Skeleton } from '#components/center/Skeleton.tsx';
import { useNow } from '#components/center/use-now.ts';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';
import { formatDate } from '#lib/format.ts';
import { isOverdue } from '#lib/time-left.ts';
import { ForCall } from '#app/center/ForCall.tsx';
import { onceKey } from '#app/stores/once-key.ts';
import { ReasonDialog } from '../deal/ReasonDialog.tsx';
import { answerCredit } from '../stores/documentary.ts';
import { CreditVersion } from './CreditCard.tsx';

const CreditForm = lazy(async () => ({ default: (await import('./CreditForm.tsx')).CreditForm }));
const ExtendForm = lazy(async () => ({ default: (await import('./ExtendForm.tsx')).ExtendForm }));

type Props = { orderId: string; subOrder: SubOrderView; documentary: Documentary };
type Open = 'form' | 'extend' | CreditAnswer | null;

/** The letter of credit of a deal: what stands, what differs, what its reader can do, and its earlier versions. */
export function Credit({ orderId, subOrder, documentary }: Props) {
  const [open, setOpen] = useState<Open>(null);
  const [latest, ...earlier] = documentary.versions;
  const close = () => setOpen(null);
  return (
    <section className="space-y-4" aria-label={m.deals_bank_credit()}>
      <h4 className="font-semibold">{m.deals_bank_credit()}</h4>
      <OpenBy subOrder={subOrder} documentary={documentary} />
      {latest ? (
        <CreditVersion credit={latest} inForce={latest.version === documentary.inForce} />
      ) : (
        <p className="text-soft">{m.deals_bank_noCredit()}</p>
      )}
      <Buttons subOrder={subOrder} onOpen={setOpen} />
      {open === 'form' && (
        <Suspense fallback={<Skeleton rows={8} />}>
          <CreditForm orderId={orderId} subOrderId={subOrder.id} documentary={documentary} onDone={close} />
        </Suspense>
      )}
      {open === 'extend' && (
        <Suspense>
          <ExtendForm orderId={orderId} subOrderId={subOrder.id} openBy={documentary.openBy} onClose={close} />
        </Suspense>
      )}
      {latest && (open === 'agreed' || open === 'amendment' || open === 'advised') && (
        <Answer orderId={orderId} subOrderId={subOrder.id} version={latest.version} answer={open} onClose={close} />
      )}
      {earlier.length > 0 && (
        <details>
          <summary className="link press">{m.deals_bank_earlier({ count: earlier.length })}</summary>
          <ul className="divide-line mt-2 divide-y">
            {earlier.map((credit) => (
              <li key={credit.version} className="py-4">
                <CreditVersion credit={credit} inForce={credit.version === documentary.inForce} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

/** Until when it is to be opened, as long as none is in force. */
function OpenBy({ subOrder, documentary: { openBy, inForce } }: Omit<Props, 'orderId'>) {
  const now = useNow();
  if (inForce !== null || !subOrder.banks?.awaitsCredit) return null;
  const date = formatDate(openBy);
  return isOverdue(openBy, now) ? (
    <Notice tone="amber" title={m.deals_bank_late({ date })}>
      <p>{m.deals_bank_lateText()}</p>
    </Notice>
  ) : (
    <p>{m.deals_bank_toOpenBy({ date })}</p>
  );
}

function Buttons({
  subOrder: { allowedActions, banks },
  onOpen,
}: Pick<Props, 'subOrder'> & { onOpen: (open: Open) => void }) {
  const may = (action: TradeAction) => allowedActions.includes(action);
  const button = (which: Open, label: string, variant: 'primary' | 'outline' = 'outline') => (
    <Button variant={variant} onClick={() => onOpen(which)}>
      {label}
    </Button>
  );
  const isFirst = banks?.credit === null;
  const wanted = banks?.awaitsCredit === true && banks.credit?.answer !== null;
  return (
    <div className="flex flex-wrap gap-2">
      {may('openCredit') && (
        <ForCall<'api/trade/web/documentary/stateCredit'> as="treasurer">
          {button(
            'form',
            isFirst ? m.deals_bank_enter() : m.deals_bank_change(),
            isFirst || wanted ? 'primary' : 'outline',
          )}
        </ForCall>
      )}
      {(may('agreeCredit') || may('amendCredit') || may('adviseCredit')) && (
        <ForCall<'api/trade/supplier/documentary/answerCredit'> as="sales">
          {may('adviseCredit') && button('advised', m.deals_bank_advise(), 'primary')}
          {may('agreeCredit') && button('agreed', m.deals_bank_agree(), 'primary')}
          {may('amendCredit') && button('amendment', m.deals_bank_amend())}
        </ForCall>
      )}
      {may('extendCredit') && (
        <ForCall<'api/trade/supplier/documentary/extendCredit'> as="sales">
          {button('extend', m.deals_bank_extend())}
        </ForCall>
      )}
    </div>
  );
}

type AnswerProps = { orderId: string; subOrderId: string; version: number; answer: CreditAnswer; onClose: () => void };

function Answer({ orderId, subOrderId, version, answer, onClose }: AnswerProps) {
  const [key] = useState(onceKey);
  const words = {
    agreed: { title: m.deals_bank_agree(), description: m.deals_bank_agreeText() },
    advised: { title: m.deals_bank_advise(), description: m.deals_bank_adviseText() },
    amendment: { title: m.deals_bank_amend(), description: m.deals_bank_amendText() },
  }[answer];
  return (
    <ReasonDialog
      of={`credit:${subOrderId}:${version}:${answer}`}
      open
      onClose={onClose}
      {...words}
      mild={answer !== 'amendment'}
      onSend={({ remark }) => answerCredit(key, orderId, { subOrderId, version, answer, remark })}
    />
  );
}
