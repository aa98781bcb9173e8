import type { SubOrderView } from '#api/deals/trade.ts';
import { contractPath, type DealSide } from '#api/deals/deal-address.ts';
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
export function signatureStep(subOrder: SubOrderView, who: string, here: Need['link']): Need {
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
  return contract && allowedActions.includes('sign')
    ? step(id, 'act', m.deals_orders_stepSign({ number, who }), text, toContract(m.deals_trade_sign()))
    : step(id, 'wait', m.deals_orders_stepTheySign({ number, who }), text, here);
}

/** Claims wait for an answer, or what was settled is to be paid. */
export function claimNeeds(
  { number, claims }: SubOrderView,
  side: DealSide,
  who: string,
  here: NonNullable<Need['link']>,
): Need[] {
  return claims.flatMap(({ id, by, state, turn, until, amount, owed }): Need[] => {
    if (owed) {
      const sum = { number, who, amount: moneyText(owed) };
      return by === side
        ? [step(id, 'wait', m.deals_claim_stepTheyOwe(sum), m.deals_claim_stepOver(), here)]
        : [step(id, 'act', m.deals_claim_stepOwe(sum), m.deals_claim_stepOver(), { ...here, as: 'treasurer' })];
    }
    if (turn === null) return [];
    const text = [moneyText(amount), until && m.deals_claim_answerBy({ time: formatMoment(until) })];
    const said = text.filter(Boolean).join(' · ');
    if (turn === 'operator') return [step(id, 'wait', m.deals_claim_stepCalledIn({ number }), moneyText(amount), here)];
    if (turn !== side) return [step(id, 'wait', m.deals_claim_stepTheirs({ number, who }), said, here)];
    const title =
      state === 'proposed'
        ? m.deals_claim_stepDecide({ number })
        : state === 'rejected'
          ? m.deals_claim_stepOwnMore({ number })
          : m.deals_claim_stepOwn({ number, who });
    return [step(id, 'act', title, said, { ...here, as: 'signatory' })];
  });
}

/** Somebody would end the deal; the rest goes on meanwhile. */
export function endingSteps(
  { id, number, ending, revival }: SubOrderView,
  side: DealSide,
  who: string,
  here: NonNullable<Need['link']>,
): Need[] {
  if (revival) {
    const until = m.deals_revive_waits({ time: formatMoment(revival.until) });
    return revival.agreed.includes(side)
      ? [step(`${id} revival`, 'wait', m.deals_revive_stepWait(), until, here)]
      : [step(`${id} revival`, 'act', m.deals_revive_step(), until, { ...here, as: 'signatory' })];
  }
  if (!ending) return [];
  const text = m.deals_end_until({ time: formatMoment(ending.until) });
  return ending.by === side
    ? [step(`${id} end`, 'wait', m.deals_end_stepOwn({ number, who }), text, here)]
    : [step(`${id} end`, 'act', m.deals_end_stepTheirs({ number, who }), text, { ...here, as: 'signatory' })];
}
