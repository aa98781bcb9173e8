import { m } from '#i18n/messages.ts';
import { invalid } from '#server/platform/errors.ts';
import { parseJson } from '#server/platform/http/bounded-json.ts';
import { certificateSchema } from './certificate-schema.ts';
import type { ReadRows } from './read-table.ts';

/** Enough to mend a file by. */
const mostIssues = 5;

/** The rows of a certificate of Material Identity. 422 for what is no JSON, another version, or not as its schema asks. */
export function readCertificate(bytes: Uint8Array): ReadRows {
  const told = parsed(bytes);
  const { RefSchemaUrl: url } = (told ?? {}) as { RefSchemaUrl?: unknown };
  if (typeof url !== 'string' || !/coa/i.test(url) || !url.includes('/v1.1.0/'))
    throw invalid({ file: m.deals_lots_otherSchema() });
  const read = certificateSchema.safeParse(told);
  if (!read.success) {
    const places = [...new Set(read.error.issues.map(({ path }) => path.join('.') || 'Certificate'))];
    throw invalid({ file: m.deals_lots_notAsSchema({ places: places.slice(0, mostIssues).join(', ') }) });
  }
  const { Id, Date: date, Product, Analysis } = read.data.Certificate;
  const rows = (Analysis?.Inspections ?? []).map(({ Property, Method, TestConditions = '', Unit = '', Value }) => ({
    ...{ property: Property, method: Method, condition: TestConditions, unit: Unit, value: Value },
  }));
  if (rows.length === 0) throw invalid({ file: m.deals_lots_noRows() });
  const lot = Analysis?.LotId ?? Product.ProductionBatchId ?? Product.FillingBatchId;
  return { rows, lot, certificate: Id, analysedOn: date };
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return parseJson(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw invalid({ file: m.deals_lots_noJson() });
  }
}
