import { m } from '#i18n/messages.ts';
import { readContainerNumber } from './container-number.ts';
import type { TradeTermId } from './trade-terms.ts';
import type { Problems } from './trade-rules.ts';

/** Under these trade terms goods are handed over at a place, to who collects or receives them there, and not from port to port. */
export const isHandedOver = (tradeTerm: TradeTermId): boolean => tradeTerm === 1 || tradeTerm === 4;

/** What is wrong with the container numbers of a shipment, by place in the list, each message naming the container. */
export function containerProblems(containers: readonly string[]): Problems {
  const seen = new Set<string>();
  return Object.fromEntries(
    containers.flatMap((text, index) => {
      const read = readContainerNumber(text);
      const twice = read.ok && seen.has(read.number);
      if (read.ok) seen.add(read.number);
      const message = !read.ok
        ? read.wrong === 'form'
          ? m.deals_logistics_containerForm({ number: text })
          : m.deals_logistics_containerCheckDigit({ number: read.number, expected: read.expected })
        : twice
          ? m.deals_logistics_containerTwice({ number: read.number })
          : undefined;
      return message ? [[`containers.${index}`, message]] : [];
    }),
  );
}
