import { round, trimZeros } from '#lib/decimal.ts';
import { inBeijing } from '#server/platform/pdf/moments.ts';
import type { Bilingual } from './template.ts';

/** Thousands apart; the same in both languages. The text stays exact. */
export function grouped(value: string): string {
  const [whole = '', fraction] = value.split('.');
  const apart = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return fraction === undefined ? apart : `${apart}.${fraction}`;
}

/** `1,420.00`; more places only where they are not zero. */
export const unitPriceText = (price: string): string => {
  const [, fraction = ''] = trimZeros(price).split('.');
  return grouped(round(price, Math.max(2, fraction.length)));
};

/** With a space at which no line breaks. */
export const moneyText = (amount: string, currency: string): string => `${currency}\u00a0${grouped(round(amount, 2))}`;
export const tonnesText = (quantity: string): string => `${grouped(trimZeros(quantity))}\u00a0t`;

const months = 'January February March April May June July August September October November December'.split(' ');

/** A calendar day or the day (UTC) of a moment: `5 March 2026`, `2026年3月5日`. */
export function dayText(iso: string): Bilingual {
  const [year, month, day] = iso.slice(0, 10).split('-').map(Number) as [number, number, number];
  return { en: `${day} ${months[month - 1]} ${year}`, zh: `${year}年${month}月${day}日` };
}

/** A moment as a deadline: `5 March 2026, 14:03 UTC (5 March 2026, 22:03 Beijing time)`, `北京时间2026年3月5日22:03（UTC 2026年3月5日14:03）`. */
export function deadlineText(moment: Date): Bilingual {
  const [utc, beijing] = [moment.toISOString(), inBeijing(moment)];
  const [there, here] = [dayText(utc), dayText(beijing)];
  const [utcTime, time] = [utc.slice(11, 16), beijing.slice(11, 16)];
  return {
    en: `${there.en}, ${utcTime} UTC (${here.en}, ${time} Beijing time)`,
    zh: `北京时间${here.zh}${time}（UTC ${there.zh}${utcTime}）`,
  };
}
