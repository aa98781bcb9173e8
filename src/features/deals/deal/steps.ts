import type { SubOrderView } from '#api/deals/trade.ts';
import { contractPath, payoutsPath, type DealSide } from '#api/deals/deal-address.ts';
import type { Need } from '#app/center/NeedList.tsx';
import { moneyText } from '#components/center/figures.ts';
import { m } from '#i18n/messages.ts';
import { formatDate } from '#lib/format.ts';
import { formatMoment } from '#lib/moments.ts';
import { isOverdue } from '#lib/time-left.ts';

/** One thing that a side of a deal has to do, or waits for. */
export const step = (
  key: string,
  kind: Need['kind'],
  title: string,
  text: string,
  link: Need['link'] = null,
): Need => ({ key, kind, title, text, link });

/** A day that has passed, as it is read. */
export const overdue = (day: string, now: Date): string | undefined =>
  isOverdue(day, now) ? formatDate(day) : undefined;

/** What a contract waits for; `who` is the other side, `here` where the sub-order is shown. */
export function signatureStep(subOrder: SubOrderView, who: string, here: Need['link'], isSeller = false): Need {
  const { id, number, contract, allowedActions, signBy } = subOrder;
  const text = m.deals_orders_stepSignBy({ time: formatMoment(signBy) });
  const toContract = (label: string) =>
    contract && { label, href: contractPath(contract.id), as: 'signatory' as const };
  if (contract && allowedActions.includes('refuseAmendment')) {
    const link = toContract(m.deals_contract_toAmendment());
    return allowedActions.includes('agreeAmendment')
      ? step(id, 'act', m.deals_orders_stepAmendment({ number, who }), text, link)
      : step(id, 'wait', m.deals_orders_stepAmended({ number, who }), text, link);
  }
  const { sellersAccount } = subOrder;
  // The seller signs with an account to which its buyer can pay; the buyer may sign before.
  if (isSeller && sellersAccount && sellersAccount !== 'inForce')
    return step(
      id,
      sellersAccount === 'missing' ? 'act' : 'wait',
      `${number} · ${sellersAccount === 'missing' ? m.deals_direct_enterAccount() : m.deals_direct_accountChecked()}`,
      m.deals_direct_signWaits({ time: formatMoment(signBy) }),
      { label: m.deals_direct_toAccounts(), href: payoutsPath(), as: 'treasurer' as const },
    );
  return contract && allowedActions.includes('sign')
    ? step(id, 'act', m.deals_orders_stepSign({ number, who }), text, toContract(m.deals_trade_sign()))
    : step(id, 'wait', m.deals_orders_stepTheySign({ number, who }), text, here);
}

/** Claims wait for an answer, or what was settled is to be paid, and to be confirmed. */
export function claimNeeds(
  { number, claims }: SubOrderView,
  side: DealSide,
  here: NonNullable<Need['link']>,
  now: Date,
): Need[] {
  return claims.flatMap((claim): Need[] => {
    const { id, by, turn, until, amount, owed, owedBy, owedAnswerBy } = claim;
    if (owed) {
      const own = (by === side) === (owedAnswerBy !== null);
      const end = owedAnswerBy ? formatMoment(owedAnswerBy) : owedBy && formatDate(owedBy);
      const text = [moneyText(owed), end && m.deals_next_by({ date: end })].filter(Boolean).join(' · ');
      const link = own ? { ...here, as: 'treasurer' as const } : here;
      const need = step(id, own ? 'act' : 'wait', `${number} · ${owedWords(own, owedAnswerBy !== null)}`, text, link);
      return [{ ...need, ...(owedBy && !owedAnswerBy && { overdue: overdue(owedBy, now) }) }];
    }
    if (turn === null) return [];
    const own = turn === side;
    const asked = own ? m.deals_claim_next() : m.deals_claim_nextTheirs();
    const what = turn === 'operator' ? m.deals_claim_nextCalledIn() : asked;
    const text = [moneyText(amount), until && m.deals_next_by({ date: formatMoment(until) })];
    const link = own ? { ...here, as: 'signatory' as const } : here;
    return [step(id, own ? 'act' : 'wait', `${number} · ${what}`, text.filter(Boolean).join(' · '), link)];
  });
}

const owedWords = (own: boolean, isSaid: boolean): string => {
  if (isSaid) return own ? m.deals_claim_nextConfirm() : m.deals_claim_nextTheyConfirm();
  return own ? m.deals_claim_nextOwe() : m.deals_claim_nextTheyOwe();
};

