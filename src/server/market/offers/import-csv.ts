import { CsvError, parse } from 'csv-parse/sync';
import { mostImportRows } from '#api/market/own-offer.ts';
import { m } from '#i18n/messages.ts';
import { textOfFile } from '#lib/text-of-file.ts';
import { invalid } from '#server/platform/errors.ts';

const delimiters = [',', ';', '\t'];
/** A quote that is never closed makes a cell of everything after it. */
const longestRecord = 20_000;

/**
 * The cells of a CSV file, empty lines included, so that the rows have the numbers that a spreadsheet gives them. Reads no
 * further than one row too many.
 */
export function readCsv(bytes: Uint8Array): string[][] {
  const text = textOfFile(bytes);
  // Letters of another encoding would turn into others.
  if (text === null) throw invalid({ file: m.market_offers_fileEncoding() });
  try {
    return parse(text, {
      delimiter: delimiterOf(text),
      relax_column_count: true,
      skip_empty_lines: false,
      max_record_size: longestRecord,
      to: mostImportRows + 2,
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw invalid({ file: m.market_offers_fileBrokenLine({ line: Number(error['lines'] ?? 1) }) });
  }
}

/** The one that stands most often in the first line, outside quotes. */
function delimiterOf(text: string): string {
  const end = text.search(/[\r\n]/);
  const head = text.slice(0, Math.min(end === -1 ? text.length : end, longestRecord)).replace(/"[^"]*"/g, '');
  const times = (sign: string) => head.split(sign).length;
  return delimiters.reduce((best, sign) => (times(sign) > times(best) ? sign : best));
}
