import type { z } from 'zod';
import type { ContractView } from '../../../src/api/deals/contract.ts';
import type { RemittanceRecord } from '../../../src/api/deals/remittance.ts';
import type { createRfq } from '../../../src/api/deals/rfq.ts';
import type { OrderView, SubOrderView } from '../../../src/api/deals/trade.ts';
import { ask } from './api.ts';
import type { Company } from './companies.ts';
import { operatorOf, password } from './people.ts';
import type { Samples } from './samples.ts';

const dayMilliseconds = 86_400_000;
/** A calendar day so many days from now. */
export const dayIn = (days: number): string => new Date(Date.now() + days * dayMilliseconds).toISOString().slice(0, 10);

const terms = {
  tradeTerm: 5,
  deliveryMethod: 'PARTIAL',
  departurePort: 'CNNGB',
  destinationPort: 'SGSIN',
  destinationCountry: 'SG',
  packing: 'BAG25',
  paymentTerm: 'TT100',
} as const;

/** `undefined`: the trade term has no such thing. */
type Route = { packing?: string; tradeTerm?: 1 | 2 | 3 | 4 | 5 } & {
  [Field in 'deliveryMethod' | 'departurePort' | 'destinationPort' | 'destinationCountry']?: string | undefined;
};
type Asked = {
  shopIds?: string[];
  gradeNumber?: string;
  paymentTerm?: string;
  /** From today. */
  firstDay?: number;
  /** In EUR sellers collect themselves here. */
  currency?: string;
  /** Instead of bags from Ningbo to Singapore. */
  route?: Route;
  /** To which the goods are held. */
  limits?: z.input<typeof createRfq.input>['limits'];
  cabinetType?: string;
  /** Of a controlled substance. */
  endUse?: string;
};

/**
 * An RFQ for 25 t of a grade, an unknown one unless said, of a category, to some shops or to all who deal in it; the parts of a
 * deal that a test is not about go by the API.
 */
export async function posted(
  buyer: Company,
  categoryId: string,
  asked: Asked = {},
): Promise<{ id: string; number: string }> {
  const { shopIds, gradeNumber = 'Grade 100', paymentTerm = terms.paymentTerm } = asked;
  const { firstDay = 0, currency = 'USD', route = {}, limits, cabinetType, endUse } = asked;
  const input: z.input<typeof createRfq.input> = {
    ...{ ...terms, paymentTerm, ...route },
    ...{ shopIds, categoryId, gradeNumber, qualityClass: 'PREMIUM', quantity: '25', currency },
    ...{ shippingMethod: 'SEA_FCL', cabinetType, endUse, deliveryStart: dayIn(firstDay) },
    ...{ deliveryDeadline: dayIn(60), latestPayment: dayIn(30), limits },
  };
  return ask(buyer, 'trade/web/rfq/createRfq', input);
}

/** A supplier's quote for such an RFQ: 1,000 per tonne, in USD unless said. */
export const quoted = (
  supplier: Company,
  orderId: string,
  gradeNumber = 'Grade 100',
  paymentTerm: string = terms.paymentTerm,
  { currency = 'USD', ...route }: Route & Pick<Asked, 'currency'> & { limits?: { answer: 'accepted' }[] } = {},
): Promise<OrderView> =>
  ask<OrderView>(supplier, 'trade/supplier/quote/submitQuote', {
    orderId,
    ...{ ...terms, paymentTerm, ...route },
    ...{ currency, leadTimeDays: 14, validUntil: new Date(Date.now() + 10 * dayMilliseconds).toISOString() },
    lines: [{ gradeNumber, quantity: '25', unitPrice: '1000' }],
  });

/** What a supplier was awarded: 25 t at 1,000, in USD unless said. */
export async function awarded(
  buyer: Company,
  supplier: Company,
  categoryId: string,
  paymentTerm?: string,
  currency?: string,
): Promise<{ order: OrderView; subOrder: SubOrderView }> {
  const { id: orderId } = await posted(buyer, categoryId, { paymentTerm, currency });
  return accepted(buyer, await quoted(supplier, orderId, undefined, paymentTerm, { currency }));
}

