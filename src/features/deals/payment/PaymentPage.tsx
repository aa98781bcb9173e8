import { useEffect, useRef, useState } from 'react';
import type { callRoles } from '#api/call-roles.ts';
import type { Money } from '#api/common/common.ts';
import type { PaymentDetails } from '#api/deals/remittance.ts';
import { NewsBar } from '#app/center/NewsBar.tsx';
import { Facts } from '#components/center/Facts.tsx';
import { Loaded } from '#components/center/Loaded.tsx';
import { Notice } from '#components/center/Notice.tsx';
import { Panel } from '#components/center/Panel.tsx';
import { Skeleton } from '#components/center/Skeleton.tsx';
import { Party } from '#components/center/Party.tsx';
import { moneyText, tonnesText } from '#components/center/figures.ts';
import { dealPath } from '#api/deals/deal-address.ts';
import { Button } from '#components/ui/button.tsx';
import { DueList } from '../deal/DueList.tsx';
import { balanceFacts, bankChargeFacts, refundedFacts, settlementFacts } from './settlement-facts.ts';
import { accountLabel } from './account-label.ts';
import { AccountFacts, Copyable } from './AccountFacts.tsx';
import { m } from '#i18n/messages.ts';
import { compare } from '#lib/decimal.ts';
import { formatDate } from '#lib/format.ts';
import { formatMoment } from '#lib/moments.ts';
import { localPath } from '#lib/paths.ts';
import { subOrderNumberOf } from '#api/deals/postscript.ts';
import { useRemote } from '#app/stores/use-remote.ts';
import { ForCall, useAsk } from '#app/center/ForCall.tsx';
import { loadPayment, payment } from '../stores/remittance.ts';
import { Ledger } from './Ledger.tsx';
import { MoveCredit } from './MoveCredit.tsx';
import { RecordRow } from './RecordRow.tsx';
import { RefundRow } from './RefundRow.tsx';
import { TransferForm } from './TransferForm.tsx';

type Props = { subOrderId: string };

/** How to pay for a sub-order by wire transfer, and the form that records the transfer. */
export function PaymentPage({ subOrderId, first }: Props & { first: PaymentDetails | null }) {
  const load = () => void loadPayment(subOrderId);
  const known = useRemote(payment, first, subOrderId, load);
  return (
    <div className="space-y-5">
      <NewsBar load={load} />
      <p>
        <a className="link" href={localPath('/userCenter/remittanceRecord')}>
          {m.deals_remit_toRecords()}
        </a>
      </p>
      <Loaded remote={known} onRetry={load} skeleton={<Skeleton of="form" rows={8} />}>
        {(details) => <Payment subOrderId={subOrderId} details={details} />}
      </Loaded>
    </div>
  );
}

