import { trimZeros } from '#lib/decimal.ts';
import { m } from '#i18n/messages.ts';
import type { Bounds } from './spec-limit-rules.ts';

const number = (text: string) => trimZeros(text).replace('-', '−');

const both = (first: string, second: string) =>
  first && second ? m.deals_limits_both({ first, second }) : first || second;

/** `10–14 g/10 min, target 12`; `≤ 0.1 %`; `≥ 45 MPa`. */
export function boundsText({ minimum, maximum, target }: Bounds, unit: string): string {
  const range =
    minimum && maximum
      ? `${number(minimum)}–${number(maximum)}`
      : minimum
        ? `≥ ${number(minimum)}`
        : maximum
          ? `≤ ${number(maximum)}`
          : '';
  const measured = range && unit ? `${range} ${unit}` : range;
  return both(measured, target ? m.deals_limits_targetOf({ value: number(target) }) : '');
}

/** How it is measured: `ISO 1133, 230 °C/2.16 kg`. */
export const measuredText = ({ method, condition }: { method: string; condition: string }): string =>
  both(method, condition);
