import { Ledger, LedgerRow } from '#features/deals/payment/Ledger.tsx';
import { RemittanceBadge } from '#features/deals/payment/RemittanceBadge.tsx';
import { moneyText } from '#components/center/figures.ts';
import { m } from '#i18n/messages.ts';

const usd = (amount: string) => ({ amount, currency: 'USD' });
const rows = [
  { state: 'submitted', sent: '49250.00', due: '0.00', reversed: null },
  { state: 'confirmed', sent: '14775.00', due: '34475.00', reversed: null },
  { state: 'confirmed', sent: '35000.00', due: '-525.00', reversed: null },
  { state: 'rejected', sent: '1280.50', due: '1280.50', reversed: null },
  { state: 'withdrawn', sent: '1280.00', due: '1280.50', reversed: null },
  { state: 'confirmed', sent: '9600.00', due: '9600.00', reversed: { at: '2026-11-28T09:00:00.000Z', reason: null } },
] as const;

/** Money as a ledger: every state of a transfer, what is still due, nothing, and paid too much; the third unfolded. */
export const MoneyRows = () => (
  <Ledger what={m.deals_remit_subOrder()} party={m.deals_orders_partner()} from={m.deals_remit_remitter()}>
    {rows.map(({ state, sent, due, reversed }, at) => (
      <LedgerRow
        key={sent}
        day={`2026-11-2${at}`}
        title={`SO26112${at}-0001`}
        about="POLYLAC PA-757 · 25 t"
        party={{ name: 'Paper Crane Polymers', company: '演示纸鹤塑化（宁波）有限公司' }}
        from={{ name: 'Demo Pump Housings Pte. Ltd.', reference: `FT26112${at}-88213` }}
        amount={moneyText(usd(sent))}
        note={at === 1 ? `− ${moneyText(usd('25.00'))}` : null}
        state={<RemittanceBadge state={state} reversed={reversed} />}
        balance={usd(due)}
        isOpen={at === 2}
      >
        <p>{m.center_saved()}</p>
      </LedgerRow>
    ))}
  </Ledger>
);
