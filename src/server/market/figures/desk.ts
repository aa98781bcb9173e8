import { and, asc, desc, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type * as calls from '#api/market/figure.ts';
import type { FigureChange } from '#api/market/figure.ts';
import { localised } from '#lib/localised.ts';
import { loadDirectory, loadMaterials, named, readableSources, versionOf } from '#server/market/catalogue/index.ts';
import type { Context, MemberContext } from '#server/platform/context.ts';
import { figure, figureChange, figureReport } from '#server/platform/db/schema/figures.ts';
import { member } from '#server/platform/db/schema/identity.ts';
import { describeVersion, historiesOf } from './histories.ts';

const reporter = alias(member, 'reporter');
const decider = alias(member, 'decider');

/** Reports of figures: those that wait, the oldest first; else those decided last. */
export async function reportQueue(
  context: Context,
  { state, pageNo, pageSize }: z.output<typeof calls.getFigureReportByPage.input>,
): Promise<z.output<typeof calls.getFigureReportByPage.data>> {
  const { db, now } = context;
  const isDecided = isNotNull(figureReport.decidedAt);
  const where = state === 'decided' ? isDecided : state ? eq(figureReport.state, state) : undefined;
  const oldestFirst = state === 'waiting' || state === 'consent';
  const [rows, total, waiting, changes] = await Promise.all([
    db
      .select({ row: figureReport, readVersion: figure.version, by: reporter.email, decidedBy: decider.email })
      .from(figureReport)
      .innerJoin(figure, eq(figure.id, figureReport.figureId))
      .leftJoin(reporter, eq(reporter.id, figureReport.reporterId))
      .leftJoin(decider, eq(decider.id, figureReport.decidedBy))
      .where(where)
      .orderBy(
        ...(oldestFirst
          ? [asc(figureReport.at), asc(figureReport.id)]
          : [desc(figureReport.at), desc(figureReport.id)]),
      )
      .limit(pageSize)
      .offset((pageNo - 1) * pageSize),
    db.$count(figureReport, where),
    db.$count(figureReport, eq(figureReport.state, 'waiting')),
    db.$count(figureChange, isNull(figureChange.decidedAt)),
  ]);
  const lines = [...new Set(rows.map(({ row }) => row.lineId))];
  const histories = await historiesOf(context, lines);
  const openOnes =
    lines.length === 0
      ? []
      : await db
          .select({ lineId: figureReport.lineId })
          .from(figureReport)
          .where(and(inArray(figureReport.lineId, lines), isNull(figureReport.decidedAt)));
  const list = rows.flatMap(({ row, readVersion, by, decidedBy }) => {
    const history = histories.get(row.lineId);
    if (!history) return [];
    const { id, words, source, answer, answerBy, at, decidedAt } = row;
    return {
      ...{ id, state: row.state, words, source, answer, readVersion, figure: history },
      ...{ at: at.toISOString(), answerBy: answerBy.toISOString(), decidedAt: decidedAt?.toISOString() ?? null },
      overdue: decidedAt === null && answerBy < now(),
      ...{ by: by ?? row.contact ?? '', visitor: row.reporterId === null, decidedBy },
      open: openOnes.filter(({ lineId }) => lineId === row.lineId).length,
    };
  });
  return { list, total, waiting, changes, pageNo, pageSize };
}

/** Changes that wait for a second operator, longest waiting first. */
export async function changeRequests(context: MemberContext): Promise<FigureChange[]> {
  const { db, actor } = context;
  const [rows, directory, materials] = await Promise.all([
    db
      .select({ row: figureChange, before: figure, email: member.email })
      .from(figureChange)
      .innerJoin(member, eq(member.id, figureChange.askedBy))
      .leftJoin(figure, eq(figure.id, figureChange.figureId))
      .where(isNull(figureChange.decidedAt))
      .orderBy(asc(figureChange.askedAt)),
    loadDirectory(context),
    loadMaterials(context),
  ]);
  const described = rows.flatMap(({ row, before, email }) => {
    const [material, property] = [materials.get(row.materialId), directory.properties.get(row.propertyId)];
    if (!material || !property) return [];
    const entry = { reason: '', enteredBy: actor.id, checkedBy: null, at: row.askedAt };
    const after = row.said && versionOf(before, { material, property }, row.said, entry);
    return { row, before, after, email, material, property };
  });
  const readable = await readableSources(
    context,
    described.flatMap(({ before, after }) => [before, after].filter((one) => one !== null)),
  );
  return described.map(({ row, before, after, email, material, property }) => ({
    ...{ id: row.id, kind: row.kind, reason: row.reason, askedAt: row.askedAt.toISOString(), askedBy: email },
    material: { id: material.id, name: localised(material, 'grade') },
    property: named(directory.properties, property.id),
    before: before && describeVersion(before, readable),
    after: after && describeVersion(after, readable),
    ...{ decimals: property.decimals, own: row.askedBy === actor.id },
  }));
}
