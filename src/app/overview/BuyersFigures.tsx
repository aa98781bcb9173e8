import type { BuyerToday } from '#api/deals/order.ts';
import { moneyText, tonnesText } from '#components/center/figures.ts';
import { m } from '#i18n/messages.ts';
import { formatCount, formatDate } from '#lib/format.ts';
import { joinWords } from '#lib/join-words.ts';
import { localPath } from '#lib/paths.ts';
import { orderStatuses } from '#api/deals/order-states.ts';
import { KeyFigures } from '../center/KeyFigures.tsx';

function payNote({ overdue, nextPayment }: BuyerToday['figures']): string {
  if (overdue.length > 0) return m.center_overdue({ money: joinWords(overdue.map(moneyText)) });
  return nextPayment ? m.center_nextPayment({ date: formatDate(nextPayment) }) : m.center_toPayRule();
}

/** To pay, on the way, to compare, bought: what a buyer asks first. */
export function BuyersFigures({ figures }: { figures: BuyerToday['figures'] }) {
  const { toPay, overdue, onTheWay, late, quotes, quotedRfqs, bought, contracts, sellers } = figures;
  const orders = (query: Record<string, string | number>) => localPath('/userCenter/order', query);
  return (
    <KeyFigures
      label={m.center_figures()}
      figures={[
        {
          key: 'pay',
          label: m.center_toPay(),
          values: toPay.length > 0 ? toPay.map(moneyText) : ['0'],
          note: payNote(figures),
          late: overdue.length > 0,
          href: orders({ needs: 'pay' }),
        },
        {
          key: 'way',
          label: m.center_onTheWay(),
          values: [tonnesText(onTheWay)],
          note: late > 0 ? m.center_late({ count: formatCount(late) }) : m.center_onTheWayRule(),
          late: late > 0,
          href: orders({ status: orderStatuses.shipped }),
        },
        {
          key: 'quotes',
          label: m.center_quotes(),
          values: [formatCount(quotes)],
          note: m.center_quotesRule({ count: formatCount(quotedRfqs) }),
          href: orders({ needs: 'choose' }),
        },
        {
          key: 'bought',
          label: m.center_bought(),
          values: bought.length > 0 ? bought.map(moneyText) : ['0'],
          note: m.center_boughtRule({ contracts: formatCount(contracts), sellers: formatCount(sellers) }),
          href: localPath('/userCenter/myContract'),
        },
      ]}
    />
  );
}