/** Where the seller collects itself: transfers that it has to answer, and money that goes back. */
export function directNeeds(
  { id, number, direct, submitted, refundable, revival }: SubOrderView,
  side: DealSide,
  here: NonNullable<Need['link']>,
  now: Date,
): Need[] {
  if (!direct) return [];
  const own = { ...here, href: `${here.href}-transfers`, as: 'treasurer' as const };
  const isSeller = side === 'supplier';
  const line = (key: string, isOwn: boolean, title: string, text: string, day?: string): Need => ({
    ...step(`${id} ${key}`, isOwn ? 'act' : 'wait', `${number} · ${title}`, text, isOwn ? own : here),
    ...(day !== undefined && { overdue: overdue(day, now) }),
  });
  const { answerBy, giveBackBy, objectBy } = direct;
  const by = (amount: string, date: string) => `${amount} · ${m.deals_next_by({ date })}`;
  const answer = isSeller ? m.deals_direct_stepConfirm() : m.deals_direct_theyConfirm();
  const back = isSeller ? m.deals_direct_stepGiveBack() : m.deals_direct_theyGiveBack();
  const came = isSeller ? m.deals_direct_theyReturn() : m.deals_direct_stepReturn();
  return [
    ...(answerBy ? [line('arrived', isSeller, answer, by(moneyText(submitted), formatDate(answerBy)), answerBy)] : []),
    ...(giveBackBy && !revival
      ? [line('back', isSeller, back, by(moneyText(refundable), formatDate(giveBackBy)), giveBackBy)]
      : []),
    ...(objectBy && new Date(objectBy) > now
      ? [line('came', !isSeller, came, m.deals_next_by({ date: formatMoment(objectBy) }))]
      : []),
  ];
}

/** A notice waits to be read. */
export const noticeNeeds = (
  { number, notices }: SubOrderView,
  side: DealSide,
  here: NonNullable<Need['link']>,
): Need[] =>
  notices.flatMap(({ id, by, until }): Need[] => {
    if (until === null) return [];
    const text = m.deals_next_by({ date: formatDate(until) });
    return by === side
      ? [step(id, 'wait', `${number} · ${m.deals_notice_nextTheirs()}`, text, here)]
      : [step(id, 'act', `${number} · ${m.deals_notice_next()}`, text, { ...here, as: 'signatory' })];
  });

/** What the buyer does before goods move, as a step of its own; none: nothing waits for it. */
export function takingNeeds(
  { id, number, taking }: SubOrderView,
  side: DealSide,
  here: NonNullable<Need['link']>,
  now: Date,
): Need[] {
  if (!taking?.dueOn) return [];
  const isBuyer = side === 'buyer';
  const text = m.deals_next_by({ date: formatDate(taking.dueOn) });
  const title = `${number} · ${isBuyer ? m.deals_taking_take() : m.deals_taking_theyTake()}`;
  const need = isBuyer
    ? step(`${id} take`, 'act', title, text, { ...here, as: 'buyer' })
    : step(`${id} take`, 'wait', title, text, here);
  return [{ ...need, overdue: overdue(taking.dueOn, now) }];
}

/** The buyer is asked to agree to a shipment that deviates from the contract. */
export function deviationNeeds(
  { id, number, deviation }: SubOrderView,
  side: DealSide,
  here: NonNullable<Need['link']>,
) {
  if (!deviation || deviation.agreed) return [];
  const text = m.deals_deviation_until({ time: formatMoment(deviation.until) });
  return side === 'supplier'
    ? [step(`${id} deviation`, 'wait', `${number} · ${m.deals_deviation_nextTheirs()}`, text, here)]
    : [step(`${id} deviation`, 'act', `${number} · ${m.deals_deviation_next()}`, text, { ...here, as: 'signatory' })];
}

/** Somebody would end the deal, or change its contract; the rest goes on meanwhile. */
export function endingSteps(
  { id, number, ending, revival, change }: SubOrderView,
  side: DealSide,
  who: string,
  here: NonNullable<Need['link']>,
): Need[] {
  if (revival) {
    const until = m.deals_revive_waits({ time: formatMoment(revival.until) });
    return revival.agreed.includes(side)
      ? [step(`${id} revival`, 'wait', `${number} · ${m.deals_revive_stepWait()}`, until, here)]
      : [step(`${id} revival`, 'act', `${number} · ${m.deals_revive_step()}`, until, { ...here, as: 'signatory' })];
  }
  if (change) {
    const text = m.deals_change_by({ time: formatMoment(change.until) });
    const link = { label: m.deals_change_open({ version: change.version }), href: contractPath(change.contractId) };
    if (change.signedBy.includes(side))
      return [step(`${id} change`, 'wait', m.deals_change_stepWait({ number, who }), text, link)];
    const title = change.by === side ? m.deals_change_stepOwn({ number }) : m.deals_change_step({ number, who });
    return [step(`${id} change`, 'act', title, text, { ...link, as: 'signatory' })];
  }
  if (!ending) return [];
  const text = m.deals_end_until({ time: formatMoment(ending.until) });
  return ending.by === side
    ? [step(`${id} end`, 'wait', m.deals_end_stepOwn({ number, who }), text, here)]
    : [step(`${id} end`, 'act', m.deals_end_stepTheirs({ number, who }), text, { ...here, as: 'signatory' })];
}
