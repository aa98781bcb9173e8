import { and, eq, gt, isNull } from 'drizzle-orm';
import type { FigureAnswer, FigureHistory } from '#api/market/figure.ts';
import { loadMaterials, offerable } from '#server/market/catalogue/index.ts';
import type { Context } from '#server/platform/context.ts';
import { figure, figureReport } from '#server/platform/db/schema/figures.ts';
import { notFound } from '#server/platform/errors.ts';
import { isUuid } from '#server/platform/uuid.ts';
import { historiesOf } from './histories.ts';

/** One figure with all its versions, a withdrawn one, too. 404 for what is none. */
export async function readFigure(context: Context, id: string): Promise<FigureAnswer> {
  const history = isUuid(id) ? (await historiesOf(context, [id])).get(id) : undefined;
  if (!history) throw notFound();
  const { db, actor } = context;
  const own = actor && and(eq(figureReport.reporterId, actor.id), eq(figureReport.lineId, id));
  const waits = own ? (await db.$count(figureReport, and(own, isNull(figureReport.decidedAt)))) > 0 : false;
  return { ...history, waits };
}

/** What has changed among the figures of a material since each was entered, latest first. */
export async function figureChanges(context: Context, asked: string): Promise<FigureHistory[]> {
  const material = offerable(await loadMaterials(context), asked);
  if (!material) throw notFound();
  const changed = await context.db
    .selectDistinct({ id: figure.lineId })
    .from(figure)
    .where(and(eq(figure.materialId, material.id), gt(figure.version, 1)));
  const histories = await historiesOf(
    context,
    changed.map(({ id }) => id),
  );
  const latest = ({ versions }: FigureHistory) => versions[0]!.validFrom;
  return [...histories.values()].sort((one, other) => latest(other).localeCompare(latest(one)));
}
