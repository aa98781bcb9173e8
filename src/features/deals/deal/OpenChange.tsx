import { contractPath } from '#api/deals/deal-address.ts';
import type { SubOrderView } from '#api/deals/trade.ts';
import { Facts } from '#components/center/Facts.tsx';
import { moneyText } from '#components/center/figures.ts';
import { Notice } from '#components/center/Notice.tsx';
import { m } from '#i18n/messages.ts';
import { subtract } from '#lib/decimal.ts';
import { formatMoment } from '#lib/moments.ts';
import { differenceText } from './change-words.ts';
import type { EndingProps } from './Ending.tsx';

type Props = EndingProps & { change: NonNullable<SubOrderView['change']> };

/** A change of the contract that waits for signatures: the money, until when, and the way to the whole of it. */
export function OpenChange({ subOrder, side, change }: Props) {
  const { contractId, version, until, total, signedBy } = change;
  const difference = differenceText({ ...total, amount: subtract(total.amount, subOrder.total.amount) });
  return (
    <Notice tone="amber" title={m.deals_change_card()}>
      {difference && (
        <Facts
          className="figures"
          facts={[{ label: m.deals_contract_total(), value: `${moneyText(subOrder.total)} → ${moneyText(total)}` }]}
        />
      )}
      {difference && <p className="figures font-medium">{difference}</p>}
      <p className="text-soft figures text-table">{m.deals_change_by({ time: formatMoment(until) })}</p>
      <a className="link" href={contractPath(contractId)}>
        {signedBy.includes(side) ? m.deals_change_open({ version }) : m.deals_change_read({ version })}
      </a>
    </Notice>
  );
}
