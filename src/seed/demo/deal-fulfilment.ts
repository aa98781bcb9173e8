import { and, asc, eq } from 'drizzle-orm';
import { refuseContract, signAsDemo } from '#server/deals/contract/index.ts';
import { contract } from '#server/platform/db/schema/contract.ts';
import { moneyProposal, remittance } from '#server/platform/db/schema/payment.ts';
import { shipment } from '#server/platform/db/schema/shipment.ts';
import { addDocument, addTrackingEvent, shipGoods } from '#server/deals/shipment/index.ts';
import { papersOf } from '#api/deals/obligations.ts';
import { isTransferred, openNow } from '#api/deals/payment-terms.ts';
import { tradeTerms } from '#api/deals/trade-terms.ts';
import { add, multiply, subtract } from '#lib/decimal.ts';
import {
  confirmOwnTransfer,
  confirmTransfer,
  decideProposal,
  recordRefundOf,
  recordTransfer,
  rejectTransfer,
} from '#server/deals/payment/index.ts';
import { confirmOwnReceipt, evaluateOwn, readBalance } from '#server/deals/deal/index.ts';
import { daysAgo } from './call-of.ts';
import { actingAs, dayOf, paper, shopOf, subOrderOf, type Stage } from './deal-stage.ts';
import { answer, moveDocuments, openCredit } from './deal-documents.ts';
import { answerTo, avoid, callInFor, change, claimFor, giveNotice, moveClaimGoods, payLate } from './deal-trouble.ts';
import type { ActOf, Seller, Step, Trader } from './deal-steps.ts';

const signers: Record<Trader, string> = { buyer: 'Tan Bao', supplier: '周宁', supplier2: 'Priya Nair' };
/** Nobody's bank. */
const bank = 'DEMO Straits Bank, Singapore';

/** Plays a step that is about what one seller was awarded. */
export async function actOnSubOrder(stage: Stage, step: Extract<Step, { of: Seller }>): Promise<void> {
  const { day } = step;
  const subOrder = await subOrderOf(stage, step.of);
  const of = { stage, subOrder };
  if ('sign' in step)
    await signAsDemo(await actingAs(stage, step.sign, day), { subOrderId: subOrder.id, fullName: signers[step.sign] });
  else if ('refuse' in step) await refuse(of, step);
  else if ('pay' in step) await pay(of, step);
  else if ('confirm' in step) await confirm(of, step);
  else if ('reject' in step) await reject(of, step);
  else if ('refund' in step) await refund(of, step);
  else if ('ship' in step) await ship(of, step);
  else if ('originals' in step) await sendOriginals(of, step);
  else if ('credit' in step) await openCredit(of, step);
  else if ('answerCredit' in step) await answer(of, step);
  else if ('documents' in step) await moveDocuments(of, step);
  else if ('track' in step) await track(of, step);
  else if ('notify' in step) await giveNotice(of, step);
  else if ('claim' in step) await claimFor(of, step);
  else if ('answerClaim' in step) await answerTo(of, step);
  else if ('callIn' in step) await callInFor(of, step);
  else if ('claimGoods' in step) await moveClaimGoods(of, step);
  else if ('change' in step) await change(of, step);
  else if ('avoid' in step) await avoid(of, step);
  else if ('lateWire' in step) {
    await payLate(of, step);
    await second(of, day);
  } else if ('receive' in step)
    await confirmOwnReceipt(await actingAs(stage, 'buyer', day), { subOrderId: subOrder.id });
  else
    await evaluateOwn(await actingAs(stage, 'buyer', day), {
      subOrderId: subOrder.id,
      stars: step.evaluate,
      text: step.text,
    });
}

export type Of = { stage: Stage; subOrder: Awaited<ReturnType<typeof subOrderOf>> };

async function refuse({ stage, subOrder }: Of, { day, of, refuse: reason, remark }: ActOf<'refuse'>): Promise<void> {
  const issued = eq(contract.subOrderId, subOrder.id);
  const [found] = await stage.services.db.select({ id: contract.id }).from(contract).where(issued);
  await refuseContract(await actingAs(stage, of, day), { id: found!.id, reason, remark });
}

async function pay({ stage, subOrder }: Of, { day, pay: { percent, sent, over = '0' } }: ActOf<'pay'>): Promise<void> {
  const { id: subOrderId, number, currency, total } = subOrder;
  const asked =
    percent === undefined
      ? openNow((await readBalance(stage.services.db, subOrder)).dues)
      : multiply(total, String(percent / 100), 2);
  const amount = add(asked, over);
  const slip = paper('slip', 'Transfer slip', `${currency} ${amount}`, `For: ${number}`);
  const remitter = 'Demo Pump Housings Pte. Ltd.';
  const input = { subOrderId, remitter, remittanceBank: bank, amount, sentAt: dayOf(stage, sent), another: false };
  await recordTransfer(await actingAs(stage, 'buyer', day, [slip]), input);
}

/** The one transfer that an operator has to decide on. */
async function waitingTransfer({ stage, subOrder }: Of): Promise<typeof remittance.$inferSelect> {
  const waiting = and(eq(remittance.subOrderId, subOrder.id), eq(remittance.state, 'submitted'));
  const [found] = await stage.services.db.select().from(remittance).where(waiting);
  return found!;
}

