import '#i18n/browser.ts';
import type { First } from '#app/first.ts';
import { returnReasonName } from '#api/deals/payout-words.ts';
import type { Payment, Payouts } from '#api/deals/payout.ts';
import { MembersOnly } from '#app/center/MembersOnly.tsx';
import { NewsBar } from '#app/center/NewsBar.tsx';
import { useRemote } from '#app/stores/use-remote.ts';
import { EmptyState } from '#components/center/EmptyState.tsx';
import { Notice } from '#components/center/Notice.tsx';
import { PagedList } from '#components/center/PagedList.tsx';
import { Loaded } from '#components/center/Loaded.tsx';
import { Panel } from '#components/center/Panel.tsx';
import { Skeleton } from '#components/center/Skeleton.tsx';
import { moneyText } from '#components/center/figures.ts';
import { useAddress } from '#components/center/use-address.ts';
import { m } from '#i18n/messages.ts';
import { formatDate } from '#lib/format.ts';
import { joinWords } from '#lib/join-words.ts';
import { pageNumber } from '#lib/page-number.ts';
import { localPath } from '#lib/paths.ts';
import { ownPayouts } from '../stores/payouts.ts';
import { PaymentBadge } from './PaymentBadge.tsx';
import { PayoutAccounts } from './PayoutAccounts.tsx';

type Props = { first: First<typeof ownPayouts> };

/** What a seller's completed deals have earned: what waits, what is on its way, what was paid, and where to. */
export default function OwnPayouts({ first }: Props) {
  return (
    <MembersOnly audience="supplier">
      <Shown first={first} />
    </MembersOnly>
  );
}

function Shown({ first }: Props) {
  const address = useAddress();
  const pageNo = pageNumber(address.params.get('pageNo'));
  const load = () => ownPayouts.load(pageNo);
  const known = useRemote(ownPayouts, first, address.search, () => void load());
  return (
    <div className="space-y-5">
      <NewsBar load={() => void load()} />
      <Loaded remote={known} onRetry={() => void load()} skeleton={<Skeleton of="list" rows={6} />}>
        {(payouts) => (
          <>
            <Duties payouts={payouts} />
            <Sums sums={payouts.sums} />
            <PayoutAccounts payouts={payouts} reload={load} />
          </>
        )}
      </Loaded>
      <Panel
        title={m.deals_payout_payments()}
        aside={
          <a className="link press inline-flex items-center text-table" href={statementPath()}>
            {m.deals_payout_toStatement()}
          </a>
        }
      >
        <div className="space-y-4">
          <PagedList
            remote={known}
            onRetry={() => void load()}
            address={address}
            empty={() => <EmptyState drawing="money" title={m.deals_payout_noPayments()} />}
          >
            {({ list }) => (
              <ul className="divide-line -my-3 divide-y">
                {list.map((payment) => (
                  <OwnPayment key={payment.id} payment={payment} />
                ))}
              </ul>
            )}
          </PagedList>
        </div>
      </Panel>
    </div>
  );
}

const statementPath = () => localPath('/userCenter/remittanceRecord', { side: 'supplier', view: 'statement' });

/** What the reader has to do, so that nothing waits for it. */
function Duties({ payouts: { missing, awaited, list, accounts } }: { payouts: Payouts }) {
  const [last] = list;
  const isReturned = last?.state === 'returned';
  const isSame = (account: string) => last?.account === account;
  const stillThere = isReturned && accounts.some(({ state, account }) => state === 'inForce' && isSame(account));
  return (
    <>
      {missing.length > 0 && (
        <Notice tone="amber" title={m.deals_payout_giveAccount({ currencies: joinWords(missing) })}>
          <p>{m.deals_payout_giveAccountText()}</p>
        </Notice>
      )}
      {awaited.length > 0 && (
        <Notice tone="amber" title={m.deals_direct_accountsAwaited({ currencies: joinWords(awaited) })}>
          <p>{m.deals_payout_giveAccountText()}</p>
        </Notice>
      )}
      {stillThere && (
        <Notice tone="bad" title={m.deals_payout_lastReturned({ amount: moneyText(last.money) })}>
          <p>{m.deals_payout_lastReturnedText()}</p>
        </Notice>
      )}
    </>
  );
}

function Sums({ sums }: Pick<Payouts, 'sums'>) {
  if (sums.length === 0) return <p className="text-soft">{m.deals_payout_noSums()}</p>;
  return (
    <ul className="space-y-3">
      {sums.map(({ currency, released, onTheWay, paid }) => (
        <li key={currency} className="panel p-4 sm:p-5">
          <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-3">
            {(
              [
                [m.deals_payout_released(), released],
                [m.deals_payout_onTheWay(), onTheWay],
                [m.deals_payout_paid(), paid],
              ] as const
            ).map(([label, amount]) => (
              <div key={label}>
                <dt className="text-soft text-table">{label}</dt>
                <dd className="figures text-h3 font-semibold">{moneyText({ amount, currency })}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}

function OwnPayment({ payment }: { payment: Payment }) {
  const { money, account, bank, endToEndId, paidOn, bankReference, returnedOn, returnCode, returnWords } = payment;
  return (
    <li className="grid gap-x-8 gap-y-1 py-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)]">
      <div>
        <p className="flex flex-wrap items-center gap-3">
          <span className="figures text-h3 font-semibold">{moneyText(money)}</span>
          <PaymentBadge payment={payment} />
        </p>
        <p className="text-soft figures text-table">{endToEndId}</p>
      </div>
      <div className="space-y-1 text-table">
        <p className="break-words">
          {bank} <span className="figures">{account}</span>
        </p>
        {paidOn && (
          <p className="text-soft figures">
            {m.deals_payout_paidLine({ date: formatDate(paidOn), reference: bankReference ?? '' })}
          </p>
        )}
        {returnedOn && (
          <p className="text-bad">
            {m.deals_payout_returnedLine({ date: formatDate(returnedOn), why: returnReasonName(returnCode ?? '') })}
          </p>
        )}
        {returnWords && <p className="text-soft break-words">{returnWords}</p>}
      </div>
    </li>
  );
}
