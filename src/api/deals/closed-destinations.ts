/** Where goods may not be sold to: one rule for forms and server. Free of zod. */
import type { ControlList } from '#api/market/desk-choices.ts';
import { m } from '#i18n/messages.ts';
import { utcDay } from '#lib/days.ts';
import type { CarriedGoods } from './carried-goods.ts';
import type { Problems } from './trade-rules.ts';

/** A rule with its words in the reader's language. Empty conditions hold for all goods, several hold together. */
export type ClosedDestination = {
  country: string;
  countryName: string;
  hsPrefix: string;
  control: ControlList | '';
  hazardClass: string | null;
  reason: string;
  /** Days in UTC, both included. */
  validFrom: string;
  validUntil: string | null;
};

type Asked = {
  destinationCountry?: string | null | undefined;
  destinationPort?: string | null | undefined;
  portDischarge?: string | null | undefined;
};
export type Closed = {
  closed: readonly ClosedDestination[];
  ports: readonly { id: string; country: string }[];
  goods: CarriedGoods | null;
};

const holds = (rule: ClosedDestination, goods: CarriedGoods | null, day: string): boolean =>
  rule.validFrom <= day &&
  (rule.validUntil === null || day <= rule.validUntil) &&
  // A rule for some goods does not stop what nobody knows.
  (rule.hsPrefix === '' || (goods?.hsCode ?? '').startsWith(rule.hsPrefix)) &&
  (rule.control === '' || (goods?.controls ?? []).includes(rule.control)) &&
  (rule.hazardClass === null ||
    goods?.hazardClass === rule.hazardClass ||
    (goods?.subsidiaryHazards ?? []).includes(rule.hazardClass));

/** The rule that closes a country to the goods today, if there is one. */
export const closingRule = (
  country: string | null | undefined,
  { closed, goods }: Pick<Closed, 'closed' | 'goods'>,
  now: Date,
): ClosedDestination | undefined => closed.find((rule) => rule.country === country && holds(rule, goods, utcDay(now)));

export const closedText = ({ countryName, reason }: ClosedDestination): string =>
  m.deals_closed_destination({ country: countryName, reason: reason.replace(/[.。]$/u, '') });

/** By field, why the goods may not go where it says. A port on the way counts as a destination does. */
export function closedProblems(asked: Asked, known: Closed, now: Date): Problems {
  const countryOf = (id: string | null | undefined) => known.ports.find((port) => port.id === id)?.country;
  const countries = {
    destinationCountry: asked.destinationCountry,
    destinationPort: countryOf(asked.destinationPort),
    portDischarge: countryOf(asked.portDischarge),
  };
  return Object.fromEntries(
    Object.entries(countries).flatMap(([field, country]) => {
      const rule = country ? closingRule(country, known, now) : undefined;
      return rule ? [[field, closedText(rule)]] : [];
    }),
  );
}
