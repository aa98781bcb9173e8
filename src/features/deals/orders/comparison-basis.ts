import { tradeCurrencies, transitDaysForm, type TradeCurrency } from '#api/deals/deal-choices.ts';
import { mostRoutes } from '#api/deals/freight-choices.ts';
import type { Comparison } from '#api/deals/comparison.ts';
import { tradeTermName } from '#api/deals/trade-term-name.ts';
import { tradeTerms, type TradeTermId } from '#api/deals/trade-terms.ts';
import type { OrderView } from '#api/deals/trade.ts';
import { draftOf } from '#app/stores/draft.ts';
import { m } from '#i18n/messages.ts';

/** Assumptions that hold for every quote. */
export const assumptionNames = ['inlandPerTonne', 'insurancePercent', 'financingPercent'] as const;
type AssumptionName = (typeof assumptionNames)[number];
/** Those of one port of loading, and how the address begins them: `freight.CNNGB`. */
export const routeFields = { freight: 'freightPerTonne', days: 'transitDays', duty: 'dutyPercent' } as const;
export type RouteField = keyof typeof routeFields;

const amountForm = /^\d{1,9}(\.\d{1,4})?$/;
const routeForm = /^(freight|days|duty)\.([A-Z0-9]{5}|-)$/;
/** How quotes that name no port of loading are written in the address. */
const unnamed = '-';

export const routeName = (field: RouteField, departurePort: string | null): string =>
  `${field}.${departurePort ?? unnamed}`;
export const isDays = (name: string): boolean => name.startsWith('days.');
/** How an assumption is written: 0 or more, up to four decimals; days are whole. */
export const isAssumption = (name: string, text: string): boolean =>
  (isDays(name) ? transitDaysForm : amountForm).test(text);

type RouteSaid = { departurePort: string | null; freightPerTonne?: string; transitDays?: string; dutyPercent?: string };
export type Basis = {
  currency: TradeCurrency;
  /** Left out: landed where the port of destination is known. */
  tradeTerm?: TradeTermId;
  routes: RouteSaid[];
} & Partial<Record<AssumptionName, string>>;

/** On which basis quotes are compared: as the address says, else landed in the currency of the RFQ. */
export function readBasis(params: URLSearchParams, { rfq }: Pick<OrderView, 'rfq'>): Basis {
  const currencyOf = (code: string | null) => tradeCurrencies.find((known) => known === code);
  const tradeTerm = tradeTerms.find((term) => String(term.id) === params.get('tradeTerm'))?.id;
  const given = assumptionNames.flatMap((name) => {
    const value = params.get(name)?.trim() ?? '';
    return isAssumption(name, value) ? [[name, value]] : [];
  });
  return {
    currency: currencyOf(params.get('currency')) ?? currencyOf(rfq.currency) ?? tradeCurrencies[0],
    ...(tradeTerm && { tradeTerm }),
    routes: readRoutes(params),
    ...(Object.fromEntries(given) as Partial<Record<AssumptionName, string>>),
  };
}

function readRoutes(params: URLSearchParams): RouteSaid[] {
  const routes = new Map<string, RouteSaid>();
  for (const [name, value] of params) {
    const [, field, port] = routeForm.exec(name) ?? [];
    if (!field || !port || !isAssumption(name, value)) continue;
    const said = routes.get(port) ?? { departurePort: port === unnamed ? null : port };
    routes.set(port, { ...said, [routeFields[field as RouteField]]: value });
  }
  return [...routes.values()].slice(0, mostRoutes);
}

/** The names in an address that say on which basis is compared. */
export const basisNames = (params: URLSearchParams): string[] =>
  [...params.keys()].filter(
    (name) => routeForm.test(name) || ['currency', 'tradeTerm', 'freightQuoteId', ...assumptionNames].includes(name),
  );

/** The basis on which a member last compared the quotes of an order, as its address had it, in this browser. */
export function rememberedBasis(orderId: string) {
  const draft = draftOf<{ search: string }>(`comparison:${orderId}`);
  return {
    read: (): Record<string, string> => Object.fromEntries(new URLSearchParams(draft.read({ search: '' }).search)),
    keep: (params: URLSearchParams) => {
      const search = new URLSearchParams(basisNames(params).map((name) => [name, params.get(name)!])).toString();
      if (search === '') draft.clear();
      else draft.keep({ search });
    },
  };
}

/** What is compared, in words: a trade term, or the goods landed at a port. */
export const basisText = ({ tradeTerm, destination }: Pick<Comparison, 'tradeTerm' | 'destination'>): string =>
  tradeTerm === null ? m.deals_orders_landedAt({ port: destination?.name ?? '' }) : tradeTermName(tradeTerm);
