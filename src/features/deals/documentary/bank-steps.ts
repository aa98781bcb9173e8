import { bankSteps } from '#api/deals/bank-steps.ts';
import { roleOfStep, type BankNeed } from '#api/deals/next-step.ts';
import type { SubOrderView } from '#api/deals/trade.ts';
import type { Need } from '#app/center/NeedList.tsx';
import { moneyText } from '#components/center/figures.ts';
import { m } from '#i18n/messages.ts';
import { formatDate } from '#lib/format.ts';
import { overdue, step } from '../deal/steps.ts';

type Said = { number: string; who: string; position: string; date: string | null; amount: string };
type Words = { title: (said: Said) => string; text: (said: Said) => string };

const day = ({ date }: Said): string => date ?? m.deals_bank_noDay();
const own: Record<BankNeed, Words> = {
  openCredit: {
    title: m.deals_bank_stepOpenCredit,
    text: (said) => m.deals_bank_stepOpenCreditText({ date: day(said) }),
  },
  answerCredit: { title: m.deals_bank_stepAnswerCredit, text: () => m.deals_bank_stepAnswerCreditText() },
  presentDocuments: { title: m.deals_bank_stepPresentDocuments, text: () => m.deals_bank_stepPresentText() },
  answerDocuments: {
    title: m.deals_bank_stepAnswerDocuments,
    text: ({ date }) => (date ? m.deals_bank_stepAnswerByText({ date }) : m.deals_bank_stepAnswerText()),
  },
  payDocuments: {
    title: m.deals_bank_stepPay,
    text: (said) => m.deals_bank_stepPayText({ amount: said.amount, date: day(said) }),
  },
  confirmPaid: {
    title: m.deals_bank_stepConfirm,
    text: ({ date }) => (date ? m.deals_bank_stepConfirmByText({ date }) : m.deals_bank_stepConfirmText()),
  },
};
const theirs: Record<BankNeed, Words> = {
  openCredit: {
    title: m.deals_bank_stepOpenCredit,
    text: (said) => m.deals_bank_stepTheyOpenText({ date: day(said) }),
  },
  answerCredit: { title: m.deals_bank_stepTheyAnswerCredit, text: () => m.deals_bank_stepTheyAnswerCreditText() },
  presentDocuments: { title: m.deals_bank_stepPresentDocuments, text: m.deals_bank_stepTheyPresentText },
  answerDocuments: {
    title: m.deals_bank_stepTheyAnswer,
    text: ({ date }) => (date ? m.deals_bank_stepTheyAnswerByText({ date }) : m.deals_bank_stepTheyAnswerText()),
  },
  payDocuments: {
    title: m.deals_bank_stepPay,
    text: (said) => m.deals_bank_stepTheyPayText({ amount: said.amount, who: said.who, date: day(said) }),
  },
  confirmPaid: { title: m.deals_bank_stepTheyConfirm, text: () => m.deals_bank_stepTheyConfirmText() },
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
    const said = {
      ...{ number, who, position: String(shipment ?? '') },
      date: until && formatDate(until),
      amount: due ? moneyText(due.amount) : '',
    };
    const isOwn = of === side;
    const words = (isOwn ? own : theirs)[need];
    const role = roleOfStep[need];
    const link = isOwn && role ? { ...here, as: role } : here;
    return {
      ...step(`${id} ${need} ${shipment ?? ''}`, isOwn ? 'act' : 'wait', words.title(said), words.text(said), link),
      overdue: until ? overdue(until, now) : undefined,
    };
  });
}
