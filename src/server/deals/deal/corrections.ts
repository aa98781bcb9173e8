import { correctedFactName, isToldOf, type Correction, type MovedDue } from '#api/deals/shipment-corrections.ts';
import type { RfqChange } from '#api/deals/trade.ts';
import { m } from '#i18n/messages.ts';
import { formatDate, formatMoney } from '#lib/format.ts';
import { safeLine } from '#lib/readable-text.ts';
import type { Names } from './names.ts';

type Detail = Readonly<Record<string, unknown>>;
const listed = <Item>(value: unknown): Item[] => (Array.isArray(value) ? (value as Item[]) : []);
const days: readonly string[] = ['transportOn', 'etd', 'eta'];

/** What an event says of the facts of a shipment that were corrected, and of days that moved with them; of all others nothing. */
export function describeCorrection(names: Names, { corrected, dues, handedOver }: Detail): RfqChange[] {
  const read = ({ fact }: Correction, value: string) => {
    if (value === '') return null;
    if (days.includes(fact)) return formatDate(value);
    return fact === 'carrier' ? names.coded('carrier', value).name : safeLine(value);
  };
  const atPlace = handedOver === true;
  return [
    ...listed<Correction>(corrected)
      .filter((one) => isToldOf(one, atPlace))
      .map((one) => ({
        ...{ field: one.fact, label: correctedFactName(one.fact, atPlace) },
        ...{ from: read(one, one.from), to: read(one, one.to) },
      })),
    ...listed<MovedDue>(dues).map(({ amount, currency, from, to }, index) => ({
      ...{ field: `due${index}`, label: m.deals_correct_due({ amount: formatMoney({ amount, currency }) }) },
      ...{ from: formatDate(from), to: formatDate(to) },
    })),
  ];
}
