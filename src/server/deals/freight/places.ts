import { sql, type AnyColumn, type SQL } from 'drizzle-orm';
import { m } from '#i18n/messages.ts';
import type { Problems } from '#api/deals/trade-rules.ts';
import type { Directory } from '#server/market/catalogue/index.ts';
import { port } from '#server/platform/db/schema/reference.ts';

type Given = { departurePort: string; destinationPort: string; cabinetType: string };

/** Ports and containers that the reference data does not know, by field. */
export function placeProblems({ ports, codes }: Directory, given: Given): Problems {
  const problems: Problems = {};
  for (const field of ['departurePort', 'destinationPort'] as const)
    if (!ports.has(given[field])) problems[field] = m.field_chooseOne();
  if (!codes.get('container')?.has(given.cabinetType)) problems['cabinetType'] = m.field_chooseOne();
  return problems;
}

/** What both ports of a route are called, for a search in their words. */
export const portWords = (route: { departurePort: AnyColumn; destinationPort: AnyColumn }): SQL[] =>
  [route.departurePort, route.destinationPort].map(
    (code) =>
      sql`(select concat_ws(' ', ${port.id}, ${port.nameEn}, ${port.nameZh}) from ${port} where ${port.id} = ${code})`,
  );

/** The goods of an RFQ as they are written, and as a code without its marks. */
export const goodsWords = ({ gradeNumber }: { gradeNumber: AnyColumn }): (AnyColumn | SQL)[] => [
  gradeNumber,
  sql`regexp_replace(${gradeNumber}, '[^[:alnum:]]', '', 'g')`,
];
