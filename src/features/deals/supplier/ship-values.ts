import type { PostCalls } from '#api/calls.ts';
import type { RfqChoices } from '#api/deals/rfq.ts';
import type { SubOrderView } from '#api/deals/trade.ts';
import { m } from '#i18n/messages.ts';
import { plainNumber, readContainerNumber, type ContainerNumber } from '#api/deals/container-number.ts';
import { compare, subtract, trimZeros } from '#lib/decimal.ts';
import { mostWithConsent } from '#api/deals/quantity-tolerance.ts';
import { containerProblems } from '#api/deals/shipment-rules.ts';
import { isBlank, quantityProblem, type Problems } from '#api/deals/trade-rules.ts';
import type { ShipFiles, ShipForm } from '../stores/supplier.ts';

export type ShipInput = PostCalls['api/trade/supplier/logistics/ship']['input'];

/** A lot with its certificate of analysis, if it has one. */
export type Lot = { lot: string; certificate: readonly File[] };
export type ShipValues = Omit<ShipForm, 'lots'> & {
  lots: readonly Lot[];
  billOfLading: readonly File[];
  packingList: readonly File[];
};

type Goods = Pick<SubOrderView['lines'][number], 'quantity' | 'shippedQuantity' | 'gradeNumber'>;

/** Tonnes that are not yet on their way: of a line, or of the whole. */
export const leftOf = ({ quantity, shippedQuantity }: Pick<Goods, 'quantity' | 'shippedQuantity'>): string =>
  trimZeros(subtract(quantity, shippedQuantity));

/** The line that the form says; of a contract with one it is that one. */
export const lineOf = ({ lines }: Pick<SubOrderView, 'lines'>, chosen: string): Goods | undefined =>
  lines.length === 1 ? lines[0] : lines.find(({ position }) => String(position) === chosen);

/** Tonnes of which no more can leave, even with the buyer's consent. */
export const mostLeft = (line: Goods): string =>
  trimZeros(subtract(mostWithConsent(line.quantity), line.shippedQuantity));

/** What the form begins with: all that is left, between the ports that the contract names. Of several lines one is chosen first. */
export const shipBeginning = (subOrder: SubOrderView): ShipForm => ({
  line: '',
  quantity: subOrder.lines.length === 1 ? leftOf(subOrder) : '',
  last: false,
  carrier: '',
  transportDocument: '',
  containers: '',
  originPort: subOrder.terms.departurePort?.id ?? '',
  destinationPort: (subOrder.terms.destinationPort ?? subOrder.terms.portDischarge)?.id ?? '',
  place: subOrder.terms.pickupPlace ?? subOrder.terms.serviceAddress ?? '',
  etd: '',
  eta: '',
  lots: [''],
});

/** Container numbers as they were typed: one a line, or with commas in between. Spaces are part of a number. */
export const containersIn = (text: string): string[] =>
  text
    .split(/[\n,;，；、]+/)
    .map((number) => number.trim())
    .filter(Boolean);

export const readContainers = (text: string): { typed: string; read: ContainerNumber }[] =>
  containersIn(text).map((typed) => ({ typed, read: readContainerNumber(typed) }));

/** What is wrong with a shipment as it is typed, by field; the server says the same. */
export function shipProblems(
  values: ShipValues,
  /** Of the line that was chosen; undefined: none was. */
  most: string | undefined,
  ports: RfqChoices['ports'],
  /** At a place, and not from port to port. */
  handedOver = false,
): Problems {
  const problems: Problems = {};
  const asked = handedOver ? (['place'] as const) : (['originPort', 'destinationPort', 'eta'] as const);
  for (const field of ['carrier', 'transportDocument', 'etd', ...asked] as const)
    if (isBlank(values[field].trim())) problems[field] = m.field_required();
  const quantity = values.quantity.trim();
  if (most === undefined) problems['line'] = m.field_required();
  const wrongQuantity =
    quantityProblem(quantity) ??
    (most !== undefined && compare(quantity, most) > 0 ? m.deals_logistics_moreThanLeft({ left: most }) : undefined);
  if (wrongQuantity) problems['quantity'] = wrongQuantity;
  if (plainNumber(values.transportDocument).length < 4) problems['transportDocument'] ??= m.field_wrongFormat();
  const [wrongContainer] = Object.values(containerProblems(containersIn(values.containers)));
  if (wrongContainer) problems['containers'] = wrongContainer;
  if (!handedOver) {
    for (const field of ['originPort', 'destinationPort'] as const)
      if (!ports.some(({ id }) => id === values[field])) problems[field] ??= m.deals_logistics_unknownPort();
    if (values.originPort === values.destinationPort) problems['destinationPort'] ??= m.deals_logistics_samePorts();
    if (values.eta < values.etd) problems['eta'] ??= m.deals_logistics_etaBeforeEtd();
  }
  for (const [index, { lot, certificate }] of values.lots.entries())
    if (certificate.length > 0 && isBlank(lot.trim()))
      problems[`lots.${index}`] = m.deals_logistics_certificateWithoutLot();
  return problems;
}

/** The form as the contract wants it. Certificates go in the order of the lots, so lots with one come first. */
export function shipInput(
  subOrderId: string,
  values: ShipValues,
  handedOver = false,
): { input: ShipInput; files: ShipFiles } {
  const named = values.lots.filter(({ lot }) => lot.trim());
  const lots = [
    ...named.filter(({ certificate }) => certificate.length > 0),
    ...named.filter(({ certificate }) => certificate.length === 0),
  ];
  return {
    input: {
      subOrderId,
      carrier: values.carrier.trim(),
      transportDocument: values.transportDocument.trim(),
      containers: containersIn(values.containers),
      ...(values.line && { line: Number(values.line) }),
      quantity: values.quantity.trim(),
      last: values.last,
      etd: values.etd,
      ...(handedOver
        ? { place: values.place.trim() }
        : { originPort: values.originPort, destinationPort: values.destinationPort, eta: values.eta }),
      lots: lots.map(({ lot }) => lot.trim()),
    },
    files: {
      billOfLading: values.billOfLading,
      packingList: values.packingList,
      certificates: lots.flatMap(({ certificate }) => certificate),
    },
  };
}

/** What of it decides whether it deviates from the contract. */
export function planOf(
  subOrderId: string,
  values: ShipValues,
): Pick<ShipInput, 'subOrderId' | 'line' | 'quantity' | 'last' | 'etd' | 'lots'> {
  const { line, quantity, last, etd, lots } = shipInput(subOrderId, values).input;
  return { subOrderId, line, quantity, last, etd, lots };
}

/** The server names containers by their place; the form has one field for them. */
export const atShipFields = (fields: Record<string, string>): Problems =>
  Object.fromEntries(
    Object.entries(fields).map(([field, text]) => [field.replace(/^containers\.\d+$/, 'containers'), text]),
  );
