import { m } from '#i18n/messages.ts';
import type { ControlList } from './desk-choices.ts';

/** The lists that control a substance. */
export const controlNames: Readonly<Record<ControlList, () => string>> = {
  precursor: m.market_control_precursor,
  cwc1: m.market_control_cwc1,
  cwc2: m.market_control_cwc2,
  cwc3: m.market_control_cwc3,
  explosives: m.market_control_explosives,
  reachXiv: m.market_control_reachXiv,
  ozone: m.market_control_ozone,
};
