import { and, inArray, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { conditionOf, isSafety } from '#api/market/figure-choices.ts';
import { figureRowsAtOnce, type FigureImport, type takeFigures } from '#api/market/figure-import.ts';
import { m } from '#i18n/messages.ts';
import { saysTheSame, standingFigure, versionOf, type FigureRow } from '#server/market/catalogue/index.ts';
import { auditEach } from '#server/platform/audit.ts';
import { raiseScopes } from '#server/platform/cache/scope-cache.ts';
import type { MemberContext } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { figure, figureChange } from '#server/platform/db/schema/figures.ts';
import { make } from './change.ts';
import {
  loadNamed,
  materialIn,
  readRows,
  understandRow,
  type Problem,
  type ReadRow,
  type SaidRow,
} from './file-rows.ts';

/** So many problems are named; more are counted. */
const mostProblems = 200;
/** Rows of the table that one statement writes. */
const writtenAtOnce = 500;

type Named = Awaited<ReturnType<typeof loadNamed>>;
/** What is to become of a good row; `before`: the figure that it corrects. */
type Step = SaidRow & { before: FigureRow | null };
type Weighed = { found: FigureImport; steps: Step[] };

/** What a file of figures would change. Nothing is written. */
export async function previewFile(context: MemberContext): Promise<FigureImport> {
  const rows = await readRows(context);
  const named = await loadNamed(context);
  return context.db.transaction(async (tx) => (await weigh(tx, rows, named)).found);
}

/** Enters and corrects what a part of the file says; what stands already is passed over, so that a part may be sent again. */
export async function takeFile(
  context: MemberContext,
  { from, reason }: z.output<typeof takeFigures.input>,
): Promise<z.infer<typeof takeFigures.data>> {
  const rows = await readRows(context);
  const named = await loadNamed(context);
  const part = rows.slice(from, from + figureRowsAtOnce);
  const found = await context.db.transaction(async (tx) => {
    await lockMaterials(tx, part, named);
    const { found, steps } = await weigh(tx, part, named);
    const isBulk = ({ property, before }: Step) => before === null && !isSafety(property.id);
    await enterAll(tx, context, steps.filter(isBulk), reason);
    for (const { material, property, before, said } of steps.filter((step) => !isBulk(step)))
      await make(tx, context, {
        ...{ kind: before ? 'correct' : 'enter', material, property, before, said, reason },
        answer: before ? reason : '',
      });
    return found;
  });
  const next = from + figureRowsAtOnce;
  return { ...found, rows: rows.length, next: next < rows.length ? next : null };
}

/** One after another for each material, in one order for all: what one operator enters, the next one sees. */
async function lockMaterials(tx: Transaction, rows: readonly ReadRow[], named: Named): Promise<void> {
  const ids = new Set(rows.flatMap(({ cells }) => materialIn(cells, named)?.id ?? []));
  const locks = [...ids].toSorted().map((id) => `figures of ${id}`);
  if (locks.length > 0)
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(one)) from unnest(${sql.param(locks)}::text[]) with ordinality as lock(one, at) order by at`); // prettier-ignore
}

const keyOf = ({ materialId, propertyId, condition, basis, norm }: Pick<FigureRow, 'materialId' | 'propertyId' | 'condition' | 'basis' | 'norm'>) => JSON.stringify([materialId, propertyId, condition, basis, norm]); // prettier-ignore

/** Each row against the figures that stand: new, a correction, the same, or wrong. */
async function weigh(tx: Transaction, rows: readonly ReadRow[], named: Named): Promise<Weighed> {
  const problems: Problem[] = [];
  const good: SaidRow[] = [];
  let wrong = 0;
  for (const row of rows) {
    const read = await understandRow(tx, row, named);
    problems.push(...read.problems);
    if (read.said) good.push(read.said);
    else wrong += 1;
  }
  const ids = [...new Set(good.map(({ material }) => material.id))];
  const standing = ids.length === 0 ? [] : await tx.select().from(figure).where(and(standingFigure, inArray(figure.materialId, ids))); // prettier-ignore
  const waits = await waitingIn(tx, ids);
  const byKey = new Map((standing as FigureRow[]).map((row) => [keyOf(row), row]));
  const seen = new Set<string>();
  const steps: Step[] = [];
  let same = 0;
  for (const one of good) {
    const { material, property, said, row } = one;
    const { point = null, specimen = null, thickness = null, testCondition } = said;
    const condition = conditionOf({ testCondition, point, specimen, thickness });
    const key = keyOf({ materialId: material.id, propertyId: property.id, condition, basis: said.basis, norm: said.norm ?? null }); // prettier-ignore
    const before = byKey.get(key) ?? null;
    const refuse = (message: string) => {
      problems.push({ row, column: 'property', cell: property.id, message });
      wrong += 1;
    };
    if (seen.has(key)) refuse(m.market_figure_importTwice());
    else if (before && isSaid(before, one)) same += 1;
    else if (isSafety(property.id) && waits.has(`${material.id} ${property.id}`)) refuse(m.market_figure_changeWaits());
    else steps.push({ ...one, before });
    seen.add(key);
  }
  const waiting = steps.filter(({ property }) => isSafety(property.id)).length;
  const corrected = steps.filter(({ property, before }) => before && !isSafety(property.id)).length;
  const entered = steps.length - waiting - corrected;
  const shown = problems.toSorted((one, other) => one.row - other.row).slice(0, mostProblems);
  return { found: { rows: rows.length, entered, corrected, waiting, same, wrong, problems: shown }, steps };
}

/** Whether the figure that stands says just that. */
function isSaid(before: FigureRow, { material, property, said }: SaidRow): boolean {
  const entry = {
    reason: before.reason,
    enteredBy: before.enteredBy,
    checkedBy: before.checkedBy,
    at: before.validFrom,
  };
  const as = versionOf(before, { material, property }, said, entry);
  // Where the release has read a figure, it is the same figure that a file names the document of.
  return saysTheSame({ ...before, sourceKind: as.sourceKind }, as);
}

async function waitingIn(tx: Transaction, materials: readonly string[]): Promise<ReadonlySet<string>> {
  if (materials.length === 0) return new Set();
  const rows = await tx
    .select({ materialId: figureChange.materialId, propertyId: figureChange.propertyId })
    .from(figureChange)
    .where(and(isNull(figureChange.decidedAt), inArray(figureChange.materialId, [...materials])));
  return new Set(rows.map(({ materialId, propertyId }) => `${materialId} ${propertyId}`));
}

/** New figures, in few statements however many they are. */
async function enterAll(
  tx: Transaction,
  context: MemberContext,
  steps: readonly Step[],
  reason: string,
): Promise<void> {
  if (steps.length === 0) return;
  const entry = { reason, enteredBy: context.actor.id, checkedBy: null, at: context.now() };
  const made = steps.map((step) => ({ step, row: versionOf(null, step, step.said, entry) }));
  for (let at = 0; at < made.length; at += writtenAtOnce)
    await tx.insert(figure).values(made.slice(at, at + writtenAtOnce).map(({ row }) => row));
  await auditEach(
    tx,
    context,
    'figure.enter',
    made.map(({ step, row }) => ({
      subject: { kind: 'figure', id: row.lineId },
      detail: { name: step.property.id, grade: step.material.grade },
    })),
  );
  await raiseScopes(tx, ['materials', 'offers']);
}
