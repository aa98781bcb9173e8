import { asc, eq } from 'drizzle-orm';
import { creditDifferences, type AgreedForCredit, type CreditDifference } from '#api/deals/credit-differences.ts';
import type { CreditVersionView, Documentary } from '#api/deals/documentary.ts';
import { byItself, creditInForce, documentsState, documentsSteps, documentsWay } from '#api/deals/documentary-steps.ts';
import { tradeActionName } from '#api/deals/trade-action-words.ts';
import { orderStatuses } from '#api/deals/order-states.ts';
import { safeLine, safeProse } from '#lib/readable-text.ts';
import { loadNames, partyDeal, documentsDays, readBalance, type Names } from '#server/deals/deal/index.ts';
import type { MemberContext } from '#server/platform/context.ts';
import { credit, documentsStep } from '#server/platform/db/schema/documentary.ts';
import { shipment } from '#server/platform/db/schema/shipment.ts';
import { notFound } from '#server/platform/errors.ts';
import { describeFiles } from '#server/platform/files/index.ts';
import { namesAccount } from '#server/platform/text/bank-details.ts';
import { agreedFor, validUntil } from './agreed.ts';

/** How a deal is paid through banks, for its two sides and operators. Throws 404 for others, and where it is paid by transfer. */
export async function documentaryFor(context: MemberContext, subOrderId: string): Promise<Documentary> {
  const { db } = context;
  const { row, order, role } = await partyDeal(context, subOrderId);
  const way = documentsWay(row.paymentTerm);
  if (!way) throw notFound();
  const versions = await db.select().from(credit).where(eq(credit.subOrderId, row.id)).orderBy(asc(credit.version));
  const sent = await db
    .select({ shipment, step: documentsStep })
    .from(shipment)
    .leftJoin(documentsStep, eq(documentsStep.shipmentId, shipment.id))
    .where(eq(shipment.subOrderId, row.id))
    .orderBy(asc(shipment.position), asc(documentsStep.seq));
  const balance = await readBalance(db, row);
  const { dues, departures } = balance;
  const days = documentsDays(balance);
  const names = await loadNames(context);
  const agreed = await agreedFor(db, order, row);
  const ids = [...versions, ...sent.map(({ step }) => step)].flatMap((one) => one?.fileId ?? []);
  const files = await describeFiles({ db }, ids);
  const fileOf = (id: string | null) => (id === null ? null : (files.get(id) ?? null));
  const inForce = creditInForce(versions);
  const isMoving = row.status === orderStatuses.shipped && order.heldAt === null;
  const shipments = [...new Map(sent.map(({ shipment: one }) => [one.id, one])).values()];
  return {
    way,
    openBy: agreed.openBy,
    inForce: inForce?.version ?? null,
    asked: askedOf(agreed),
    versions: versions
      .map((one) => ({
        ...describeVersion(one, names, agreed),
        file: fileOf(one.fileId),
      }))
      .toReversed(),
    shipments: shipments.map((one) => {
      const steps = sent.flatMap(({ step }) => (step?.shipmentId === one.id ? step : []));
      const stands = steps.map(({ action, day, statedAt, fileId }) => ({
        ...{ action, day, at: statedAt, shown: fileId !== null },
      }));
      const due = dues.find((part) => part.shipment === one.position);
      const transportOn = departures.get(one.position)!;
      return {
        ...{ id: one.id, position: one.position, quantity: one.quantity, transportOn },
        transportDocument: safeLine(one.transportDocument),
        amount: { amount: due?.amount ?? '0.00', currency: row.currency },
        dueOn: due?.dueOn ?? null,
        doBy: days.get(one.position)?.day ?? null,
        state: documentsState(stands),
        lastDay: byItself(way, balance.banks.documents.get(one.position) ?? [])?.lastDay ?? null,
        allowed: isMoving && role !== 'operator' ? documentsSteps(way, stands, role) : [],
        steps: steps.map((step) => ({
          ...{
            action: step.action,
            name: tradeActionName(step.action),
            by: step.by,
            day: step.day,
            at: step.statedAt.toISOString(),
          },
          ...{ bank: safeLine(step.bank), reference: safeLine(step.reference), items: step.items.map(safeLine) },
          remark: safeProse(step.remark),
          file: fileOf(step.fileId),
          bankWarning: namesAccount(step.reference, step.remark, ...step.items),
        })),
      };
    }),
  };
}

const askedOf = (agreed: AgreedForCredit): Documentary['asked'] => ({
  applicant: agreed.buyer,
  beneficiary: agreed.seller,
  amount: { amount: agreed.total, currency: agreed.currency },
  tolerance: agreed.tolerance,
  tenorDays: agreed.tenorDays,
  latestShipment: agreed.deliveryDeadline,
  expiresOn: validUntil(agreed),
  partialShipments: agreed.inLots,
  loadingPort: agreed.loadingPort,
  dischargePort: agreed.dischargePort,
  goods: agreed.grades.join('\n'),
});

function describeVersion(
  { version, stage, terms, statedAt, answer, remark, answeredAt }: typeof credit.$inferSelect,
  names: Names,
  agreed: AgreedForCredit,
): Omit<CreditVersionView, 'file'> {
  const { currency, amount, loadingPort, dischargePort, goods, documents, ...rest } = terms;
  const portOf = (id: string) => (id === '' ? null : names.port(id));
  const inWords = ({ field, agreed: asked, stated }: CreditDifference): CreditDifference =>
    field === 'loadingPort' || field === 'dischargePort'
      ? { field, agreed: names.port(asked).name, stated: names.port(stated).name }
      : { field, agreed: safeProse(asked), stated: safeProse(stated) };
  return {
    ...{ version, stage, answer },
    terms: {
      ...rest,
      number: safeLine(terms.number),
      applicant: safeLine(terms.applicant),
      beneficiary: safeLine(terms.beneficiary),
      issuingBank: safeLine(terms.issuingBank),
      advisingBank: safeLine(terms.advisingBank),
      expiryPlace: safeLine(terms.expiryPlace),
      amount: { amount, currency },
      ...{ loadingPort: portOf(loadingPort), dischargePort: portOf(dischargePort) },
      ...{ goods: safeProse(goods), documents: safeProse(documents) },
    },
    statedAt: statedAt.toISOString(),
    remark: safeProse(remark),
    answeredAt: answeredAt?.toISOString() ?? null,
    bankWarning: namesAccount(goods, documents, remark),
    differences: creditDifferences(terms, stage, agreed).map(inWords),
  };
}
