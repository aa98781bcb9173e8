import { Notice } from '#components/center/Notice.tsx';
import { m } from '#i18n/messages.ts';

/** Words of the other side name a bank account: the one trick that has cost this trade most. */
export function AccountWarning() {
  return (
    <Notice tone="amber" title={m.deals_trade_bankTitle()}>
      <p>{m.deals_trade_payOnly()}</p>
    </Notice>
  );
}
