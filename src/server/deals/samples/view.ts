import { and, desc, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type {
  BuyersSample,
  BuyersSamplePage,
  getSampleByPage,
  Sample,
  SuppliersSample,
  SuppliersSamplePage,
} from '#api/deals/sample.ts';
import { mayArrive, sampleActionsOf } from '#api/deals/sample-states.ts';
import { loadNames } from '#server/deals/deal/index.ts';
import { loadMaterials } from '#server/market/catalogue/index.ts';
import type { MemberContext } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db/database.ts';
import { containsWords, numberOf } from '#server/platform/db/expressions.ts';
import { manufacturer, material } from '#server/platform/db/schema/catalogue.ts';
import { member } from '#server/platform/db/schema/identity.ts';
import { approvedSource, sampleRequest, sampleTrial } from '#server/platform/db/schema/samples.ts';
import { shop } from '#server/platform/db/schema/shops.ts';
import { describeFiles } from '#server/platform/files/index.ts';
import { namesAccount } from '#server/platform/text/bank-details.ts';
import { describeGoods } from './goods.ts';
import { isOpenBy, isOver, isOwnSample, readSamples, type SampleFile, type Side } from './rows.ts';

/** What both sides read of each of these. */
async function describe(context: MemberContext, db: Db, samples: readonly SampleFile[], side: Side): Promise<Sample[]> {
  const { now } = context;
  const names = await loadNames({ ...context, db });
  const materials = await loadMaterials({ ...context, db });
  const files = await describeFiles(
    { db },
    samples.flatMap(({ coaFileId }) => coaFileId ?? []),
  );
  return samples.map((row) => {
    const stands = isOver(row, now()) ? 'lapsed' : row.state;
    // Whether it was tried is its buyer's own affair, too.
    const state = side === 'supplier' && stands === 'tried' ? 'received' : stands;
    const { purpose, packaging, address, courierAccount, answerRemark, courier, tracking, lot, dispatchedOn } = row;
    const { withdrawReason, withdrawRemark } = row;
    return {
      id: row.id,
      number: row.number,
      state,
      ...describeGoods(names, materials, row),
      ...{ kg: row.kg, packaging, purpose, address, courierPayer: row.courierPayer, courierAccount },
      neededBy: row.neededBy,
      askedAt: row.askedAt.toISOString(),
      until: stands === row.state ? (row.until?.toISOString() ?? null) : null,
      ...{ dispatchBy: row.dispatchBy, answerRemark, reason: row.reason },
      dispatched:
        dispatchedOn === null
          ? null
          : {
              on: dispatchedOn,
              ...{ courier: courier ?? '', tracking: tracking ?? '', lot: lot ?? '' },
              coa: files.get(row.coaFileId ?? '') ?? null,
            },
      missedAt: row.missedAt?.toISOString() ?? null,
      receivedOn: row.receivedOn,
      withdrawn: withdrawReason === null ? null : { reason: withdrawReason, remark: withdrawRemark },
      endedAt: (row.endedAt ?? (stands === row.state ? null : row.until))?.toISOString() ?? null,
      bankWarning: namesAccount(
        ...[purpose, packaging, address, courierAccount, answerRemark, courier, tracking, lot, withdrawRemark],
      ),
      // What it has said once is known.
      allowedActions: sampleActionsOf(state, side).filter(
        (action) =>
          (action !== 'miss' || row.missedAt === null) && (action !== 'receive' || mayArrive(state, dispatchedOn)),
      ),
    };
  });
}

async function describeForBuyer(
  context: MemberContext,
  db: Db,
  samples: readonly SampleFile[],
): Promise<BuyersSample[]> {
  const ids = samples.map(({ id }) => id);
  if (ids.length === 0) return [];
  const described = await describe(context, db, samples, 'buyer');
  const trials = await db
    .select({ trial: sampleTrial, by: member.nickname })
    .from(sampleTrial)
    .innerJoin(member, eq(member.id, sampleTrial.statedBy))
    .where(inArray(sampleTrial.sampleId, ids));
  const sources = await db
    .select({ id: approvedSource.id, sampleId: approvedSource.sampleId, validUntil: approvedSource.validUntil })
    .from(approvedSource)
    .where(and(inArray(approvedSource.sampleId, ids), isNull(approvedSource.withdrawnAt)));
  const files = await describeFiles(
    { db },
    trials.flatMap(({ trial }) => trial.fileId ?? []),
  );
  return described.map((sample) => {
    const said = trials.find(({ trial }) => trial.sampleId === sample.id);
    const source = sources.find(({ sampleId }) => sampleId === sample.id);
    return {
      ...sample,
      trial: said
        ? {
            ...{ result: said.trial.result, notes: said.trial.notes, triedOn: said.trial.triedOn, by: said.by },
            file: files.get(said.trial.fileId ?? '') ?? null,
          }
        : null,
      source: source ? { id: source.id, validUntil: source.validUntil } : null,
    };
  });
}

async function describeForSupplier(
  context: MemberContext,
  db: Db,
  samples: readonly SampleFile[],
): Promise<SuppliersSample[]> {
  const described = await describe(context, db, samples, 'supplier');
  const names = await loadNames({ ...context, db });
  return described.map((sample, index) => {
    const { buyerId, buyerCompany, buyerNation } = samples[index]!;
    return { ...sample, buyer: { id: buyerId, company: buyerCompany, nation: names.country(buyerNation).name } };
  });
}

export const describeBuyers = async (context: MemberContext, db: Db, sample: SampleFile): Promise<BuyersSample> =>
  (await describeForBuyer(context, db, [sample]))[0]!;
export const describeSuppliers = async (context: MemberContext, db: Db, sample: SampleFile): Promise<SuppliersSample> =>
  (await describeForSupplier(context, db, [sample]))[0]!;

type Asked = z.output<typeof getSampleByPage.input>;

/** Words in its number, its goods or the other side's names. */
const says = (keyword: string, side: Side): SQL | undefined =>
  containsWords(numberOf(keyword), [
    sampleRequest.number,
    sql`(select concat_ws(' ', ${material.grade}, ${material.gradeCode}, ${manufacturer.nameEn}, ${manufacturer.nameZh})
      from ${material} join ${manufacturer} on ${manufacturer.id} = ${material.manufacturerId}
      where ${material.id} = ${sampleRequest.materialId})`,
    ...(side === 'buyer' ? [shop.nameEn, shop.nameZh] : [sampleRequest.buyerCompany]),
  ]);

async function pageOf(
  { db, actor, now }: MemberContext,
  { filter, keyword, id, pageNo, pageSize }: Asked,
  side: Side,
): Promise<{ rows: SampleFile[]; total: number; open: number }> {
  const own = isOwnSample(side, actor.party);
  const isOpen = isOpenBy(now(), side);
  const narrowed: Record<Asked['filter'], SQL | undefined> = {
    open: isOpen,
    closed: sql`not ${isOpen}`,
    all: undefined,
  };
  const which = and(own, id === undefined ? narrowed[filter] : eq(sampleRequest.id, id), says(keyword, side));
  const counted = (where: SQL | undefined) =>
    db
      .select({ count: sql<number>`count(*)::integer` })
      .from(sampleRequest)
      .innerJoin(shop, eq(shop.id, sampleRequest.shopId))
      .where(where);
  const [rows, [total], [open]] = await Promise.all([
    readSamples(db)
      .where(which)
      .orderBy(desc(sampleRequest.askedAt), desc(sampleRequest.id))
      .limit(pageSize)
      .offset((pageNo - 1) * pageSize),
    counted(which),
    counted(and(own, isOpen)),
  ]);
  return { rows, total: total!.count, open: open!.count };
}

export async function buyersPage(context: MemberContext, asked: Asked): Promise<BuyersSamplePage> {
  const { rows, total, open } = await pageOf(context, asked, 'buyer');
  const list = await describeForBuyer(context, context.db, rows);
  return { list, total, pageNo: asked.pageNo, pageSize: asked.pageSize, open };
}

export async function suppliersPage(context: MemberContext, asked: Asked): Promise<SuppliersSamplePage> {
  const { rows, total, open } = await pageOf(context, asked, 'supplier');
  const list = await describeForSupplier(context, context.db, rows);
  return { list, total, pageNo: asked.pageNo, pageSize: asked.pageSize, open };
}
