import { useEffect, useState, type ReactNode } from 'react';
import type { ApprovalOf, ApprovalView } from '#api/deals/approval.ts';
import { countedDays, type LimitedAct } from '#api/deals/approval-choices.ts';
import type { Money } from '#api/common/common.ts';
import { moneyText } from '#components/center/figures.ts';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';
import { add, compare, trimZeros } from '#lib/decimal.ts';
import { formatMoment } from '#lib/moments.ts';
import type { Outcome } from '#lib/outcome.ts';
import { onceKey, type OnceKey } from '#app/stores/once-key.ts';
import { showToast } from '#app/stores/toasts.ts';
import { askAwardApproval, askSigningApproval, readApprovalOf, withdrawApproval } from '../stores/approvals.ts';

type Awards = readonly { quoteId: string; version: number; lineId: string; quantity: string }[];
type Props = {
  act: LimitedAct;
  /** The order of an award, the contract of a signature. */
  subjectId: string;
  /** Of an award, one for each supplier. */
  sums: readonly Money[];
  awards?: Awards;
  /** The button of what may need an approval. */
  children: ReactNode;
};

/** What is above the company's limit is asked for first; within it, or approved exactly so, the button stands there. */
export function ApprovalGate({ act, subjectId, sums, awards = [], children }: Props) {
  const [known, setKnown] = useState<ApprovalOf | null>(null);
  const [key] = useState<OnceKey>(onceKey);
  const [busy, setBusy] = useState(false);
  const load = async () => {
    const answer = await readApprovalOf(act, subjectId);
    // Where it cannot be told, the server does.
    setKnown(answer.ok ? answer.data : { limits: [], earlier: [], latest: null });
  };
  useEffect(() => void load(), [act, subjectId]);
  if (!known) return <span className="invisible">{children}</span>;
  const limit = known.limits.find(({ currency, amount }) =>
    sums.some(
      (sum) => sum.currency === currency && compare(totalIn(currency, [...sums, ...known.earlier]), amount) > 0,
    ),
  );
  if (!limit) return children;
  const counted = known.earlier.find(({ currency }) => currency === limit.currency);
  const { latest } = known;
  const isIt = latest !== null && sameAwards(latest.awards as Awards, awards);
  if (isIt && latest.state === 'approved')
    return (
      <>
        {children}
        <Note>{m.deals_approval_isApproved({ name: latest.decidedBy ?? '' })}</Note>
      </>
    );
  const take = async (call: Promise<Outcome<ApprovalView>>, done?: string) => {
    setBusy(true);
    const outcome = await call;
    setBusy(false);
    key.renew();
    if (!outcome.ok) showToast(outcome.message, 'warning');
    else if (done) showToast(done, 'success');
    await load();
  };
  if (isIt && latest.state === 'waiting')
    return (
      <>
        <Note>{m.deals_approval_isWaiting({ time: formatMoment(latest.until) })}</Note>
        {latest.mayWithdraw && (
          <Button variant="outline" busy={busy} onClick={() => void take(withdrawApproval(latest.id))}>
            {m.deals_approval_withdraw()}
          </Button>
        )}
      </>
    );
  const ask = () =>
    act === 'award'
      ? askAwardApproval(key, { orderId: subjectId, awards: [...awards] })
      : askSigningApproval(key, subjectId);
  return (
    <>
      <Button busy={busy} onClick={() => void take(ask(), m.deals_approval_asked())}>
        {m.deals_approval_ask()}
      </Button>
      <Note>
        {m.deals_approval_above({ amount: moneyText(limit) })}{' '}
        {counted && m.deals_approval_counted({ amount: moneyText(counted), span: countedDays })}{' '}
        {latest?.state === 'refused' &&
          m.deals_approval_wasRefused({ name: latest.decidedBy ?? '', reason: latest.reason ?? '' })}
        {(latest?.state === 'overtaken' || (latest?.state === 'approved' && !isIt)) && m.deals_approval_wasChanged()}
        {latest?.state === 'expired' && m.deals_approval_expired()}
      </Note>
    </>
  );
}

const Note = ({ children }: { children: ReactNode }) => (
  <p role="status" className="text-soft min-w-0 basis-60 text-table">
    {children}
  </p>
);

const totalIn = (currency: string, sums: readonly Money[]): string =>
  add(...sums.filter((one) => one.currency === currency).map(({ amount }) => amount));

const said = (awards: Awards) =>
  awards
    .map(({ quoteId, version, lineId, quantity }) => [quoteId, version, lineId, trimZeros(quantity)].join(' '))
    .sort()
    .join();
const sameAwards = (one: Awards, other: Awards) => said(one) === said(other);
