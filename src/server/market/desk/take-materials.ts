import type { z } from 'zod';
import type { DeskValues } from '#api/market/desk-choices.ts';
import type { MaterialImport, takeMaterials } from '#api/market/material-import.ts';
import { gradeCodeOf } from '#lib/search-text.ts';
import { indexMaterials, loadDirectory, phraseEnd } from '#server/market/catalogue/index.ts';
import { inProposalsTurn } from '#server/market/proposals/index.ts';
import { auditEach } from '#server/platform/audit.ts';
import { raiseScopes } from '#server/platform/cache/scope-cache.ts';
import type { MemberContext } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { manufacturer, material, searchWord } from '#server/platform/db/schema/catalogue.ts';
import { catalogueChange, catalogueHold } from '#server/platform/db/schema/desk.ts';
import { uuidv7 } from '#server/platform/uuid.ts';
import { loadKnownThings, type KnownThings, type Maker } from './known-things.ts';
import { readMaterialRows, understandMaterial, type GoodRow, type Problem, type ReadRow } from './material-rows.ts';
import { inTurn } from './record.ts';
import { placeOf } from './things.ts';

/** So many problems are named; all stand in the rows that are left. */
const mostProblems = 200;
/** Rows of the table that one statement writes. */
const writtenAtOnce = 500;

/** What a file of new materials would add. Nothing is written. */
export async function previewNewMaterials(context: MemberContext): Promise<MaterialImport> {
  const rows = await readMaterialRows(context);
  const directory = await loadDirectory(context);
  return context.db.transaction(async (tx) => weigh(rows, await loadKnownThings(tx, directory), context.now()).found);
}

/**
 * Adds what the good rows say, and the makers that these bring along. What stands there just so is passed over, so that the file can be
 * sent again with its bad rows mended.
 */
export async function takeNewMaterials(
  context: MemberContext,
  { reason }: z.output<typeof takeMaterials.input>,
): Promise<MaterialImport> {
  const rows = await readMaterialRows(context);
  const directory = await loadDirectory(context);
  return context.db.transaction(async (tx) => {
    // In this order, as whoever takes a merge back.
    await inProposalsTurn(tx);
    await inTurn(tx);
    const known = await loadKnownThings(tx, directory);
    const { found, good, makers } = weigh(rows, known, context.now());
    if (good.length === 0) return found;
    await addMakers(tx, context, makers, good, reason);
    await addMaterials(tx, context, good, known, reason);
    await raiseScopes(tx, ['content', 'materials', 'offers', 'shops']);
    return found;
  });
}

type Weighed = { found: MaterialImport; good: GoodRow[]; makers: Maker[] };

/** Each row against the catalogue and the rows before it. */
function weigh(rows: readonly ReadRow[], known: KnownThings, now: Date): Weighed {
  const listed = new Set([...known.makers.values()].flat());
  const good: GoodRow[] = [];
  const problems: Problem[] = [];
  const left: MaterialImport['left'] = [];
  const makers = new Set<Maker>();
  for (const row of rows) {
    const read = understandMaterial(row, known, now);
    if ('good' in read) {
      good.push(read.good);
      if (!listed.has(read.good.maker)) makers.add(read.good.maker);
    } else if ('problems' in read) {
      problems.push(...read.problems);
      left.push({ cells: row.cells, wrong: read.problems.map(({ message }) => message).join('\n') });
    }
  }
  return {
    found: {
      ...{ rows: rows.length, added: good.length, wrong: left.length, left },
      same: rows.length - good.length - left.length,
      makers: [...makers].map(({ nameEn, nameZh, nation }) => ({ name: `${nameEn} / ${nameZh}`, nation })),
      problems: problems.slice(0, mostProblems),
    },
    ...{ good, makers: [...makers] },
  };
}

/** Writes rows in few statements however many they are. */
async function inParts<Row>(rows: readonly Row[], write: (part: Row[]) => PromiseLike<unknown>): Promise<void> {
  for (let at = 0; at < rows.length; at += writtenAtOnce) await write(rows.slice(at, at + writtenAtOnce));
}

