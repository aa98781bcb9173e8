import { deliveryMethods } from '#api/deals/deal-choices.ts';
import { m } from '#i18n/messages.ts';
import type { Problems } from '#api/deals/trade-rules.ts';
import type { Directory } from '#server/market/catalogue/index.ts';

type Codes = Partial<
  Record<
    | 'qualityClass'
    | 'shippingMethod'
    | 'cabinetType'
    | 'packing'
    | 'paymentTerm'
    | 'deliveryMethod'
    | 'departurePort'
    | 'destinationPort'
    | 'portDischarge'
    | 'destinationCountry'
    | 'countryOfOrigin',
    string | undefined
  >
>;

const portFields = ['departurePort', 'destinationPort', 'portDischarge'] as const;

/** Ports that are out of use, by field: what is asked for anew does not go there. Deals under way do. */
export const portsOutOfUse = ({ ports }: Directory, given: Codes): Problems =>
  Object.fromEntries(
    portFields.flatMap((field) => {
      const port = ports.get(given[field] ?? '');
      return port && !port.active ? [[field, m.deals_rfq_portOutOfUse()]] : [];
    }),
  );

/** Codes that the reference data does not know, by field. What is left out is not looked at. */
export function codeProblems(directory: Directory, given: Codes): Problems {
  const { codes, ports, countries } = directory;
  const methods: readonly string[] = deliveryMethods;
  const has = (kind: string) => (code: string) => codes.get(kind)?.has(code) === true;
  const known: Record<keyof Codes, (code: string) => boolean> = {
    qualityClass: has('qualityClass'),
    shippingMethod: has('shippingMethod'),
    cabinetType: has('container'),
    packing: has('packing'),
    paymentTerm: has('paymentTerm'),
    deliveryMethod: (code) => methods.includes(code),
    departurePort: (code) => ports.has(code),
    destinationPort: (code) => ports.has(code),
    portDischarge: (code) => ports.has(code),
    destinationCountry: (code) => countries.has(code),
    countryOfOrigin: (code) => countries.has(code),
  };
  const wrong = (Object.keys(known) as (keyof Codes)[]).filter((field) => {
    const code = given[field];
    return code !== undefined && !known[field](code);
  });
  return Object.fromEntries(wrong.map((field) => [field, m.field_chooseOne()]));
}
