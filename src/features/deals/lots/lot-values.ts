import type { LotsView, LotStatementView, ReadAnalysis } from '#api/deals/lot.ts';
import { limitForm } from '#api/deals/spec-limit-rules.ts';
import type { Errors } from '#components/form/use-form.ts';
import { m } from '#i18n/messages.ts';
import type { StatedLot } from '../stores/lots.ts';

/** A row of the form: a limit by its place, or something that has none. */
export type ValueRow = {
  limit: number | null;
  name: string;
  method: string;
  condition: string;
  unit: string;
  value: string;
};
export type LotForm = {
  line: string;
  lot: string;
  certificate: string;
  analysedOn: string;
  rows: readonly ValueRow[];
};

export const newRow = (): ValueRow => ({ limit: null, name: '', method: '', condition: '', unit: '', value: '' });

/** A row for each limit that binds, as it is to be measured, and what was stated before. */
export function rowsOf(limits: LotsView['limits'], values: LotStatementView['values'] = []): ValueRow[] {
  const own = limits.flatMap(({ answer, method, condition, unit }, limit): ValueRow[] => {
    const said = values.find((one) => one.limit === limit);
    if (answer === 'notTested' && !said) return [];
    return [{ limit, name: '', ...(said ?? { method, condition, unit, value: '' }) }].map(plainRow);
  });
  return [...own, ...values.filter(({ limit }) => limit === null).map(plainRow)];
}
const plainRow = ({ limit, name, method, condition, unit, value }: ValueRow): ValueRow => ({
  ...{ limit, name, method, condition, unit, value },
});

/** What a file says goes over what stands there; what it does not say stays. */
export function withRead(form: LotForm, read: ReadAnalysis, mayName: boolean): LotForm {
  const said = read.values.map((value) => ({ ...value, limit: value.limit ?? null }));
  const over = form.rows.map((row) => said.find(({ limit }) => limit !== null && limit === row.limit) ?? row);
  const more = said.filter(
    ({ limit, name }) =>
      !form.rows.some((row) => (limit === null ? row.limit === null && row.name === name : row.limit === limit)),
  );
  return {
    ...form,
    lot: mayName && read.lot ? read.lot : form.lot,
    certificate: read.certificate || form.certificate,
    analysedOn: read.analysedOn ?? form.analysedOn,
    rows: [...over, ...more].map(plainRow),
  };
}

const isSaid = ({ value }: ValueRow) => value.trim() !== '';

export function formProblems({ lot, line, analysedOn, rows }: LotForm, hasLines: boolean): Errors {
  const problems: Errors = {};
  if (lot.trim() === '') problems['lot'] = m.field_required();
  if (hasLines && line === '') problems['line'] = m.field_required();
  if (analysedOn === '') problems['analysedOn'] = m.field_required();
  if (!rows.some(isSaid)) problems['values'] = m.deals_lots_noValues();
  for (const [index, row] of rows.entries()) {
    if (isSaid(row) && !limitForm.test(row.value.trim())) problems[`values.${index}.value`] = m.deals_limits_number();
    if (isSaid(row) && row.limit === null && row.name.trim() === '')
      problems[`values.${index}.name`] = m.field_required();
  }
  return problems;
}

/** What is sent, and of which rows of the form: those without a value say nothing. */
export function inputOf(subOrderId: string, form: LotForm): { input: StatedLot; places: number[] } {
  const places = form.rows.flatMap((row, place) => (isSaid(row) ? [place] : []));
  return {
    places,
    input: {
      ...{ subOrderId, lot: form.lot.trim(), certificate: form.certificate.trim(), analysedOn: form.analysedOn },
      ...(form.line !== '' && { line: Number(form.line) }),
      values: places.map((place) => {
        const { limit, name, method, condition, unit, value } = form.rows[place]!;
        return {
          ...(limit !== null && { limit }),
          ...{ name: name.trim(), method: method.trim(), condition: condition.trim() },
          ...{ unit: unit.trim(), value: value.trim() },
        };
      }),
    },
  };
}

/** The server counts what was sent, the form its rows. */
export const atRows = (fields: Record<string, string>, places: readonly number[]): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).map(([field, text]) => [
      field
        .replace(/^values\.(\d+)/, (_, sent: string) => `values.${places[Number(sent)] ?? sent}`)
        // A limit is chosen by its row.
        .replace(/\.limit$/, '.value'),
      text,
    ]),
  );
