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
  /** Where goods go that the buyer fetches itself. */
  buyersCountry?: string | null | undefined;
  gradeNumber?: string | undefined;
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

/** The countries that goods go to, by the field that says so. A port on the way counts as a destination does. */
export function goingTo(
  { destinationCountry, destinationPort, portDischarge, buyersCountry }: Asked,
  ports: Closed['ports'],
) {
  const countryOf = (id: string | null | undefined) => ports.find((port) => port.id === id)?.country;
  const isFetched = !destinationCountry && !destinationPort && !portDischarge;
  return {
    destinationCountry,
    destinationPort: countryOf(destinationPort),
    portDischarge: countryOf(portDischarge),
    tradeTerm: isFetched ? buyersCountry : undefined,
  };
}

/** The rules that close the way to the goods today, by field. */
export const closingRules = (
  asked: Asked,
  { closed, ports, goods }: Closed,
  now: Date,
): [string, ClosedDestination][] =>
  Object.entries(goingTo(asked, ports)).flatMap(([field, country]): [string, ClosedDestination][] => {
    const rule = closed.find((one) => one.country === country && holds(one, goods, utcDay(now)));
    return rule ? [[field, rule]] : [];
  });

/** A rule for some goods names those that it stops: others of the same RFQ may go there. */
export function closedText(
  { country: _, countryName, reason, ...rule }: ClosedDestination,
  goods: string = m.deals_closed_goodsLikeThese(),
): string {
  const said = { country: countryName, reason: reason.replace(/[.。]$/u, '') };
  const isForAll = rule.hsPrefix === '' && rule.control === '' && rule.hazardClass === null;
  return isForAll ? m.deals_closed_destination(said) : m.deals_closed_goods({ ...said, goods });
}

/** By field, why the goods may not go where it says. */
export const closedProblems = (asked: Asked, known: Closed, now: Date): Problems =>
  Object.fromEntries(
    closingRules(asked, known, now).map(([field, rule]) => [field, closedText(rule, asked.gradeNumber)]),
  );
