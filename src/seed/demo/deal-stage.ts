import { and, eq } from 'drizzle-orm';
import { utcDay } from '#lib/days.ts';
import type { MemberContext, Services, UploadedFile } from '#server/platform/context.ts';
import { subOrder } from '#server/platform/db/schema/deal.ts';
import { shop } from '#server/platform/db/schema/shops.ts';
import { callOf, daysAgo } from './call-of.ts';
import { demoPdf } from './certificates.ts';
import type { Seller, Trader } from './deal-steps.ts';

/** Ids of the members who play. */
export type Cast = Record<Trader | 'operator' | 'operator2', string>;

/** A deal of the demo while it is played. */
export type Stage = { services: Services; cast: Cast; orderId: string; posted: number };

/** The call of one of them, so many days before the loading. */
export const actingAs = (
  { services, cast }: Pick<Stage, 'services' | 'cast'>,
  who: keyof Cast,
  day: number,
  files: UploadedFile[] = [],
): Promise<MemberContext> => callOf(services, cast[who], day, files);

/** The calendar day that lies so many days before the loading; below 0: after it. */
export const dayOf = ({ services }: Pick<Stage, 'services'>, days: number): string => utcDay(daysAgo(services, days));

/** What stands in the place of a paper of the trade. */
export const paper = (field: string, title: string, ...lines: string[]): UploadedFile => ({
  field,
  name: `${title.toLowerCase().replaceAll(' ', '-')}.pdf`,
  type: 'application/pdf',
  bytes: demoPdf(['DEMO', title, ...lines, 'DEMO - not a document']),
});

export async function shopOf(
  { services: { db }, cast }: Pick<Stage, 'services' | 'cast'>,
  of: Seller,
): Promise<string> {
  const [own] = await db.select({ id: shop.id }).from(shop).where(eq(shop.ownerId, cast[of]));
  return own!.id;
}

export async function subOrderOf(stage: Stage, of: Seller): Promise<typeof subOrder.$inferSelect> {
  const own = and(eq(subOrder.orderId, stage.orderId), eq(subOrder.shopId, await shopOf(stage, of)));
  const [found] = await stage.services.db.select().from(subOrder).where(own);
  return found!;
}
