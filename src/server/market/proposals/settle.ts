import type { z } from 'zod';
import type { settleUnknownGrades } from '#api/market/proposal.ts';
import { textLength } from '#api/common/limits.ts';
import { displayName } from '#api/common/text.ts';
import { eq } from 'drizzle-orm';
import { m } from '#i18n/messages.ts';
import { loadDirectory, loadMaterials, offerable, type Material } from '#server/market/catalogue/index.ts';
import { goodsKey, openOwnShop, readLeftRows } from '#server/market/offers/index.ts';
import type { MemberContext } from '#server/platform/context.ts';
import { offerImport } from '#server/platform/db/schema/offers.ts';
import { AppError, invalid, notFound } from '#server/platform/errors.ts';
import { inTurn, readKnown } from './known.ts';
import { propose } from './propose.ts';

const gradeForm = displayName(textLength.gradeNumber);
const makerForm = displayName(textLength.manufacturer);
type Input = z.output<typeof settleUnknownGrades.input>;

/**
 * Says of the unknown grades of a file what each is, all or none; an error names its grade as `grades.N.field`. Those that the
 * catalogue does not have are proposed, and every row of them that has no other fault is a good one from now on.
 */
export async function settle(
  context: MemberContext,
  { importId, grades, source }: Input,
): Promise<{ good: number; proposed: number }> {
  // Before the transaction, which keeps its connection to itself.
  const [directory, materials] = [await loadDirectory(context), await loadMaterials(context)];
  return context.db.transaction(async (tx) => {
    const own = await openOwnShop({ db: tx, actor: context.actor });
    const [file] = await tx
      .select({ shopId: offerImport.shopId, state: offerImport.state, unknown: offerImport.unknown })
      .from(offerImport)
      .where(eq(offerImport.id, importId));
    if (file?.shopId !== own.id) throw notFound();
    if (file.state !== 'preview') throw new AppError('conflict');
    await inTurn(tx);
    const known = await readKnown(tx);
    const nations = new Map(file.unknown.map((one) => [goodsKey(one.grade, one.manufacturer), one.nation]));
    const answers = new Map<string, Material>();
    let proposed = 0;
    for (const [at, { grade, manufacturer, is }] of grades.entries()) {
      const key = goodsKey(grade, manufacturer);
      if (!nations.has(key)) throw invalid({ [`grades.${at}.grade`]: m.market_proposals_notInFile() });
      if (is.kind === 'material') {
        const found = offerable(known.materials, is.materialId);
        if (!found) throw invalid({ [`grades.${at}.materialId`]: m.field_chooseOne() });
        answers.set(key, found);
        continue;
      }
      if (source === undefined) throw invalid({ source: m.field_required() });
      const written = gradeForm.safeParse(grade);
      if (!written.success) throw invalid({ [`grades.${at}.grade`]: m.market_proposals_noGrade() });
      const maker = is.manufacturerId ? undefined : makerForm.safeParse(manufacturer);
      if (maker && !maker.success) throw invalid({ [`grades.${at}.manufacturer`]: m.market_proposals_noMaker() });
      const named = is.manufacturerId ? { manufacturerId: is.manufacturerId } : { manufacturer: maker?.data };
      const nation = nations.get(key) ?? undefined;
      const { categoryId, processLevelId } = is;
      const said = { grade: written.data, ...named, nation, categoryId, processLevelId, applications: '', source };
      // What it may be has been shown beside it.
      const { found, joined } = await propose(tx, context, own, known, said, null).catch((error: unknown) => {
        throw atGrade(error, at);
      });
      if (!joined) proposed += 1;
      answers.set(key, found);
    }
    const good = await readLeftRows(tx, context, own, { importId, answers, directory, materials });
    return { good, proposed };
  });
}

/** The same error, at its grade. */
function atGrade(error: unknown, at: number): unknown {
  if (!(error instanceof AppError) || !error.fields) return error;
  return invalid(
    Object.fromEntries(Object.entries(error.fields).map(([name, text]) => [`grades.${at}.${name}`, text])),
  );
}