function Payment({ subOrderId, details }: Props & { details: PaymentDetails }) {
  const { account, postscript, due, records, refunds, submitted, paymentStatus } = details;
  const number = subOrderNumberOf(postscript) ?? '';
  const soFar = useRef<HTMLHeadingElement>(null);
  // What was just recorded stands above the form, which begins anew; what a colleague records leaves it as it is.
  const [recorded, setRecorded] = useState(0);
  useEffect(() => {
    if (recorded > 0) soFar.current?.focus();
  }, [recorded]);
  // The form asks for what is due now.
  const withdrawn = () => void loadPayment(subOrderId).then(() => setRecorded((count) => count + 1));
  const nothingDue = compare(due.amount, '0') <= 0;
  // As the server has it: no transfer is recorded any more. Nobody is shown an account to pay into for nothing.
  const isPaid = (paymentStatus === 'paid' || paymentStatus === 'overpaid') && compare(submitted.amount, '0') === 0;
  const isAsked = !isPaid && account !== null;
  const isDirect = details.collecting === 'seller';
  // What came and what went back, the latest first.
  const movements = [
    ...records.map((one) => ({
      day: one.sentAt,
      row: <RecordRow key={one.id} record={one} side="buyer" reload={withdrawn} />,
    })),
    ...refunds.map((one) => ({ day: one.valueDate, row: <RefundRow key={one.id} refund={one} /> })),
  ].toSorted((one, other) => other.day.localeCompare(one.day));
  return (
    <>
      <div>
        <h2 className="text-h2">{m.deals_remit_payFor({ number })}</h2>
        <div className="mt-2 flex flex-wrap items-center gap-x-6 gap-y-2">
          <Party {...details.seller} />
          <p className="figures text-soft">
            {details.gradeNumber} · {tonnesText(details.quantity)}
          </p>
        </div>
      </div>
      {isAsked && (
        <Notice tone="amber" title={m.deals_remit_fraudTitle()}>
          <p>{isDirect ? m.deals_direct_fraudText() : m.deals_remit_fraudText()}</p>
        </Notice>
      )}
      <div className="desk:grid-cols-2 grid gap-5">
        <Panel title={nothingDue ? m.deals_remit_nothingDue() : m.deals_remit_due()}>
          {!nothingDue && <p className="figures text-brand text-h1 font-semibold">{moneyText(due)}</p>}
          <Sums details={details} />
          <div className="mt-3">
            <DueList dues={details.dues} />
          </div>
        </Panel>
        {account === null ? (
          <Panel title={m.deals_remit_throughBanksTitle({ term: details.paymentTerm })}>
            <p className="text-soft">{m.deals_remit_throughBanksText()}</p>
            <p className="mt-3">
              <Button asChild>
                <a href={`${dealPath('buyer', details.orderId, 'sub')}#${number}`}>{m.deals_remit_toDocuments()}</a>
              </Button>
            </p>
          </Panel>
        ) : isPaid ? (
          <Panel title={m.deals_remit_allPaid()}>
            <p className="text-soft">{m.deals_remit_allPaidText()}</p>
          </Panel>
        ) : (
          <Panel title={m.deals_remit_howToPay()}>
            {isDirect && <p className="mb-2 font-medium">{m.deals_direct_lead()}</p>}
            <p className="text-soft">{isDirect ? m.deals_direct_postscriptText() : m.deals_remit_postscriptText()}</p>
            <div className="border-brand bg-brand-soft mt-2 rounded border px-3 py-2 text-h3">
              <Copyable text={postscript} label={m.deals_remit_postscript()} />
            </div>
            <ul className="text-soft mt-3 list-disc space-y-1 pl-5">
              <li>{m.deals_remit_days()}</li>
              <li>{m.deals_remit_fee()}</li>
              <li>
                {!isDirect && m.deals_remit_recommended()} {m.deals_remit_ownCurrency({ currency: due.currency })}
              </li>
            </ul>
          </Panel>
        )}
      </div>
      {isAsked && account && <Accounts account={account} details={details} />}
      {movements.length > 0 && (
        <section className="space-y-3" aria-label={m.deals_remit_soFar()}>
          <h2 ref={soFar} tabIndex={-1} className="text-h3 outline-none">
            {m.deals_remit_soFar()}
          </h2>
          <Ledger what={m.deals_ledger_entry()} from={m.deals_remit_remitter()}>
            {movements.map(({ row }) => row)}
          </Ledger>
        </section>
      )}
      {isAsked && (
        <Panel
          title={m.deals_remit_recordTitle()}
          lead={isDirect ? m.deals_direct_recordText() : m.deals_remit_recordText()}
          id="record"
        >
          <ForCall<'api/trade/web/remittance/createRemittance'> as="treasurer">
            <TransferForm
              key={recorded}
              subOrderId={subOrderId}
              due={due}
              buyerNames={details.buyerNames}
              onRecorded={() => setRecorded(recorded + 1)}
            />
          </ForCall>
        </Panel>
      )}
      {details.credits.length > 0 && (
        <MoveCredit key={`move ${recorded}`} details={details} onMoved={() => setRecorded(recorded + 1)} />
      )}
      {isAsked && !nothingDue && <PayBar due={due} />}
    </>
  );
}

