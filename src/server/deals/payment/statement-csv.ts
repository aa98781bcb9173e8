import { CsvError, parse, type Info } from 'csv-parse/sync';
import { m } from '#i18n/messages.ts';
import { joinWords } from '#lib/join-words.ts';
import { invalid } from '#server/platform/errors.ts';
import { entryOf, LineError, type RawField, type Statement } from './statement-entry.ts';

/** What banks call the columns; the first name of each is the one that we ask for. */
const columns: Record<RawField, readonly string[]> = {
  bookedAt: ['date', 'booking date', 'value date', '日期', '记账日期', '交易日期', '入账日期'],
  amount: ['amount', 'credit', 'credit amount', '金额', '贷方金额', '收入金额', '交易金额'],
  currency: ['currency', 'ccy', '币种', '货币', '交易币种'],
  remitter: ['remitter', 'payer', 'counterparty', 'ordering customer', '汇款人', '付款人', '对方户名', '付款人名称'],
  remark: ['remark', 'remarks', 'postscript', 'remittance information', '附言', '摘要', '备注', '用途'],
  reference: ['reference', 'bank reference', 'transaction reference', '流水号', '交易流水号', '银行流水号', '参考号'],
};
const fields = Object.keys(columns) as RawField[];
/** Names of the column of references under which a bank gives its own number of the transaction. */
const trueNumbers = ['bank reference', 'transaction reference', '流水号', '交易流水号', '银行流水号'];

type Line = { record: string[]; info: Info };

/**
 * Movements of a statement as CSV: comma, semicolon or tab, header in English or Chinese, columns in any order. A line
 * that cannot be read is named and the others count. Throws 422 where the file as a whole cannot be read.
 */
export function readCsv(content: string): Statement {
  const [head, ...lines] = parseLines(content);
  if (!head) throw invalid({ content: m.deals_remit_fileEmpty() });
  const header = head.record.map((name) => name.trim().toLowerCase());
  const places = new Map(fields.map((field) => [field, header.findIndex((name) => columns[field].includes(name))]));
  const missing = fields.filter((field) => places.get(field) === -1);
  if (missing.length > 0) {
    const names = joinWords(missing.map((field) => columns[field][0]!));
    throw invalid({ content: m.deals_remit_fileHeader({ names }) });
  }
  if (lines.length === 0) throw invalid({ content: m.deals_remit_fileEmpty() });
  const unknown = { account: null, number: null, sequence: null, opening: null, closing: null, closingOn: null };
  const statement: Statement = { ...unknown, entries: [], problems: [] };
  const hasNumbers = trueNumbers.includes(header[places.get('reference')!]!);
  for (const [index, { record, info }] of lines.entries()) {
    try {
      if (record.length !== header.length) throw new LineError(m.deals_remit_lineColumns());
      const raw = Object.fromEntries(fields.map((field) => [field, record[places.get(field)!]!])) as Record<
        RawField,
        string
      >;
      const transactionId = hasNumbers ? raw.reference : '';
      statement.entries.push(entryOf(raw, { place: String(index), reversal: false, transactionId }));
    } catch (error) {
      if (!(error instanceof LineError)) throw error;
      statement.problems.push({ line: info.lines, message: error.message });
    }
  }
  return statement;
}

function parseLines(content: string): Line[] {
  const first = content.split(/\r?\n/, 1)[0]!;
  const delimiter = [';', '\t', ','].find((sign) => first.includes(sign)) ?? ',';
  try {
    return parse(content, {
      bom: true,
      delimiter,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
    }) as unknown as Line[];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw invalid({ content: m.deals_remit_fileBroken({ line: Number(error['lines'] ?? 1) }) });
  }
}
