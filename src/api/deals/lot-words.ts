import { m } from '#i18n/messages.ts';
import type { LotVerdict } from './lot-rules.ts';

const verdicts: Record<LotVerdict, () => string> = {
  within: m.deals_lots_within,
  outside: m.deals_lots_outside,
  otherMethod: m.deals_lots_otherMethod,
  notMeasured: m.deals_lots_notMeasured,
  notLimited: m.deals_lots_notLimited,
};
export const lotVerdictName = (verdict: LotVerdict): string => verdicts[verdict]();
