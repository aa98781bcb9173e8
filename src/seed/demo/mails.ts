import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import type { Services } from '#server/platform/context.ts';
import { material } from '#server/platform/db/schema/catalogue.ts';
import { subOrder } from '#server/platform/db/schema/deal.ts';
import { mail, mailCopy, mailNotice } from '#server/platform/db/schema/mail.ts';
import { offer } from '#server/platform/db/schema/offers.ts';
import { sendWebMail, sendByShop } from '#server/mail/mail/index.ts';
import { loadDatasets, type Dataset } from '../load-dataset.ts';
import { dropEmailsToDemo } from './call-of.ts';
import { actingAs, paper, shopOf, type Cast } from './deal-stage.ts';
import { findCast } from './deals.ts';
import { demoTalks, type DemoTalk } from './mails-data.ts';

const here = (path: string) => new URL(path, import.meta.url);

/**
 * Loads what the members of the demo have written to one another, by the commands that send mail on the site. Needs the
 * demo's deals. Once: a demo in which somebody has written already is left as it is. Returns the names of the data sets
 * that were loaded.
 */
export async function loadDemoMails(services: Services): Promise<string[]> {
  const dataset: Dataset = {
    name: 'demo mails',
    sources: ['./mails.ts', './mails-data.ts'].map(here),
    scopes: [],
    load: (tx) => loadMails({ ...services, db: tx }),
  };
  return loadDatasets({ orm: services.db }, [dataset]);
}

async function loadMails(services: Services): Promise<void> {
  const { db } = services;
  const cast = await findCast(services);
  if (!cast || (await db.$count(mail)) > 0) return;
  for (const talk of demoTalks) await play(services, cast, talk);
  await db.delete(mailNotice).where(inArray(mailNotice.ownerId, Object.values(cast)));
  await dropEmailsToDemo(db);
}

async function play(services: Services, cast: Cast, talk: DemoTalk): Promise<void> {
  const shopId = await shopOf({ services, cast }, talk.with);
  const subject = talk.about === 'offer' ? await someOffer(services, shopId) : await someDeal(services, shopId);
  if (!subject) return;
  const fill = (text: string) => text.replaceAll(`{${talk.about}}`, subject.name);
  const sent: string[] = [];
  for (const { day, from, content, paper: title } of talk.mails) {
    const files = title ? [paper('attachments', title, subject.name)] : [];
    const context = await actingAs({ services, cast }, from === 'buyer' ? 'buyer' : talk.with, day, files);
    const written = { subject: fill(talk.subject), content: fill(content) };
    const replyTo = sent.at(-1);
    const row = replyTo
      ? await sendWebMail(context, { to: [from === 'buyer' ? shopId : cast.buyer], ...written, replyTo })
      : await sendByShop(context, { shopId, ...written, ...(subject.offerId && { offerId: subject.offerId }) });
    sent.push(row.id);
  }
  const read = sent.slice(0, -talk.unread);
  await services.db.update(mailCopy).set({ read: true }).where(inArray(mailCopy.mailId, read));
}

type Subject = { name: string; offerId?: string };

/** The offer of which a shop has most in stock, the same for everybody. */
async function someOffer({ db }: Services, shopId: string): Promise<Subject | undefined> {
  const [found] = await db
    .select({ offerId: offer.id, name: material.grade })
    .from(offer)
    .innerJoin(material, eq(material.id, offer.materialId))
    .where(and(eq(offer.shopId, shopId), eq(offer.status, 'onSale'), eq(material.kind, 'polymer')))
    .orderBy(desc(offer.stock), asc(offer.id))
    .limit(1);
  return found;
}

/** A deal of the shop that is under way. */
async function someDeal({ db }: Services, shopId: string): Promise<Subject | undefined> {
  const [found] = await db
    .select({ name: subOrder.number })
    .from(subOrder)
    .where(and(eq(subOrder.shopId, shopId), inArray(subOrder.status, [3, 4, 5])))
    .orderBy(desc(subOrder.status), asc(subOrder.number))
    .limit(1);
  return found;
}
