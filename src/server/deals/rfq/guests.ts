import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { guestMark, mostGuests } from '#api/deals/guest-choices.ts';
import type { withdrawGuest } from '#api/deals/guest.ts';
import { withdrawGuest as withdrawCall } from '#api/deals/guest.ts';
import type { rfqInput } from '#api/deals/rfq.ts';
import type { OrderView } from '#api/deals/trade.ts';
import { m } from '#i18n/messages.ts';
import type { Problems } from '#api/deals/trade-rules.ts';
import type { Context, MemberContext } from '#server/platform/context.ts';
import type { Db, Transaction } from '#server/platform/db/database.ts';
import { guest } from '#server/platform/db/schema/guests.ts';
import { invitation } from '#server/platform/db/schema/rfq.ts';
import { invalid, notFound } from '#server/platform/errors.ts';
import { idempotently } from '#server/platform/idempotency/idempotently.ts';
import { accountKey, companyKey } from '#server/platform/limits/limits.ts';
import { normaliseEmail } from '#server/platform/text/email-address.ts';
import {
  describeOrder,
  goodsOf,
  guestsOf,
  isSilent,
  lockOwnOrder,
  mailboxHash,
  moveOrder,
  newGuestLink,
  notifySupplier,
  wantsNone,
  type OrderRow,
} from '#server/deals/deal/index.ts';
import { uuidv7 } from '#server/platform/uuid.ts';
import { readFacts } from './facts.ts';

type Asked = z.output<typeof rfqInput>['guests'];
/** With addresses in their one spelling. */
export type Guests = readonly (Asked[number] & { id: string })[];

/** Throws 422 at the field for what is no address, stands twice, has been asked, is the caller's own, or wants no invitations. */
export async function checkedGuests(
  tx: Db,
  { actor }: Pick<MemberContext, 'actor'>,
  asked: Asked,
  before: readonly { email: string }[] = [],
): Promise<Guests> {
  const guests = asked.map((one) => ({ ...one, id: `${guestMark}${randomUUID()}`, email: normaliseEmail(one.email) }));
  const problems: Problems = {};
  for (const [index, { email }] of guests.entries()) {
    const isKnown = before.some((one) => one.email === email);
    const isTwice = guests.findIndex((one) => one.email === email) < index;
    const wrong =
      (email === null && m.members_auth_emailInvalid()) ||
      (email === actor.email && m.deals_guest_ownAddress()) ||
      ((isKnown || isTwice) && m.deals_guest_addressTwice()) ||
      ((await wantsNone(tx, email!)) && m.deals_guest_wantsNone());
    if (wrong) problems[`guests.${index}.email`] = wrong;
  }
  if (before.length + guests.length > mostGuests) problems['guests'] = m.deals_guest_tooMany({ max: mostGuests });
  if (Object.keys(problems).length > 0) throw invalid(problems);
  return guests as unknown as Guests;
}

/** The day's letters to strangers: of the company, and to each mailbox from everybody. What is refused uses nothing. */
export function spendOnGuests<Done>(
  { limits, actor }: MemberContext,
  asked: Asked,
  work: () => Promise<Done>,
): Promise<Done> {
  return asked.reduce<() => Promise<Done>>(
    (rest, { email }) =>
      () =>
        limits.spend(
          'invitations',
          [companyKey(actor.party), accountKey(`mailbox ${mailboxHash(normaliseEmail(email) ?? email)}`)],
          1,
          rest,
        ),
    work,
  )();
}

/** The RFQ goes to them as to the shops. */
export async function inviteGuests(
  tx: Transaction,
  context: Pick<Context, 'now'> & { actor: { id: string } },
  order: OrderRow,
  guests: Guests,
): Promise<void> {
  if (guests.length === 0) return;
  const sentAt = context.now();
  await tx.insert(guest).values(
    guests.map(({ id, company, email, locale }) => ({
      id,
      orderId: order.id,
      ...{ company, email, locale },
      invitedBy: context.actor.id,
      invitedAt: sentAt,
    })),
  );
  await tx.insert(invitation).values(
    guests.map(({ id }) => ({
      id: uuidv7(sentAt),
      orderId: order.id,
      shopId: id,
      state: 'sent' as const,
      sentAt,
      pen: 'supplier' as const,
    })),
  );
}

/** A guest is told by e-mail. `others`: RFQs that go to the same mailbox at once; they are in the one letter. */
export const tellGuestOfRfq = async (
  tx: Transaction,
  context: Pick<Context, 'now'>,
  order: OrderRow,
  guestId: string,
  others: readonly { order: OrderRow; guestId: string }[] = [],
): Promise<void> => {
  const links = [];
  for (const other of others)
    links.push({ goods: goodsOf(other.order), token: await newGuestLink(tx, context, other.guestId) });
  const about = links.length > 0 ? { links } : {};
  await notifySupplier(tx, context, order, guestId, { kind: 'guestInvited', who: order.buyerCompany, ...about });
};

/** Takes an invitation by e-mail back that nobody has answered: its links open nothing any more. */
export function takeGuestBack(
  context: MemberContext,
  { orderId, guestId }: z.output<typeof withdrawGuest.input>,
): Promise<OrderView> {
  return idempotently(context, withdrawCall, { orderId, guestId }, async (tx) => {
    const deal = await lockOwnOrder(tx, context, orderId);
    const found = (await guestsOf(tx, orderId)).find(({ id }) => id === guestId);
    const ofGuest = and(eq(invitation.orderId, orderId), eq(invitation.shopId, guestId));
    const [invited] = await tx.select().from(invitation).where(ofGuest);
    if (!found || !invited) throw notFound();
    const facts = { ...(await readFacts(tx, context, deal.order)), hasSilentGuest: isSilent(invited) };
    const { role, company } = deal;
    const step = { action: 'withdrawGuest', role, company, facts, detail: { guest: found.company } } as const;
    const order = await moveOrder(tx, context, deal.order, step);
    await tx.update(invitation).set({ state: 'timedOut' }).where(ofGuest);
    await tx.update(guest).set({ withdrawnAt: context.now() }).where(eq(guest.id, guestId));
    await notifySupplier(tx, context, order, guestId, { kind: 'guestWithdrawn', who: company });
    return describeOrder(context, tx, order, deal);
  });
}
