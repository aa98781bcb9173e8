import type { z } from 'zod';
import type { exportAnalysisTemplate } from '#api/deals/lot.ts';
import { m } from '#i18n/messages.ts';
import { localised } from '#lib/localised.ts';
import { partyDeal } from '#server/deals/deal/index.ts';
import { loadDirectory } from '#server/market/catalogue/index.ts';
import type { MemberContext } from '#server/platform/context.ts';
import type { FileAnswer } from '#server/platform/http/file-answer.ts';
import { tableFile } from '#server/platform/tables/table-file.ts';

/** The limits of a sub-order as a table for a laboratory, whose heads `readTable` reads in either language. */
export async function exportTemplate(
  context: MemberContext,
  { subOrderId, format }: z.output<typeof exportAnalysisTemplate.input>,
): Promise<FileAnswer> {
  const { row } = await partyDeal(context, subOrderId);
  const { properties } = await loadDirectory(context);
  const heads = [
    ...[m.deals_lots_headLot(), m.deals_limits_property(), m.deals_limits_method(), m.deals_limits_condition()],
    ...[m.deals_limits_unitLabel(), m.deals_lots_headValue()],
  ];
  const title = m.deals_lots_templateName({ number: row.number });
  const limits = row.limits.filter(({ answer }) => answer !== 'notTested');
  return tableFile(format, {
    ...{ name: title, title: row.number, columns: heads.map((name) => ({ name })) },
    rows: limits.map(({ property, method, condition, unit }) => {
      const known = properties.get(property);
      return ['', known ? localised(known, 'name') : property, method, condition, unit, ''];
    }),
  });
}