/** What is due, and the way to the form that records it, at the lower edge of a phone; the form has a bar of its own. */
function PayBar({ due }: { due: Money }) {
  const treasurer = 'treasurer' satisfies (typeof callRoles)['api/trade/web/remittance/createRemittance'];
  if (useAsk(treasurer)) return null;
  return (
    <div className="action-bar next-bar">
      <p className="min-w-0 grow">
        <span className="text-soft block text-meta">{m.deals_remit_due()}</span>
        <span className="figures font-semibold">{moneyText(due)}</span>
      </p>
      <Button asChild className="shrink-0">
        <a href="#record">{m.deals_remit_recordTitle()}</a>
      </Button>
    </div>
  );
}

type Account = NonNullable<PaymentDetails['account']>;

/** Where to pay to, and where soon, while a change waits out its cooling-off time. */
function Accounts({ account, details }: { account: Account; details: PaymentDetails }) {
  const { changing, contract, collecting } = details;
  const name = accountLabel(collecting);
  return (
    <>
      {changing && (
        <Notice tone="amber" title={m.deals_remit_changing({ time: formatMoment(changing.from) })}>
          <p>{m.deals_remit_changingText()}</p>
        </Notice>
      )}
      <div className={changing ? 'desk:grid-cols-2 grid gap-5' : undefined}>
        <Panel title={changing ? m.deals_remit_accountNow() : name}>
          <AccountFacts account={account} />
          {contract && <CodeText account={account} contract={contract} />}
        </Panel>
        {changing && (
          <Panel title={m.deals_remit_accountFrom({ time: formatMoment(changing.from) })}>
            <AccountFacts account={changing.account} />
            {contract && <CodeText account={changing.account} contract={contract} isComing />}
          </Panel>
        )}
      </div>
    </>
  );
}

type CodeTextProps = { account: Account; contract: NonNullable<PaymentDetails['contract']>; isComing?: boolean };

/** What the code of an account is compared with, and where it can be checked without us. */
function CodeText({ account: { code }, contract: { number, accountCode }, isComing = false }: CodeTextProps) {
  const isSealed = code === accountCode;
  const changed = isComing
    ? m.deals_remit_accountCodeComing({ number, code: accountCode })
    : m.deals_remit_accountCodeChanged({ number, code: accountCode });
  return (
    <p className="text-soft mt-2">
      {isSealed ? m.deals_remit_accountCodeText({ number }) : changed}{' '}
      <a
        className="link"
        href={`${localPath('/verifyContract', { contract: number, account: code ?? '' })}#account-check`}
      >
        {m.deals_remit_checkCode()}
      </a>
    </p>
  );
}

function Sums({ details }: { details: PaymentDetails }) {
  const { account, received, submitted, refunded, tolerance, latestPayment } = details;
  const money = (label: string, amount: PaymentDetails['total']) => ({ label, value: moneyText(amount) });
  return (
    <Facts
      className="figures mt-2"
      facts={[
        ...settlementFacts(details),
        money(m.deals_remit_receivedSum(), received),
        ...(compare(submitted.amount, '0') > 0 ? [money(m.deals_remit_submittedSum(), submitted)] : []),
        ...bankChargeFacts(details.bankCharges),
        ...refundedFacts(refunded),
        ...balanceFacts(details),
        ...(account ? [{ label: m.deals_remit_latest(), value: formatDate(latestPayment) }] : []),
        ...(account && compare(tolerance.amount, '0') > 0
          ? [{ label: m.deals_remit_tolerance(), value: m.deals_remit_toleranceText({ amount: moneyText(tolerance) }) }]
          : []),
      ]}
    />
  );
}
