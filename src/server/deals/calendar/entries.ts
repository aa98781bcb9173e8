import { contractPath, dealPath } from '#api/deals/deal-address.ts';
import { hasRole } from '#api/members/company-roles.ts';
import { m } from '#i18n/messages.ts';
import { formatMoney } from '#lib/format.ts';
import { safeLine } from '#lib/readable-text.ts';
import type { MemberContext } from '#server/platform/context.ts';
import { goodsText } from '#server/platform/mailer/index.ts';
import type { Deadline } from '#server/deals/deal/index.ts';
import type { CalendarEntry } from './icalendar.ts';

/** A deadline as its reader's calendar shows it. Who is not the one to keep it, is not reminded. */
export function entryOf({ config, actor }: MemberContext, deadline: Deadline): CalendarEntry {
  const { order, subOrder, side, key, what, by, role, partner, amount, notes, contractId } = deadline;
  const number = subOrder?.number ?? order.number;
  const goods = goodsText({ grade: safeLine(order.gradeNumber), quantity: deadline.quantity });
  const part = subOrder === null ? 'rfq' : 'sub';
  const page = dealPath(side, order.id, part) + (subOrder === null ? '' : `#${number}`);
  const url = config.siteUrl + (contractId === null ? page : contractPath(contractId));
  const lines = [
    `${number} · ${goods}`,
    partner,
    amount && m.deals_calendar_amount({ amount: formatMoney(amount) }),
    ...notes,
    m.deals_calendar_counts(),
    url,
  ];
  return {
    uid: `${subOrder?.id ?? order.id}.${key}@${new URL(config.siteUrl).hostname}`,
    ...{ sequence: deadline.events, changedAt: deadline.changedAt },
    title: `${what} · ${number} · ${goods}`,
    text: lines.filter(Boolean).join('\n'),
    ...{ url, dueOn: deadline.dueOn, until: deadline.until },
    reminds: by === 'own' && (role === null || hasRole(actor.roles, role)),
  };
}
