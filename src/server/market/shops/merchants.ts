import { desc, eq, getTableColumns, type SQL } from 'drizzle-orm';
import type { MerchantApplication } from '#api/members/enterprise.ts';
import type { Context, MemberContext } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db/database.ts';
import { namedCategories } from '#server/platform/db/expressions.ts';
import { merchantApplication } from '#server/platform/db/schema/company.ts';
import { describeDecision } from '#server/members/company/index.ts';
import { describeFiles } from '#server/platform/files/index.ts';

type Look = { db: Db } & Pick<Context, 'locale'>;

/** What a query of applications selects. */
export const merchantColumns = () => ({
  ...getTableColumns(merchantApplication),
  categories: namedCategories(merchantApplication.categoryIds),
});
type Row = typeof merchantApplication.$inferSelect & { categories: MerchantApplication['categories'] };

/** Applications as their member and the operators read them. */
export async function describeApplications({ db }: Look, rows: readonly Row[]): Promise<MerchantApplication[]> {
  const files = await describeFiles(
    { db },
    rows.flatMap(({ documentIds }) => documentIds),
  );
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    shopName: row.shopName,
    intro: row.intro,
    categories: row.categories,
    documents: row.documentIds.flatMap((id) => files.get(id) ?? []),
    ...describeDecision(row),
  }));
}

/** Applications for merchant registration, newest first. */
export async function readApplications(look: Look, where: SQL): Promise<MerchantApplication[]> {
  const rows = await look.db
    .select(merchantColumns())
    .from(merchantApplication)
    .where(where)
    .orderBy(desc(merchantApplication.submittedAt), desc(merchantApplication.id));
  return describeApplications(look, rows);
}

/** The caller's own applications, as supplier and as forwarder. */
export const ownApplications = (context: MemberContext) =>
  readApplications(context, eq(merchantApplication.memberId, context.actor.party));
