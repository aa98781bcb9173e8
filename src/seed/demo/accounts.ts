import { localised } from '#lib/localised.ts';
import { and, eq, isNull } from 'drizzle-orm';
import { type MemberContext, type Services, type UploadedFile } from '#server/platform/context.ts';
import { certification, merchantApplication } from '#server/platform/db/schema/company.ts';
import { shop } from '#server/platform/db/schema/shops.ts';
import { applyForCertification, decideOnCertification } from '#server/members/company/index.ts';
import { replyToFeedback, takeFeedback } from '#server/members/feedback/index.ts';
import { createMember, grantCapability, memberByEmail } from '#server/members/identity/index.ts';
import { applyAsMerchant, decideOnMerchant } from '#server/market/shops/index.ts';
import { loadDatasets, type Dataset } from '../load-dataset.ts';
import { demoAccounts, demoOperator, demoOperator2 } from './accounts-data.ts';
import { demoApplicants } from './applicants-data.ts';
import { callOf, daysAgo, dropEmailsToDemo } from './call-of.ts';
import { certificatePdf, certificatePng, screenshotPng } from './certificates.ts';
import { demoAddress, demoPasswordOf, type DemoMember, type Step } from './demo-member.ts';
import { demoOwners } from './owners.ts';
import { demoFeedback, type DemoFeedback } from './feedback-data.ts';

/** So many days ago they all registered. */
const joinedDay = 60;
const here = (path: string) => new URL(path, import.meta.url);

/**
 * Loads the members of the demo and what they have done so far, by the commands that do it on the site. Needs the demo's
 * shops. Members who are there already are left as they are. Returns the names of the data sets that were loaded.
 */
export async function loadDemoAccounts(services: Services): Promise<string[]> {
  const dataset: Dataset = {
    name: 'demo accounts',
    sources: [
      'accounts',
      'accounts-data',
      'applicants-data',
      'demo-member',
      'feedback-data',
      'call-of',
      'certificates',
      'company-records',
      'owners',
    ].map((name) => here(`./${name}.ts`)),
    scopes: ['shops'],
    load: (tx) => loadMembers({ ...services, db: tx }),
  };
  return loadDatasets({ orm: services.db }, [dataset]);
}

async function loadMembers(services: Services): Promise<void> {
  const { db } = services;
  const newOperator = await join(services, demoOperator);
  const operator = newOperator ?? (await memberByEmail(services, demoAddress(demoOperator.name)))!.id;
  await join(services, demoOperator2);
  for (const person of [...demoAccounts, ...demoApplicants, ...demoOwners()]) {
    const id = await join(services, person);
    for (const step of id ? person.steps : []) await live(services, step, id!, operator);
  }
  if (newOperator) for (const entry of demoFeedback) await giveFeedback(services, entry, operator);
  await dropEmailsToDemo(db);
}

/** The new member's id; null when the account is there already. */
function join(services: Services, { name, nickname, locale, capabilities = [] }: DemoMember) {
  const joined = daysAgo(services, joinedDay);
  const account = {
    email: demoAddress(name),
    nickname,
    locale,
    capabilities,
    password: demoPasswordOf(services),
    demo: true,
  };
  return createMember(services.db, { actor: null, address: '', now: () => joined }, account);
}

async function live(services: Services, step: Step, memberId: string, operator: string): Promise<void> {
  const own = await callOf(services, memberId, step.day, 'certify' in step ? [await certificateOf(step)] : []);
  const decider = await callOf(services, operator, step.day);
  if ('certify' in step) {
    await applyForCertification(own, step.certify);
  } else if ('register' in step) {
    await applyAsMerchant(own, { categoryIds: [], agreement: true, ...step.register });
  } else if ('takeOver' in step) {
    await takeOver(own, operator, step.takeOver);
  } else {
    const of = 'approve' in step ? step.approve : step.of;
    const verdict = 'approve' in step ? { approve: true } : { approve: false, ...step.refuse };
    const id = await waiting(services, of === 'merchant' ? merchantApplication : certification, memberId);
    if (of === 'merchant') await decideOnMerchant(decider, { id, ...verdict });
    else await decideOnCertification(decider, { fields: [], id, ...verdict });
  }
}

async function waiting(
  { db }: Services,
  table: typeof certification | typeof merchantApplication,
  memberId: string,
): Promise<string> {
  const [row] = await db
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.memberId, memberId), eq(table.state, 'underAudit')));
  return row!.id;
}

async function certificateOf({ certify, document }: Extract<Step, { certify: unknown }>): Promise<UploadedFile> {
  const text = { company: certify.companyName, nation: certify.nation, established: certify.established };
  return document === 'pdf'
    ? { field: 'certificate', name: 'demo-certificate.pdf', type: 'application/pdf', bytes: certificatePdf(text) }
    : { field: 'certificate', name: 'demo-certificate.png', type: 'image/png', bytes: await certificatePng(text) };
}

/** Makes a certified company the supplier behind a shop of the demo, as if it had opened it. */
async function takeOver(context: MemberContext, operator: string, shopId: string): Promise<void> {
  const { db, actor, now } = context;
  const [taken] = await db
    .update(shop)
    .set({ ownerId: actor.id })
    .where(and(eq(shop.id, shopId), isNull(shop.ownerId)))
    .returning();
  if (!taken) return;
  const { id } = await applyAsMerchant(context, {
    kind: 'supplier',
    shopName: localised(taken, 'name'),
    intro: localised(taken, 'intro'),
    categoryIds: taken.mainCategories,
    agreement: true,
  });
  const decided = { state: 'success', decidedAt: now(), decidedBy: operator, shopId } as const;
  await db.update(merchantApplication).set(decided).where(eq(merchantApplication.id, id));
  await grantCapability(db, { ...context, actor: null }, actor.id, 'supplier');
}

async function giveFeedback(services: Services, entry: DemoFeedback, operator: string): Promise<void> {
  const { from, locale, picture, answer } = entry;
  const files = picture
    ? [{ field: 'attachments', name: 'demo-screenshot.png', type: 'image/png', bytes: await screenshotPng() }]
    : [];
  const sender = from && (await memberByEmail(services, demoAddress(from)));
  const call = await callOf(services, sender ? sender.id : operator, entry.day, files);
  const { id } = await takeFeedback(sender ? call : { ...call, actor: null, locale }, entry.feedback);
  if (answer) await replyToFeedback(await callOf(services, operator, entry.day - 1), { id, answer });
}
