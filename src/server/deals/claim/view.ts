import { asc, inArray } from 'drizzle-orm';
import type { Claimable, Claims } from '#api/deals/claim.ts';
import { isOpenClaim } from '#api/deals/claim-choices.ts';
import { claimSteps, lapsesAt } from '#api/deals/claim-steps.ts';
import { mayNow, orderStatuses, tradeDays } from '#api/deals/order-states.ts';
import { daysAfter } from '#lib/days.ts';
import { compare, subtract } from '#lib/decimal.ts';
import { safeLine, safeProse } from '#lib/readable-text.ts';
import { heldFor, partyDeal, readBalance, type DealClaim } from '#server/deals/deal/index.ts';
import type { MemberContext } from '#server/platform/context.ts';
import { claimFile, claimShipment, claimVersion } from '#server/platform/db/schema/claim.ts';
import { describeFiles } from '#server/platform/files/index.ts';
import { namesAccount } from '#server/platform/text/bank-details.ts';
import { claimGoods, type Part } from './goods.ts';
import { factsAt } from './lock.ts';
import { kindProblem, kindsOf } from './rules.ts';

/** The claims of a deal for its two sides and operators, and what the reader could claim. Throws 404 for others. */
export async function claimsFor(context: MemberContext, subOrderId: string): Promise<Claims> {
  const { db } = context;
  const { row, order, role } = await partyDeal(context, subOrderId);
  const balance = await readBalance(db, row);
  const now = context.now();
  const goods = await claimGoods(db, order, row, balance, now);
  const ids = balance.claims.map(({ id }) => id);
  const versions =
    ids.length === 0
      ? []
      : await db
          .select()
          .from(claimVersion)
          .where(inArray(claimVersion.claimId, ids))
          .orderBy(asc(claimVersion.version));
  const kept = ids.length === 0 ? [] : await db.select().from(claimFile).where(inArray(claimFile.claimId, ids));
  const sent =
    ids.length === 0
      ? []
      : await db
          .select()
          .from(claimShipment)
          .where(inArray(claimShipment.claimId, ids))
          .orderBy(asc(claimShipment.shippedAt));
  const files = await describeFiles(
    { db },
    kept.map(({ fileId }) => fileId),
  );
  const money = (amount: string) => ({ amount, currency: row.currency });
  const part = ({ tonnes, price, value, lateDays }: Part): Claimable => ({
    ...{ tonnes, lateDays, value: money(value) },
    price: price === null ? null : money(price),
  });
  const isHeld = row.collecting === 'marketplace' && balance.banks.way === null && compare(balance.received, '0') > 0;
  const holds = (claimed: DealClaim) => {
    const held = heldFor(claimed);
    const most = subtract(balance.received, balance.refunded);
    return isHeld && compare(held, '0') > 0 ? money(compare(held, most) < 0 ? held : most) : null;
  };
  const isUnderWay = isHeld && row.status === orderStatuses.shipped;
  const describe = (claimed: DealClaim): Claims['claims'][number] => ({
    ...{ id: claimed.id, seq: claimed.seq, by: claimed.by, kind: claimed.kind, state: claimed.state, pen: claimed.pen },
    ...{ shipment: claimed.shipment, items: claimed.items.map(safeLine), property: safeLine(claimed.property) },
    ...{ promised: claimed.promised, measured: claimed.measured, hidden: claimed.hidden },
    ...{ unit: safeLine(claimed.unit), method: safeLine(claimed.method) },
    basis: part({ ...claimed, price: null }),
    uncapped: claimed.kind === 'unpaid' && goods.uncapped,
    madeAt: claimed.madeAt.toISOString(),
    answerBy: claimed.answerBy.toISOString(),
    settleBy: claimed.settleBy.toISOString(),
    lapsesAt:
      ['open', 'rejected'].includes(claimed.state) || (claimed.state === 'goods' && !claimed.goodsShippedAt)
        ? lapsesAt(claimed).toISOString()
        : null,
    calledInAt: claimed.calledInAt?.toISOString() ?? null,
    endedAt: claimed.endedAt?.toISOString() ?? null,
    settled: claimed.settled === null ? null : money(claimed.settled),
    ...{ credited: money(claimed.credited), added: money(claimed.added), owed: money(claimed.owed) },
    ...{ owedBy: claimed.owedBy, owedPaidOn: claimed.owedPaidOn, owedReference: safeLine(claimed.owedReference) },
    owedAnswerBy: claimed.owedAnswerBy?.toISOString() ?? null,
    owedPaidAt: claimed.owedPaidAt?.toISOString() ?? null,
    goodsShippedAt: claimed.goodsShippedAt?.toISOString() ?? null,
    goods: sent
      .filter(({ claimId }) => claimId === claimed.id)
      .map((one) => ({
        ...{ by: one.by, quantity: one.quantity, etd: one.etd, eta: one.eta, carrier: safeLine(one.carrier) },
        ...{ transportDocument: safeLine(one.transportDocument), shippedAt: one.shippedAt.toISOString() },
        receivedAt: one.receivedAt?.toISOString() ?? null,
      })),
    holds: holds(claimed),
    agreedBy: [...claimed.agreedBy],
    allowed:
      role === 'operator'
        ? []
        : claimSteps(claimed, role, now).filter((action) =>
            mayNow('subOrder', row.status, action, role, {
              ...factsAt(claimed, role, now),
              onHold: order.heldAt !== null,
            }),
          ),
    versions: versions
      .filter(({ claimId }) => claimId === claimed.id)
      .map((one) => ({
        ...{ version: one.version, by: one.by, remedy: one.remedy, figure: one.figure, tonnes: one.tonnes },
        ...{ amount: money(one.amount), text: safeProse(one.text), at: one.statedAt.toISOString() },
        files: kept
          .filter(({ claimId, version }) => claimId === claimed.id && version === one.version)
          .flatMap(({ fileId }) => files.get(fileId) ?? []),
        ...{ answer: one.answer, remark: safeProse(one.remark), answeredAt: one.answeredAt?.toISOString() ?? null },
        bankWarning: namesAccount(one.text, one.remark),
      })),
  });
  return {
    claims: balance.claims.map(describe).toReversed(),
    kinds:
      role === 'operator'
        ? []
        : kindsOf(role).map((kind) => ({ kind, problem: kindProblem(kind, kind === 'offSpec', goods, now) })),
    shipments: goods.shipments.map((one) => ({
      ...part(one),
      ...{ position: one.position, transportDocument: safeLine(one.transportDocument), items: one.items.map(safeLine) },
    })),
    sent: goods.sent && part(goods.sent),
    unsent: goods.unsent && part(goods.unsent),
    unpaid: goods.unpaid && part(goods.unpaid),
    lost: goods.breach && part(goods.breach.lost),
    whole: part(goods.whole),
    released: isUnderWay && compare(row.released, '0') > 0 ? money(row.released) : null,
    releasedOn:
      isUnderWay && row.arrivedAt && balance.fullyShipped && balance.claims.some(isOpenClaim)
        ? daysAfter(row.arrivedAt, tradeDays.autoReceipt).toISOString()
        : null,
    ...{ packed: goods.packed, uncapped: goods.uncapped },
  };
}