type Added = {
  thing: 'maker' | 'material';
  key: string;
  after: DeskValues;
  source: string;
  grade: string;
  name: string;
};

async function addMakers(tx: Transaction, context: MemberContext, makers: Maker[], good: GoodRow[], reason: string) {
  if (makers.length === 0) return;
  await tx.insert(manufacturer).values(makers);
  const sources = new Map(good.toReversed().map(({ maker, source }) => [maker.id, source]));
  await note(
    tx,
    context,
    makers.map(({ id, nameEn, nameZh, nation }) => ({
      ...{ thing: 'maker', key: id, after: { nameEn, nameZh, nation }, source: sources.get(id)! },
      ...{ grade: '', name: nameEn },
    })),
    reason,
  );
}

async function addMaterials(
  tx: Transaction,
  context: MemberContext,
  good: readonly GoodRow[],
  known: KnownThings,
  reason: string,
) {
  const now = context.now();
  const rows = good.map((one) => rowOf(one, known, now));
  await inParts(rows, (part) => tx.insert(material).values(part));
  const called = good.filter(({ words }) => words.length > 0);
  await inParts(called, (part) =>
    tx
      .insert(searchWord)
      .values(part.map(({ id, words }) => ({ kind: 'materials', key: id, words: words.join(phraseEnd) }))),
  );
  // The search's words are the release's but for those that are held.
  await inParts(called, (part) =>
    tx.insert(catalogueHold).values(
      part.map(({ id, words }) => ({
        ...placeOf({ thing: 'material', key: id, field: 'words' }),
        ...{ value: words, shipped: null, at: now },
      })),
    ),
  );
  await note(
    tx,
    context,
    good.map((one) => ({
      ...{ thing: 'material', key: one.id, after: said(one), source: one.source },
      ...{ grade: one.grade, name: one.maker.nameEn },
    })),
    reason,
  );
  await indexMaterials(
    tx,
    good.map(({ id }) => id),
  );
}

/** As the history shows it. */
function said({ grade, words, maker, category, processLevelId, ...more }: GoodRow): DeskValues {
  const { applicationsEn, applicationsZh, discontinued, successor } = more;
  return {
    ...{ grade, words, manufacturer: maker.nameEn, categoryId: category.id, processLevelId },
    ...{ applicationsEn, applicationsZh, discontinued, successor },
  };
}

function rowOf(one: GoodRow, known: KnownThings, now: Date): typeof material.$inferInsert {
  const { id, grade, maker, category, chemical, processLevelId } = one;
  const { applicationsEn, applicationsZh, discontinued, successor } = one;
  return {
    ...{ id, grade, gradeCode: gradeCodeOf(grade), manufacturerId: maker.id, processLevelId: processLevelId || null },
    ...{ kind: category.kind, categoryId: category.id, categoryPath: category.path },
    ...{ form: category.form, color: category.color, resin: known.resinOf(category) },
    ...{ chemicalId: chemical?.id ?? null, casNumber: chemical?.casNumber ?? known.casOf(category) },
    ...{ applicationsEn, applicationsZh, discontinued, successor, search: '', updatedAt: now },
  };
}

/** What was added stands in the history of each, with its source, and in the audit trail. */
async function note(tx: Transaction, context: MemberContext, added: readonly Added[], reason: string) {
  const at = context.now();
  await inParts(added, (part) =>
    tx.insert(catalogueChange).values(
      part.map(({ thing, key, after, source }) => ({
        ...{
          id: uuidv7(at),
          at,
          thing,
          key,
          field: '',
          before: null,
          after,
          fromRelease: false,
          state: 'done' as const,
        },
        ...{ memberId: context.actor.id, reason, source },
      })),
    ),
  );
  await inParts(added, (part) =>
    auditEach(
      tx,
      context,
      'catalogueRow.add',
      part.map(({ thing, key, grade, name }) => ({
        subject: { kind: 'catalogueRow' as const, id: `${thing}:${key}` },
        detail: { ...(grade !== '' && { grade }), name, reason },
      })),
    ),
  );
}
