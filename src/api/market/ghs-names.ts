import { m } from '#i18n/messages.ts';
import type { GhsPictogram, SignalWord } from './desk-choices.ts';

/** What the pictograms and signal words of the GHS are called. */
export const ghsNames: Readonly<Record<GhsPictogram | SignalWord, () => string>> = {
  GHS01: m.market_ghs_01,
  GHS02: m.market_ghs_02,
  GHS03: m.market_ghs_03,
  GHS04: m.market_ghs_04,
  GHS05: m.market_ghs_05,
  GHS06: m.market_ghs_06,
  GHS07: m.market_ghs_07,
  GHS08: m.market_ghs_08,
  GHS09: m.market_ghs_09,
  danger: m.market_ghs_danger,
  warning: m.market_ghs_warning,
};
