import type { z } from 'zod';
import { textLength } from '#api/common/limits.ts';
import type { readAnalysis, ReadAnalysis } from '#api/deals/lot.ts';
import { partyDeal } from '#server/deals/deal/index.ts';
import { loadDirectory } from '#server/market/catalogue/index.ts';
import { cellsOf } from '#server/market/offers/index.ts';
import type { MemberContext } from '#server/platform/context.ts';
import { readCertificate } from './read-certificate.ts';
import { readTable } from './read-table.ts';
import { readValues } from './read-values.ts';

/** Reads a certificate for the form in which it is then stated: nothing is kept, and what cannot be read is named. */
export async function readOwnAnalysis(
  context: MemberContext,
  { subOrderId }: z.output<typeof readAnalysis.input>,
): Promise<ReadAnalysis> {
  const { row } = await partyDeal(context, subOrderId);
  const file = context.files[0]!;
  const { rows, lot, certificate, analysedOn } =
    file.type === 'application/json' ? readCertificate(file.bytes) : readTable(await cellsOf(file));
  return {
    lot: lot.slice(0, textLength.lot[1]),
    certificate: certificate.slice(0, textLength.lotCertificate[1]),
    analysedOn,
    ...readValues(rows, row.limits, await loadDirectory(context)),
  };
}
