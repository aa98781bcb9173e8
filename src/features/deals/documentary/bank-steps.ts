import { bankSteps } from '#api/deals/bank-steps.ts';
import { roleOfStep, type BankNeed } from '#api/deals/next-step.ts';
import type { SubOrderView } from '#api/deals/trade.ts';
import type { Need } from '#app/center/NeedList.tsx';
import { moneyText } from '#components/center/figures.ts';
import { m } from '#i18n/messages.ts';
import { formatDate } from '#lib/format.ts';
import { overdue, step } from '../deal/steps.ts';

const titles: Record<BankNeed, (said: { number: string; position: string }) => string> = {
  openCredit: m.deals_bank_stepOpenCredit,
  answerCredit: m.deals_bank_stepAnswerCredit,
  presentDocuments: m.deals_bank_stepPresentDocuments,
  answerDocuments: m.deals_bank_stepAnswerDocuments,
  payDocuments: m.deals_bank_stepPay,
  confirmPaid: m.deals_bank_stepConfirm,
};

/** What is to be done of a payment through banks, as one side reads it; `who` is the other side. */
export function bankNeedsOf(
  { id, number, banks, dues }: SubOrderView,
  side: 'buyer' | 'supplier',
  who: string,
  here: NonNullable<Need['link']>,
  now: Date,
): Need[] {
  return (banks ? bankSteps(banks, dues) : []).map(({ need, of, shipment, day: until }) => {
    const due = dues.find((one) => shipment !== null && one.shipment === shipment);
    const isOwn = of === side;
    const title = titles[need]({ number, position: String(shipment ?? '') });
    const amount = due && need === 'payDocuments' ? moneyText(due.amount) : '';
    const by = until && m.deals_next_by({ date: formatDate(until) });
    const text = [isOwn ? '' : who, amount, by].filter(Boolean).join(' · ');
    const role = roleOfStep[need];
    const link = isOwn && role ? { ...here, as: role } : here;
    return {
      ...step(`${id} ${need} ${shipment ?? ''}`, isOwn ? 'act' : 'wait', title, text, link),
      overdue: until ? overdue(until, now) : undefined,
    };
  });
}