async function confirm(of: Of, { day, confirm: { arrived, fees = '0' } }: ActOf<'confirm'>): Promise<void> {
  const { id, amount, shopId, payoutAccountId } = await waitingTransfer(of);
  const arrivedAt = dayOf(of.stage, arrived);
  // To the seller itself: it says so.
  if (payoutAccountId !== null) {
    const seller = shopId === (await shopOf(of.stage, 'supplier')) ? 'supplier' : 'supplier2';
    const input = { id, arrived: subtract(amount, fees), arrivedAt, receivingNumber: '' };
    await confirmOwnTransfer(await actingAs(of.stage, seller, day), input);
    return;
  }
  await confirmTransfer(await actingAs(of.stage, 'operator', day), {
    id,
    arrived: subtract(amount, fees),
    arrivedAt,
    receivingNumber: `DEMO-${id.slice(-12).toUpperCase()}`,
    note: '',
  });
  await second(of, day);
}

/** What one operator has proposed, the other one approves. */
async function second({ stage, subOrder }: Of, day: number): Promise<void> {
  const open = and(eq(moneyProposal.subOrderId, subOrder.id), eq(moneyProposal.state, 'open'));
  const [proposal] = await stage.services.db.select({ id: moneyProposal.id }).from(moneyProposal).where(open);
  const input = { id: proposal!.id, approve: true, reason: '' };
  await decideProposal(await actingAs(stage, 'operator2', day), input);
}

async function reject(of: Of, { day, reject: reason, remark }: ActOf<'reject'>): Promise<void> {
  const { id } = await waitingTransfer(of);
  await rejectTransfer(await actingAs(of.stage, 'operator', day), { id, reason, remark });
}

async function refund({ stage, subOrder }: Of, { day, refund: amount, note }: ActOf<'refund'>): Promise<void> {
  const { id: subOrderId, number, currency } = subOrder;
  await recordRefundOf(await actingAs(stage, 'operator', day), {
    subOrderId,
    amount,
    currency,
    note,
    valueDate: dayOf(stage, day),
    reference: `DEMO-OUT-${number}`,
  });
  await second({ stage, subOrder }, day);
}

async function ship({ stage, subOrder }: Of, { day, of, ship: given }: ActOf<'ship'>): Promise<void> {
  const { from, to, etd, eta, lots = [], ...rest } = given;
  const { transportDocument, quantity } = rest;
  const files = [
    paper('billOfLading', 'Bill of lading', transportDocument, `${quantity} t, ${from} - ${to}`),
    paper('packingList', 'Packing list', transportDocument, `${quantity} t`),
    ...lots.map((lot) => paper('certificates', 'Certificate of analysis', `Lot ${lot}`)),
  ];
  await shipGoods(await actingAs(stage, of, day, files), {
    ...rest,
    lots,
    subOrderId: subOrder.id,
    originPort: from,
    destinationPort: to,
    etd: dayOf(stage, etd),
    eta: dayOf(stage, eta),
    last: false,
  });
  await addPapers({ stage, subOrder }, day, of, transportDocument);
}

const shipmentsOf = ({ stage, subOrder }: Of) =>
  stage.services.db
    .select({ id: shipment.id, transportDocument: shipment.transportDocument })
    .from(shipment)
    .where(eq(shipment.subOrderId, subOrder.id))
    .orderBy(asc(shipment.position));

const titles: Readonly<Record<string, string>> = {
  CI: 'Commercial invoice',
  CO: 'Certificate of origin',
  INS: 'Insurance policy',
  ORIG: 'Courier receipt',
};

/** The other papers that the contract asks for; originals are released at once where nothing is paid for them. */
async function addPapers({ stage, subOrder }: Of, day: number, of: Seller, document: string): Promise<void> {
  const shipments = await shipmentsOf({ stage, subOrder });
  const { paymentTerm, tradeTerm } = subOrder;
  const term = tradeTerms.find(({ id }) => id === tradeTerm)!.code;
  const direct = isTransferred(paymentTerm) && paymentTerm !== 'TT30_70BL';
  for (const kind of [...papersOf(term), ...(direct ? ['ORIG'] : [])]) {
    const title = titles[kind];
    if (!title) continue;
    const context = await actingAs(stage, of, day, [paper('document', title, document)]);
    await addDocument(context, { shipmentId: shipments.at(-1)!.id, kind });
  }
}

async function sendOriginals({ stage, subOrder }: Of, step: ActOf<'originals'>): Promise<void> {
  const { day, of, originals: position } = step;
  const { id, transportDocument } = (await shipmentsOf({ stage, subOrder }))[position - 1]!;
  const context = await actingAs(stage, of, day, [paper('document', titles.ORIG!, transportDocument)]);
  await addDocument(context, { shipmentId: id, kind: 'ORIG' });
}

async function track({ stage, subOrder }: Of, step: ActOf<'track'>): Promise<void> {
  const { day, of, track: milestone, place: placeId, shipment: position = 1, expectedIn, remark = '' } = step;
  const shipments = await shipmentsOf({ stage, subOrder });
  const expected = expectedIn !== undefined;
  const at = daysAgo(stage.services, expected ? -expectedIn : day).toISOString();
  const input = { shipmentId: shipments[position - 1]!.id, milestone, at, expected, placeId, remark };
  await addTrackingEvent(await actingAs(stage, of, day), input);
}
