import { m } from '#i18n/messages.ts';
import type { Problems } from '#api/deals/trade-rules.ts';
import type { Directory } from '#server/market/catalogue/index.ts';

type Given = { departurePort: string; destinationPort: string; cabinetType: string };

/** Ports and containers that the reference data does not know, by field. */
export function placeProblems({ ports, codes }: Directory, given: Given): Problems {
  const problems: Problems = {};
  for (const field of ['departurePort', 'destinationPort'] as const)
    if (!ports.has(given[field])) problems[field] = m.field_chooseOne();
  if (!codes.get('container')?.has(given.cabinetType)) problems['cabinetType'] = m.field_chooseOne();
  return problems;
}