/** The buyer takes all of the only quote. */
export async function accepted(
  buyer: Company,
  { id: orderId, quotes: [quote] }: OrderView,
): Promise<{ order: OrderView; subOrder: SubOrderView }> {
  const { version, lines } = quote!.versions[0]!;
  const order = await ask<OrderView>(buyer, 'trade/web/order/acceptQuotes', {
    orderId,
    awards: [{ quoteId: quote!.id, version, lineId: lines[0]!.id, quantity: '25' }],
  });
  return { order, subOrder: order.subOrders[0]! };
}

/** Signs with the password of every new member. */
export async function signed(who: Company, contractId: string): Promise<void> {
  const path = `trade/web/contract/getContractById?${new URLSearchParams({ id: contractId }).toString()}`;
  const { id, sha256, consent } = await ask<ContractView>(who, path);
  const consentSha256 = consent.sha256;
  await ask(who, 'trade/web/contract/signContract', { id, sha256, consentSha256, fullName: 'Ada 安达', password });
}

/** Records a transfer, of the whole price unless said, which waits for an operator. */
export async function transferred(
  buyer: Company,
  { id, total }: SubOrderView,
  { amount } = total,
  remitter = buyer.company,
): Promise<RemittanceRecord> {
  const transfer = { subOrderId: id, amount, remitter, remittanceBank: 'Quay Bank', sentAt: dayIn(0) };
  return ask(buyer, 'trade/web/remittance/createRemittance', transfer);
}

/** The other operator of the demo agrees with what one of them has proposed about the money of a sub-order. */
export async function seconded(samples: Samples, number: string): Promise<void> {
  const operator = await operatorOf(samples, 'operator2');
  const admin = 'backstage/admin/remittance';
  type Proposals = { list: { id: string; subOrderNumber: string }[] };
  const { list } = await ask<Proposals>(operator, `${admin}/getMoneyProposals`, { pageSize: 100 });
  const { id } = list.find(({ subOrderNumber }) => subOrderNumber === number)!;
  await ask(operator, `${admin}/decideMoneyProposal`, { id, approve: true });
}

/** A transfer that has arrived, as two operators say: of the whole price, or of a part. */
export async function paid(
  samples: Samples,
  buyer: Company,
  subOrder: SubOrderView,
  sum = subOrder.total,
): Promise<void> {
  const operator = await operatorOf(samples);
  const { id, amount } = await transferred(buyer, subOrder, sum);
  await ask(operator, 'backstage/admin/remittance/confirmRemittance', {
    ...{ id, arrived: amount.amount, arrivedAt: dayIn(0), receivingNumber: `FX ${subOrder.number} ${amount.amount}` },
  });
  await seconded(samples, subOrder.number);
}

/** From payment to receipt, without a hand on any page. */
export async function fulfilled(
  samples: Samples,
  buyer: Company,
  supplier: Company,
  subOrder: SubOrderView,
): Promise<void> {
  await paid(samples, buyer, subOrder);
  await ask(supplier, 'trade/supplier/logistics/ship', {
    ...{ subOrderId: subOrder.id, carrier: 'MAEU', transportDocument: `MAEU${subOrder.number.slice(2)}` },
    ...{ quantity: subOrder.quantity, originPort: 'CNNGB', destinationPort: 'SGSIN', etd: dayIn(0), eta: dayIn(9) },
  });
  await arrived(supplier, subOrder.id);
  await ask(buyer, 'trade/web/order/confirmReceipt', { subOrderId: subOrder.id });
}

/** All shipments of a sub-order are in port. */
export async function arrived(supplier: Company, subOrderId: string): Promise<void> {
  const path = `trade/web/logistics/getShipments?${new URLSearchParams({ subOrderId }).toString()}`;
  const { shipments } = await ask<{ shipments: { id: string }[] }>(supplier, path);
  for (const { id } of shipments) {
    const event = { shipmentId: id, milestone: 'ARRIVED', at: new Date().toISOString(), placeId: 'SGSIN' };
    await ask(supplier, 'trade/supplier/logistics/addTracking', event);
  }
}
