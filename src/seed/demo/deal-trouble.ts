import { desc, eq } from 'drizzle-orm';
import { answerClaim, makeClaim } from '#api/deals/claim.ts';
import { proposeAmendment } from '#api/deals/contract.ts';
import {
  answerOwnClaim,
  callIn,
  makeOwnClaim,
  receiveGoodsOfClaim,
  shipGoodsOfClaim,
} from '#server/deals/claim/index.ts';
import { proposeChange } from '#server/deals/contract/index.ts';
import { avoidOwnDeal } from '#server/deals/deal/index.ts';
import { giveOwnNotice } from '#server/deals/notices/index.ts';
import { confirmTransfer, importBankStatement, recordLine } from '#server/deals/payment/index.ts';
import { claim, claimVersion } from '#server/platform/db/schema/claim.ts';
import { contract } from '#server/platform/db/schema/contract.ts';
import { statementLine } from '#server/platform/db/schema/payment.ts';
import type { Of } from './deal-fulfilment.ts';
import { actingAs, dayOf, paper } from './deal-stage.ts';
import type { ActOf } from './deal-steps.ts';

/** What the sides of a deal do when it does not go as agreed. */
export async function giveNotice({ stage, subOrder }: Of, step: ActOf<'notify'>): Promise<void> {
  const { day, by, notify: kind, text } = step;
  await giveOwnNotice(await actingAs(stage, by, day), { subOrderId: subOrder.id, kind, text });
}

export async function claimFor({ stage, subOrder }: Of, step: ActOf<'claim'>): Promise<void> {
  const { day, by, claim: given, proof } = step;
  const files = [paper('evidence', proof, given.text)];
  const input = makeClaim.input.parse({ subOrderId: subOrder.id, ...given });
  await makeOwnClaim(await actingAs(stage, by, day, files), input);
}

/** The one claim of a deal, as it stands. */
async function claimOf({ stage, subOrder }: Of): Promise<{ id: string; version: number }> {
  const [found] = await stage.services.db
    .select({ id: claim.id, version: claimVersion.version })
    .from(claim)
    .innerJoin(claimVersion, eq(claimVersion.claimId, claim.id))
    .where(eq(claim.subOrderId, subOrder.id))
    .orderBy(desc(claimVersion.version))
    .limit(1);
  return found!;
}

export async function callInFor(of: Of, { day, callIn: remark }: ActOf<'callIn'>): Promise<void> {
  const { id } = await claimOf(of);
  await callIn(await actingAs(of.stage, 'buyer', day), { id, remark });
}

export async function moveClaimGoods(of: Of, { day, by, claimGoods: goods }: ActOf<'claimGoods'>): Promise<void> {
  const { id } = await claimOf(of);
  const context = await actingAs(of.stage, by, day);
  if (goods === 'received') await receiveGoodsOfClaim(context, { id, remark: '' });
  else {
    const { etd, eta, ...sent } = goods;
    await shipGoodsOfClaim(context, { id, ...sent, etd: dayOf(of.stage, etd), eta: dayOf(of.stage, eta) });
  }
}

export async function answerTo({ stage, subOrder }: Of, step: ActOf<'answerClaim'>): Promise<void> {
  const { day, by, answerClaim: given } = step;
  const input = answerClaim.input.parse({ ...(await claimOf({ stage, subOrder })), ...given });
  await answerOwnClaim(await actingAs(stage, by, day), input);
}

export async function change({ stage, subOrder }: Of, step: ActOf<'change'>): Promise<void> {
  const {
    day,
    by,
    change: { deliverWithin, ...given },
  } = step;
  const [issued] = await stage.services.db
    .select({ id: contract.id })
    .from(contract)
    .where(eq(contract.subOrderId, subOrder.id));
  const input = proposeAmendment.input.parse({
    id: issued!.id,
    ...given,
    ...(deliverWithin !== undefined && { deliveryDeadline: dayOf(stage, stage.posted - deliverWithin) }),
  });
  await proposeChange(await actingAs(stage, by, day), input);
}

export async function avoid({ stage, subOrder }: Of, { day, by, avoid: remark }: ActOf<'avoid'>): Promise<void> {
  await avoidOwnDeal(await actingAs(stage, by, day), { subOrderId: subOrder.id, remark });
}

/** The buyer's bank has sent it in time, and it came too late; beside it something comes that names no deal. */
export async function payLate({ stage, subOrder }: Of, { day }: ActOf<'lateWire'>): Promise<void> {
  const { number, total, currency } = subOrder;
  const on = dayOf(stage, day);
  const reference = `DEMO-IN-${number}`;
  const content = `Date,Amount,Currency,Remitter,Remark,Reference
${on},${total},${currency},"Demo Pump Housings Pte. Ltd.","${number}",${reference}
${on},1180.00,${currency},"DEMO TEXTILES LTD","INVOICE 7741",DEMO-IN-7741
`;
  await importBankStatement(await actingAs(stage, 'operator', day), { name: 'demo-statement.csv', content });
  const [line] = await stage.services.db
    .select({ id: statementLine.id })
    .from(statementLine)
    .where(eq(statementLine.reference, reference));
  const asOperator = await actingAs(stage, 'operator', day);
  const { id } = await recordLine(asOperator, { id: line!.id, subOrderNumber: number });
  await confirmTransfer(asOperator, {
    id,
    statementLineId: line!.id,
    arrived: total,
    arrivedAt: on,
    receivingNumber: reference,
    note: '',
  });
}
