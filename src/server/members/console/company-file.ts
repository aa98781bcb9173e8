import { and, asc, count, desc, eq, inArray, isNull, max, ne, or, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { getCompanyFile } from '#api/members/company-file.ts';
import { localised } from '#lib/localised.ts';
import { maskedEmail } from '#lib/masked-email.ts';
import type { Context } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db/database.ts';
import { localisedText } from '#server/platform/db/expressions.ts';
import { certification } from '#server/platform/db/schema/company.ts';
import { subOrder } from '#server/platform/db/schema/deal.ts';
import { member, passkey, session } from '#server/platform/db/schema/identity.ts';
import { offer } from '#server/platform/db/schema/offers.ts';
import { remittance, remittanceReversal, remittanceState } from '#server/platform/db/schema/payment.ts';
import { outgoingEmail } from '#server/platform/db/schema/platform.ts';
import { country } from '#server/platform/db/schema/reference.ts';
import { tradeOrder } from '#server/platform/db/schema/rfq.ts';
import { shop } from '#server/platform/db/schema/shops.ts';
import { notFound } from '#server/platform/errors.ts';
import { isGivenUp } from '#server/platform/mailer/index.ts';
import { companiesWithNumber } from '../company/index.ts';
import { isHeld } from './lists/found.ts';

type File = z.output<typeof getCompanyFile.data>;
const mostUnsent = 5;

/** Everything about a company. Throws 404 for what is nobody's id. */
export async function companyFile({ db, now }: Context, { id }: { id: string }): Promise<File> {
  const [asked] = await db.select().from(member).where(eq(member.id, id));
  if (!asked) throw notFound();
  const ownerId = asked.companyId ?? asked.id;
  const [people, applications, ownShop] = await Promise.all([
    peopleOf(db, ownerId),
    applicationsOf(db, ownerId),
    shopOf(db, ownerId),
  ]);
  const owner = people.find((person) => person.id === ownerId)!;
  const current = applications.find(({ state }) => state === 'success');
  const [sameNumber, rfqs, bought, sold, transfers, unsent] = await Promise.all([
    current?.nation ? companiesWithNumber(db, { ...current, memberId: ownerId, nation: current.nation.id }) : [],
    db.$count(tradeOrder, eq(tradeOrder.buyerId, ownerId)),
    sumsOf(db, eq(subOrder.buyerId, ownerId)),
    ownShop ? sumsOf(db, eq(subOrder.shopId, ownShop.id)) : [],
    transfersOf(db, ownerId, ownShop?.id),
    unsentTo(
      db,
      people.map(({ email }) => email),
      now(),
    ),
  ]);
  return {
    id: ownerId,
    email: owner.email,
    company: current?.company ?? null,
    nation: current?.nation ?? null,
    type: owner.type,
    capabilities: owner.capabilities,
    people: people.map(({ type: _, capabilities: __, ...person }) => person),
    applications: applications.map(({ nation: _, registrationNumber: __, ...application }) => application),
    sameNumber,
    shop: ownShop,
    rfqs,
    deals: [
      ...bought.map((sum) => ({ role: 'buyer' as const, ...sum })),
      ...sold.map((sum) => ({ role: 'supplier' as const, ...sum })),
    ],
    transfers,
    unsent,
  };
}

async function peopleOf(db: Db, ownerId: string) {
  const seen = db
    .select({ id: session.memberId, at: max(session.lastUsedAt).as('at') })
    .from(session)
    .where(isNull(session.supportViewId))
    .groupBy(session.memberId)
    .as('seen');
  const hasPasskey = sql<boolean>`exists (select 1 from ${passkey} where ${passkey.memberId} = ${member.id})`;
  const rows = await db
    .select({ row: member, held: isHeld(member.id), seenAt: seen.at, hasPasskey })
    .from(member)
    .leftJoin(seen, eq(seen.id, member.id))
    .where(or(eq(member.id, ownerId), eq(member.companyId, ownerId)))
    .orderBy(desc(eq(member.id, ownerId)), asc(member.joinedAt), asc(member.id));
  return rows.map(({ row, held, seenAt, hasPasskey: keyed }) => ({
    id: row.id,
    email: row.email,
    nickname: row.nickname,
    owns: row.id === ownerId,
    since: (row.joinedAt ?? row.registeredAt).toISOString(),
    lastSeenAt: seenAt?.toISOString() ?? null,
    secondFactor: row.twoStepSince !== null || keyed,
    state: row.closedAt ? ('closed' as const) : held ? ('held' as const) : row.closingAt ? ('closing' as const) : ('open' as const), // prettier-ignore
    type: row.type,
    capabilities: row.capabilities,
  }));
}

async function applicationsOf(db: Db, ownerId: string) {
  const rows = await db
    .select({
      id: certification.id,
      company: certification.companyName,
      registrationNumber: certification.registrationNumber,
      state: certification.state,
      submittedAt: certification.submittedAt,
      nation: { id: country.iso2, name: localised(country, 'name') },
    })
    .from(certification)
    .innerJoin(country, eq(country.iso2, certification.nation))
    .where(eq(certification.memberId, ownerId))
    .orderBy(desc(certification.submittedAt), desc(certification.id));
  return rows.map(({ submittedAt, ...row }) => ({ ...row, submittedAt: submittedAt.toISOString() }));
}

async function shopOf(db: Db, ownerId: string): Promise<File['shop']> {
  const [own] = await db
    .select({ id: shop.id, name: localisedText(shop, 'name'), closedAt: shop.closedAt })
    .from(shop)
    .where(eq(shop.ownerId, ownerId));
  if (!own) return null;
  const [onSale, offSale] = await Promise.all([
    db.$count(offer, and(eq(offer.shopId, own.id), eq(offer.status, 'onSale'))),
    db.$count(offer, and(eq(offer.shopId, own.id), ne(offer.status, 'onSale'))),
  ]);
  return { id: own.id, name: own.name, shown: own.closedAt === null, onSale, offSale };
}

const sumsOf = (db: Db, whose: ReturnType<typeof eq>) =>
  db
    .select({
      status: subOrder.status,
      currency: subOrder.currency,
      count: count(),
      total: sql<string>`sum(${subOrder.total})`,
    })
    .from(subOrder)
    .where(whose)
    .groupBy(subOrder.status, subOrder.currency)
    .orderBy(asc(subOrder.status), asc(subOrder.currency));

/** Sent as a buyer, or received for the shop. What was reversed counts as that alone. */
function transfersOf(db: Db, ownerId: string, shopId: string | undefined): Promise<File['transfers']> {
  const state = sql<File['transfers'][number]['state']>`
    case when ${remittanceReversal.at} is null then ${remittanceState} else 'reversed' end`;
  return db
    .select({
      state: state.as('shown'),
      currency: remittance.currency,
      count: count(),
      total: sql<string>`sum(coalesce(${remittance.arrived}, ${remittance.amount}))`,
    })
    .from(remittance)
    .leftJoin(remittanceReversal, eq(remittanceReversal.remittanceId, remittance.id))
    .where(or(eq(remittance.buyerId, ownerId), shopId ? eq(remittance.shopId, shopId) : undefined))
    .groupBy(sql`shown`, remittance.currency)
    .orderBy(sql`shown`, asc(remittance.currency));
}

async function unsentTo(db: Db, addresses: string[], now: Date): Promise<File['unsent']> {
  const rows = await db
    .select()
    .from(outgoingEmail)
    .where(and(isGivenUp(now), inArray(outgoingEmail.to, addresses)))
    .orderBy(desc(outgoingEmail.createdAt))
    .limit(mostUnsent);
  return rows.map(({ id, to, createdAt }) => ({
    id,
    to: maskedEmail(to),
    writtenAt: createdAt.toISOString(),
  }));
}
