import { useState, type RefObject } from 'react';
import type { ContractView } from '#api/deals/contract.ts';
import { Party } from '#components/center/Party.tsx';
import { Panel } from '#components/center/Panel.tsx';
import { ReasonDialog } from '../deal/ReasonDialog.tsx';
import { TimeLeft } from '../deal/TimeLeft.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { Dialog, DialogContent } from '#components/ui/dialog.tsx';
import type { SellersAccountStanding } from '#api/deals/collecting.ts';
import { payoutsPath, type DealSide } from '#api/deals/deal-address.ts';
import { orderStatuses } from '#api/deals/order-states.ts';
import { reasonText } from '#api/deals/reason-words.ts';
import { m } from '#i18n/messages.ts';
import { refuseReasonOptions, signedText, type RefuseReason } from '#api/deals/contract-words.ts';
import { compare } from '#lib/decimal.ts';
import { formatMoment } from '#lib/moments.ts';
import { loadContract, refuseContract } from '../stores/contracts.ts';
import { onceKey } from '#app/stores/once-key.ts';
import { ForCall } from '#app/center/ForCall.tsx';
import { RecordForm } from '#app/center/RecordForm.tsx';
import { Notice } from '#components/center/Notice.tsx';
import { ApprovalGate } from '../approval/ApprovalGate.tsx';
import { AmendForm } from './AmendForm.tsx';
import { SignForm } from './SignForm.tsx';

type Props = { contract: ContractView };
type OwnProps = Props & {
  onIssued: (id: string) => void;
  /** What a phone's bar presses. */
  signing: RefObject<HTMLButtonElement | null>;
};

/** Why the seller's signature waits. */
const accountTexts: Record<Exclude<SellersAccountStanding, 'inForce'>, () => string> = {
  missing: m.deals_direct_accountMissing,
  unconfirmed: m.deals_direct_accountUnconfirmed,
  coolingOff: m.deals_direct_accountCoolingOff,
};

