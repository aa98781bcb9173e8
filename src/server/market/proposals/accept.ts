import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { acceptProposal } from '#api/market/proposal.ts';
import { m } from '#i18n/messages.ts';
import { alikeMaterials, indexMaterials } from '#server/market/catalogue/index.ts';
import { audit } from '#server/platform/audit.ts';
import { raiseScopes } from '#server/platform/cache/scope-cache.ts';
import type { MemberContext } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { manufacturer, material } from '#server/platform/db/schema/catalogue.ts';
import { country } from '#server/platform/db/schema/reference.ts';
import { invalid } from '#server/platform/errors.ts';
import { inTurn, readKnown, type Known, type Maker } from './known.ts';
import { leaveMaker } from './makers.ts';
import { columnsOf } from './propose.ts';
import { addStep, lockForDesk } from './steps.ts';
import { concernedBy, finishQuestion, tellConcerned } from './tell.ts';

type Input = z.output<typeof acceptProposal.input>;

/**
 * Takes a proposed grade into the catalogue, as the desk has corrected it. Its offers stay as they are, and lose their mark. 422 where
 * a material of the catalogue has that grade already: then it is merged; 409 when somebody else has decided.
 */
export async function accept(context: MemberContext, input: Input): Promise<Record<never, never>> {
  const now = context.now();
  return context.db.transaction(async (tx) => {
    await inTurn(tx);
    const row = await lockForDesk(tx, context, input);
    const known = await readKnown(tx);
    const before = known.materials.get(row.materialId)!;
    const columns = await columnsOf(tx, known, input);
    const maker = await listedMaker(tx, known, before.manufacturerId, input);
    const alike = alikeMaterials(known.materials, { grade: input.grade, manufacturerId: maker.id }, before.id);
    const same = alike.find(({ likeness, material }) => likeness === 'same' && material.state === 'listed');
    if (same) throw invalid({ grade: m.market_proposals_mergeInstead({ name: same.material.grade }) });
    const { applicationsEn, applicationsZh } = input;
    await tx
      .update(material)
      .set({ ...columns, manufacturerId: maker.id, applicationsEn, applicationsZh, state: 'listed', updatedAt: now })
      .where(eq(material.id, before.id));
    if (maker.id !== before.manufacturerId) await leaveMaker(tx, before.manufacturerId, maker.id);
    await addStep(tx, context, row, { step: 'accepted', state: 'accepted' });
    // The maker's names may be others now, and are among the words of all that it makes.
    const ofMaker = await tx.select({ id: material.id }).from(material).where(eq(material.manufacturerId, maker.id));
    await indexMaterials(
      tx,
      ofMaker.map(({ id }) => id),
    );
    await raiseScopes(tx, ['materials', 'offers', 'shops']);
    await finishQuestion(tx, context, row.id);
    const data = { grade: input.grade, materialId: before.id };
    await tellConcerned(tx, context, await concernedBy(tx, row), 'proposalAccepted', () => data);
    const detail = { grade: input.grade, name: maker.nameEn };
    await audit(tx, context, 'materialProposal.accept', { kind: 'materialProposal', id: row.id }, detail);
    return {};
  });
}

/** The maker under which the grade is taken in: another one of the catalogue, or the one named, which is listed from now on. */
async function listedMaker(tx: Transaction, known: Known, namedId: string, input: Input): Promise<Maker> {
  const { manufacturers } = known;
  if (input.manufacturerId !== undefined && input.manufacturerId !== namedId) {
    const other = manufacturers.get(input.manufacturerId);
    if (other?.state !== 'listed') throw invalid({ manufacturerId: m.field_chooseOne() });
    return other;
  }
  const maker = manufacturers.get(namedId)!;
  if (maker.state === 'listed') return maker;
  const { manufacturerEn, manufacturerZh, nation } = input;
  if (!manufacturerEn) throw invalid({ manufacturerEn: m.field_required() });
  if (!manufacturerZh) throw invalid({ manufacturerZh: m.field_required() });
  if (!nation) throw invalid({ nation: m.field_required() });
  const [found] = await tx.select({ id: country.iso2 }).from(country).where(eq(country.iso2, nation));
  if (!found) throw invalid({ nation: m.field_chooseOne() });
  // As it was proposed it goes on being found.
  const brands = [...new Set([...maker.brands, maker.nameEn])].filter(
    (name) => name !== manufacturerEn && name !== manufacturerZh,
  );
  const listed = { nameEn: manufacturerEn, nameZh: manufacturerZh, nation, brands, state: 'listed' as const };
  await tx.update(manufacturer).set(listed).where(eq(manufacturer.id, maker.id));
  return { ...maker, ...listed };
}
