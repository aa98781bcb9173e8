import { expect } from 'vitest';
import type { Documentary } from '#api/deals/documentary.ts';
import type { ShipmentView } from '#api/deals/logistics.ts';
import type { OrderView, SubOrderView } from '#api/deals/trade.ts';
import { dayIn, type Company, type Deal, type Supplier } from '../../support/deals.ts';
import { dataOf, pdf, type MemberApi, type Person, type Sent } from '../../support/member-api.ts';

const web = 'api/trade/web/documentary';
const supplied = 'api/trade/supplier/documentary';
export const paths = {
  get: `${web}/getDocumentary`,
  state: `${web}/stateCredit`,
  answer: `${supplied}/answerCredit`,
  extend: `${supplied}/extendCredit`,
  present: `${supplied}/presentDocuments`,
  buyers: `${web}/answerDocuments`,
  avoid: 'api/trade/web/order/avoidDeal',
} as const;

export type Sides = { buyer: Company; supplier: Supplier };

/** A letter of credit that says what the contract of `dealAt` asks. */
export const creditTerms = (api: MemberApi, { buyer, supplier }: Sides, changes: object = {}) => ({
  ...{ number: 'LC26-00417', issuedOn: dayIn(api, 0), applicant: buyer.company, beneficiary: supplier.company },
  ...{ issuingBank: 'First Bank of Lagos', issuingBic: 'FBNINGLA', advisingBank: 'Bank of Ningbo' },
  ...{ advisingBic: 'BKNBCN2N', currency: 'USD', amount: '35500.00', tolerance: '0', tenorDays: 0 },
  ...{ expiresOn: dayIn(api, 61), expiryPlace: 'China', latestShipment: dayIn(api, 40) },
  ...{ partialShipments: true, transhipment: true, loadingPort: 'CNNGB', dischargePort: 'NGAPP' },
  ...{ goods: '25 MT ABS PA-757', documents: 'Full set of clean on board bills of lading', presentationDays: 21 },
  ...changes,
});

/** What the two sides of a deal that is paid through banks say to one another. */
export function banksOf(api: MemberApi, sides: Sides) {
  const { buyer, supplier } = sides;
  let bills = 0;
  const docs = async ({ subOrderId }: Deal, person: Person = buyer) =>
    dataOf(await api.get<Documentary>(paths.get, person, { subOrderId }));
  const dealOf = async ({ orderId }: Deal, person: Company = buyer): Promise<SubOrderView> =>
    dataOf(await api.get<OrderView>('api/trade/web/order/getOrderById', person, { id: orderId })).subOrders[0]!;
  const stateIt = ({ subOrderId }: Deal, stage: 'draft' | 'opened', changes: object = {}, sent?: Sent[]) =>
    api.post<OrderView>(paths.state, buyer, { subOrderId, stage, ...creditTerms(api, sides, changes) }, sent);
  const answerIt = ({ subOrderId }: Deal, version: number, answer: string, remark = '') =>
    api.post<OrderView>(paths.answer, supplier, { subOrderId, version, answer, remark });
  const ship = (deal: Deal, quantity = '25', changes: object = {}) =>
    api.post<OrderView>('api/trade/supplier/logistics/ship', supplier, {
      ...{
        subOrderId: deal.subOrderId,
        quantity,
        carrier: 'Maersk',
        transportDocument: `LC ${deal.subNumber} ${++bills}`,
      },
      ...{ originPort: 'CNNGB', destinationPort: 'NGAPP', etd: dayIn(api, 2), eta: dayIn(api, 32), containers: [] },
      ...changes,
    });
  /** A step with the documents of a shipment, as whoever takes it. */
  const step = async (
    deal: Deal,
    side: 'buyer' | 'supplier',
    action: string,
    { at = 0, sent, ...changes }: { at?: number; sent?: Sent[]; [field: string]: unknown } = {},
  ) => {
    const { shipments } = await docs(deal);
    const input = {
      ...{ shipmentId: shipments[at]!.id, action, day: dayIn(api, 0), bank: 'Bank of Ningbo' },
      ...{ items: ['Commercial invoice'], remark: 'As discussed' },
      ...changes,
    };
    const path = side === 'buyer' ? paths.buyers : paths.present;
    return api.post<OrderView>(path, side === 'buyer' ? buyer : supplier, input, sent);
  };
  const arrive = async ({ subOrderId }: Deal) => {
    const query = { subOrderId };
    const { shipments } = dataOf(
      await api.get<{ shipments: ShipmentView[] }>('api/trade/web/logistics/getShipments', supplier, query),
    );
    for (const { id: shipmentId } of shipments)
      dataOf(
        await api.post('api/trade/supplier/logistics/addTracking', supplier, {
          ...{ shipmentId, milestone: 'ARRIVED', at: api.clock.now.toISOString() },
        }),
      );
    // What the supplier alone says starts no clock.
    for (const { id: shipmentId } of shipments)
      dataOf(await api.post('api/trade/web/logistics/confirmArrival', buyer, { shipmentId, on: dayIn(api, 0) }));
  };
  const receive = ({ subOrderId }: Deal) =>
    api.post<OrderView>('api/trade/web/order/confirmReceipt', buyer, { subOrderId });
  /** The steps until documents are settled, one after the other. */
  const through = async (deal: Deal, steps: readonly (readonly ['buyer' | 'supplier', string])[], at = 0) => {
    for (const [side, action] of steps)
      expect((await step(deal, side, action, { at })).status, `${action} by ${side}`).toBe(200);
  };
  return { docs, dealOf, stateIt, answerIt, ship, step, arrive, receive, through };
}

export const paper = (field: string, name = 'swift-mt700.pdf'): Sent[] => [{ field, name, bytes: pdf(name) }];

export const wayOf = {
  credit: [
    ['supplier', 'presentDocuments'],
    ['buyer', 'acceptDocuments'],
    ['buyer', 'statePaid'],
    ['supplier', 'confirmPaid'],
  ],
  acceptance: [
    ['supplier', 'handDocuments'],
    ['supplier', 'presentDocuments'],
    ['buyer', 'acceptDocuments'],
    ['buyer', 'statePaid'],
    ['supplier', 'confirmPaid'],
  ],
  payment: [
    ['supplier', 'handDocuments'],
    ['buyer', 'presentDocuments'],
    ['buyer', 'statePaid'],
    ['supplier', 'confirmPaid'],
  ],
} as const;
