import { lazy, Suspense, useState } from 'react';
import type { Documentary, DocumentsOfShipment } from '#api/deals/documentary.ts';
import type { DocumentsAction } from '#api/deals/documentary-steps.ts';
import { readStoredFile } from '#app/stores/stored-files.ts';
import { ForCall } from '#app/center/ForCall.tsx';
import { StoredFileButton } from '#components/center/StoredFileButton.tsx';
import { moneyText, tonnesText } from '#components/center/figures.ts';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';
import { formatDate } from '#lib/format.ts';
import { formatMoment } from '#lib/moments.ts';
import { AccountWarning } from '../deal/AccountWarning.tsx';
import { roleName } from '../deal/deal-words.ts';
import { documentsActionName, stateOf } from './bank-words.ts';

const StepForm = lazy(async () => ({ default: (await import('./StepForm.tsx')).StepForm }));

type Side = 'buyer' | 'supplier' | 'operator';
type Props = { orderId: string; side: Side; documentary: Documentary };

/** The documents of each shipment on their way through banks. */
export function Documents({ orderId, side, documentary: { shipments } }: Props) {
  return (
    <section aria-label={m.deals_bank_documentsTitle()}>
      <h4 className="mb-2 font-semibold">{m.deals_bank_documentsTitle()}</h4>
      {shipments.length === 0 ? (
        <p className="text-soft">{m.deals_bank_noDocuments()}</p>
      ) : (
        <ul className="divide-line divide-y">
          {shipments.map((shipment) => (
            <OfShipment key={shipment.id} orderId={orderId} side={side} shipment={shipment} />
          ))}
        </ul>
      )}
    </section>
  );
}

function OfShipment({ orderId, side, shipment }: Omit<Props, 'documentary'> & { shipment: DocumentsOfShipment }) {
  const { position, transportDocument, quantity, amount, dueOn, doBy, state, lastDay, allowed, steps } = shipment;
  const [taking, setTaking] = useState<DocumentsAction | null>(null);
  const stand = stateOf(shipment);
  const buttons = allowed.map((action, index) => (
    <Button key={action} variant={index === 0 ? 'primary' : 'outline'} size="small" onClick={() => setTaking(action)}>
      {documentsActionName(action)}
    </Button>
  ));
  return (
    <li className="space-y-3 py-3">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <span className="font-medium">{m.deals_due_shipment({ position: String(position) })}</span>
        <Badge tone={stand.tone}>{stand.text}</Badge>
        <span className="figures">
          {tonnesText(quantity)} · {moneyText(amount)}
        </span>
        <span className="text-soft figures">{transportDocument}</span>
      </p>
      <p className="text-soft flex flex-wrap gap-x-5 gap-y-1 text-table">
        {dueOn && <span>{m.deals_bank_dueOn({ date: formatDate(dueOn) })}</span>}
        {doBy && (
          <span>
            {state === 'presented'
              ? m.deals_bank_acceptBy({ date: formatDate(doBy) })
              : m.deals_bank_presentBy({ date: formatDate(doBy) })}
          </span>
        )}
        {lastDay && (
          <span>
            {state === 'presented'
              ? m.deals_bank_acceptedAfter({ date: formatDate(lastDay) })
              : m.deals_bank_confirmedAfter({ date: formatDate(lastDay) })}
          </span>
        )}
      </p>
      {steps.length > 0 && <Steps steps={steps} />}
      {buttons.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {side === 'buyer' ? (
            <ForCall<'api/trade/web/documentary/answerDocuments'> as="treasurer">{buttons}</ForCall>
          ) : (
            <ForCall<'api/trade/supplier/documentary/presentDocuments'> as="sales">{buttons}</ForCall>
          )}
        </div>
      )}
      {taking && side !== 'operator' && (
        <Suspense>
          <StepForm {...{ orderId, side, shipment }} action={taking} onClose={() => setTaking(null)} />
        </Suspense>
      )}
    </li>
  );
}

function Steps({ steps }: Pick<DocumentsOfShipment, 'steps'>) {
  return (
    <ol className="deal-events text-table">
      {steps.map(({ action, name, by, day, bank, reference, items, remark, file, at, bankWarning }) => (
        <li key={at + action} className="space-y-1">
          <span className="font-medium">{name}</span>{' '}
          <span className="text-soft figures">
            {[formatDate(day), roleName(by), bank, reference].filter(Boolean).join(' · ')}
          </span>
          <span className="text-soft figures block text-meta">{m.deals_bank_statedAt({ time: formatMoment(at) })}</span>
          {items.length > 0 && (
            <ul className="list-disc pl-5">
              {items.map((item) => (
                <li key={item} className="written">
                  {item}
                </li>
              ))}
            </ul>
          )}
          {remark && <span className="written block">{remark}</span>}
          {file && <StoredFileButton file={file} read={readStoredFile} />}
          {bankWarning && <AccountWarning />}
        </li>
      ))}
    </ol>
  );
}