/** Who has signed, until when it can be done, and the buttons for the own side. */
export function Signatures({ contract, onIssued, signing }: OwnProps) {
  const [open, setOpen] = useState<'sign' | 'amend' | 'refuse' | null>(null);
  const [refusal] = useState(onceKey);
  const { id, number, signatures, maySign, mayAmend, mayRefuse, recordToFill } = contract;
  const { sellersAccount, side } = contract;
  const noAccount = sellersAccount !== null && sellersAccount !== 'inForce';
  const waitsForAccount = noAccount && side === 'supplier';
  const close = () => setOpen(null);
  const count = signatures.length;
  const hasSigned = signatures.some((one) => one.side === side);
  const inForce = contract.standing === 'inForce';
  // What makes a contract no dearer was approved when it was signed.
  const { amendment, terms } = contract;
  const isChange = amendment?.issued?.id === id;
  const sums = isChange && compare(amendment.terms.total, terms.total) <= 0 ? [] : [contract.total];
  return (
    <Panel
      title={m.deals_contract_signatures()}
      aside={<Badge tone={count === 2 ? 'good' : 'amber'}>{signedText(count)}</Badge>}
    >
      <dl className="divide-line -my-2 divide-y">
        <Side contract={contract} side="supplier" />
        <Side contract={contract} side="buyer" />
        {(maySign || mayRefuse) && (
          <div className="py-2">
            <dt className="text-soft text-table">{m.deals_contract_deadline()}</dt>
            <dd className="flex flex-wrap gap-x-3">
              <span className="figures">{formatMoment(contract.signBy)}</span>
              <TimeLeft until={contract.signBy} past={m.deals_contract_deadlineOver()} />
            </dd>
          </div>
        )}
      </dl>
      {hasEnded(contract) && contract.reason && (
        <p className="mt-3">{m.deals_orders_endedBecause({ reason: reasonText(contract.reason) })}</p>
      )}
      {maySign && <p className="text-soft mt-3 text-table">{m.deals_contract_readFirst()}</p>}
      {noAccount && (
        <div className="mt-3">
          <Notice tone="amber" title={m.deals_direct_accountTitle()}>
            <p>{side === 'supplier' ? accountTexts[sellersAccount]() : m.deals_direct_accountBuyer()}</p>
            {side === 'supplier' && (
              <p className="mt-1">
                <a className="link" href={payoutsPath()}>
                  {m.deals_direct_toAccounts()}
                </a>
              </p>
            )}
          </Notice>
        </div>
      )}
      {recordToFill && (
        <div className="mt-3 space-y-3">
          <Notice tone="amber" title={m.deals_contract_recordMissing()}>
            <p>{m.deals_contract_recordWhy()}</p>
          </Notice>
          <ForCall<'api/user/web/enterprise/saveRecord'> as="owner">
            <RecordForm
              nation={recordToFill.nation}
              companyName={recordToFill.companyName}
              record={recordToFill}
              onDone={() => void loadContract(id)}
            />
          </ForCall>
        </div>
      )}
      {(maySign || mayRefuse || mayAmend) && (
        <div className="mt-3 flex flex-wrap gap-3">
          <ForCall<'api/trade/web/contract/signContract'> as="signatory">
            {maySign && !recordToFill && !waitsForAccount && (
              <ApprovalGate act="sign" subjectId={id} sums={sums}>
                <Button ref={signing} onClick={() => setOpen('sign')}>
                  {m.deals_contract_sign()}
                </Button>
              </ApprovalGate>
            )}
            {mayAmend && (
              <Button variant="outline" onClick={() => setOpen('amend')}>
                {inForce ? m.deals_change_propose() : m.deals_trade_proposeAmendment()}
              </Button>
            )}
            {mayRefuse && (
              <Button variant="danger" onClick={() => setOpen('refuse')}>
                {hasSigned ? m.deals_contract_withdraw() : m.deals_contract_refuse()}
              </Button>
            )}
          </ForCall>
        </div>
      )}
      <Dialog open={open === 'sign' && maySign} onOpenChange={(next) => !next && close()}>
        <DialogContent
          title={m.deals_contract_signTitle({ number })}
          description={m.deals_contract_signFor({ company: own(contract) })}
        >
          <SignForm contract={contract} onDone={close} onClose={close} />
        </DialogContent>
      </Dialog>
      <Dialog open={open === 'amend' && mayAmend} onOpenChange={(next) => !next && close()}>
        <DialogContent
          title={inForce ? m.deals_change_propose() : m.deals_trade_proposeAmendment()}
          description={inForce ? m.deals_change_lead() : m.deals_contract_amendLead()}
        >
          <AmendForm contract={contract} onDone={close} onIssued={onIssued} />
        </DialogContent>
      </Dialog>
      <ReasonDialog
        of={`refuseContract:${id}`}
        open={open === 'refuse' && mayRefuse}
        onClose={close}
        title={hasSigned ? m.deals_contract_withdraw() : m.deals_contract_refuse()}
        description={hasSigned ? m.deals_contract_withdrawText() : m.deals_contract_refuseText()}
        keep={m.deals_contract_keep()}
        reasons={refuseReasonOptions()}
        onSend={({ reason, remark }) => refuseContract(refusal, { id, reason: reason as RefuseReason, remark })}
      />
    </Panel>
  );
}

const hasEnded = ({ status }: ContractView): boolean =>
  status === orderStatuses.cancelled || status === orderStatuses.lapsed;

const own = ({ side, buyer, supplier }: ContractView): string => (side === 'buyer' ? buyer : supplier).company;

function Side({ contract, side }: Props & { side: DealSide }) {
  const signed = contract.signatures.find((one) => one.side === side);
  const { company } = contract[side];
  const { name, logo } = side === 'supplier' ? contract.seller : { name: company, logo: null };
  return (
    <div className="py-2">
      <dt className="text-soft text-table">
        {side === 'buyer' ? m.deals_contract_buyer() : m.deals_contract_seller()}
      </dt>
      <dd>
        <div className="my-1">
          <Party {...{ name, company, logo }} />
        </div>
        {signed ? (
          <>
            <p className="text-good text-table">
              {m.deals_contract_signedAt({ name: signed.fullName, time: formatMoment(signed.at) })}
            </p>
            {signed.address && (
              <p className="text-soft text-table break-words">
                {m.deals_contract_from({ address: signed.address, device: signed.device || '–' })}
              </p>
            )}
          </>
        ) : (
          <p className={hasEnded(contract) ? 'text-soft text-table' : 'text-amber text-table'}>
            {hasEnded(contract) ? m.deals_contract_unsigned() : m.deals_contract_waits()}
          </p>
        )}
      </dd>
    </div>
  );
}
