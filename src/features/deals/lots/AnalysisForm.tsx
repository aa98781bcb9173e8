import { useState } from 'react';
import { analysisRule, textLength } from '#api/common/limits.ts';
import type { LotsView, LotView, ReadAnalysis } from '#api/deals/lot.ts';
import { mostLotValues, type LotSide } from '#api/deals/lot-rules.ts';
import { boundsText, measuredText } from '#api/deals/spec-limit-words.ts';
import { draftOf } from '#app/stores/draft.ts';
import { onceKey } from '#app/stores/once-key.ts';
import { showToast } from '#app/stores/toasts.ts';
import { FileButton } from '#components/center/FileButton.tsx';
import { FileField } from '#components/center/FileField.tsx';
import { Notice } from '#components/center/Notice.tsx';
import { ChoiceField, TextField } from '#components/form/fields.tsx';
import { FormDialog } from '#components/form/FormDialog.tsx';
import { useForm } from '#components/form/use-form.ts';
import { Button } from '#components/ui/button.tsx';
import { Field, FieldError } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { m } from '#i18n/messages.ts';
import { lotTemplate, readCertificate, stateLot } from '../stores/lots.ts';
import { atRows, formProblems, inputOf, newRow, rowsOf, withRead, type LotForm, type ValueRow } from './lot-values.ts';

type Props = {
  view: LotsView;
  side: LotSide;
  /** Undefined: one that is not here yet. */
  lot: LotView | undefined;
  onClose: () => void;
};

/** What a laboratory has found of a lot: typed in, or read from its file and then looked through. */
export default function AnalysisForm({ view, side, lot, onClose }: Props) {
  const { subOrderId, limits, lines } = view;
  const [key] = useState(onceKey);
  const [problems, setProblems] = useState<ReadAnalysis['problems']>([]);
  const [fault, setFault] = useState<string>();
  const stated = lot?.[side];
  const form = useForm<LotForm>({
    initial: {
      line: lot ? String(lot.line) : lines.length === 1 ? String(lines[0]!.position) : '',
      lot: lot?.lot ?? '',
      certificate: stated?.certificate ?? '',
      analysedOn: stated?.analysedOn ?? '',
      rows: rowsOf(limits, stated?.values),
    },
    draft: () => draftOf(`analysis:${subOrderId}:${side}:${lot?.lot ?? ''}`),
    check: (values) => formProblems(values, lines.length > 1),
    send: async (values) => {
      const { input, places } = inputOf(subOrderId, values);
      const outcome = await stateLot(key, side, input);
      if (!outcome.ok) return { ...outcome, fields: atRows(outcome.fields, places) };
      showToast(m.deals_lots_stated(), 'success');
      onClose();
      return outcome;
    },
  });
  const { rows, ...texts } = form.values;
  const fields = { ...form, values: texts };
  const nameOf = ({ limit, name }: ValueRow) => (limit === null ? name : limits[limit]!.property.name);
  const labels: Record<string, string> = {
    ...{ line: m.deals_supplier_shipLine(), lot: m.deals_supplier_lotNumber() },
    ...{ certificate: m.deals_lots_certificateNumber(), analysedOn: m.deals_lots_analysedOn() },
    ...Object.fromEntries(
      rows.flatMap((row, index) =>
        (['name', 'value', 'unit', 'method', 'condition'] as const).map((field) => [
          `values.${index}.${field}`,
          field === 'name' ? m.deals_limits_property() : m.deals_lots_fieldOf({ property: nameOf(row), field: fieldNames[field]() }), // prettier-ignore
        ]),
      ),
    ),
  };
  const read = async (file: File | undefined) => {
    if (!file) return;
    const outcome = await readCertificate(subOrderId, file);
    setProblems(outcome.ok ? outcome.data.problems : []);
    setFault(outcome.ok ? undefined : (outcome.fields['file'] ?? outcome.message));
    if (!outcome.ok) return;
    const filled = withRead(form.values, outcome.data, lot === undefined);
    for (const name of ['lot', 'certificate', 'analysedOn'] as const) form.set(name, filled[name]);
    form.set('rows', filled.rows, 'values');
    showToast(m.deals_lots_read({ count: outcome.data.values.length }), 'success');
  };
  const change = (index: number, said: Partial<ValueRow>, field: string) =>
    form.set(
      'rows',
      rows.map((row, place) => (place === index ? { ...row, ...said } : row)),
      `values.${index}.${field}`,
    );
  return (
    <FormDialog
      title={side === 'supplier' ? m.deals_lots_stateTitle() : m.deals_lots_measureTitle()}
      description={side === 'supplier' ? m.deals_lots_stateText() : m.deals_lots_measureText()}
      form={form}
      labels={labels}
      action={m.deals_lots_save()}
      onClose={onClose}
    >
      <FileField
        name="file"
        label={m.deals_lots_file()}
        help={m.deals_lots_fileHelp()}
        rule={analysisRule}
        max={1}
        error={fault}
        files={[]}
        onChange={([file]) => void read(file)}
      />
      <div className="flex flex-wrap gap-2">
        {(['xlsx', 'csv'] as const).map((format) => (
          <FileButton
            key={format}
            type="button"
            size="small"
            read={() => lotTemplate(subOrderId, format)}
            onFailed={setFault}
          >
            {m.deals_lots_template({ format: format.toUpperCase() })}
          </FileButton>
        ))}
      </div>
      {problems.length > 0 && (
        <Notice tone="amber" title={m.deals_lots_leftOut()} live>
          <ul className="list-disc pl-5 text-table">
            {problems.map(({ property, text }, index) => (
              <li key={index}>{m.form_errorAt({ label: property, text })}</li>
            ))}
          </ul>
        </Notice>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        {lines.length > 1 && !lot && (
          <ChoiceField
            form={fields}
            name="line"
            required
            options={lines.map(({ position, gradeNumber }) => ({ code: String(position), name: gradeNumber }))}
          />
        )}
        <TextField form={fields} name="lot" required readOnly={lot !== undefined} maxLength={textLength.lot[1]} />
        <TextField form={fields} name="certificate" maxLength={textLength.lotCertificate[1]} />
        <TextField form={fields} name="analysedOn" type="date" required />
      </div>
      <FieldError id="values-error" text={form.errors['values']} />
      <ol className="divide-line border-line divide-y rounded border">
        {rows.map((row, index) => (
          <li key={index} className="space-y-3 p-3">
            <Row
              {...{ row, index, limits, errors: form.errors }}
              onChange={(said, field) => change(index, said, field)}
            />
          </li>
        ))}
      </ol>
      {rows.length < mostLotValues && (
        <Button
          type="button"
          variant="outline"
          size="small"
          onClick={() => form.set('rows', [...rows, newRow()], 'values')}
        >
          {m.deals_lots_addValue()}
        </Button>
      )}
    </FormDialog>
  );
}

const fieldNames = {
  value: m.deals_lots_headValue,
  unit: m.deals_limits_unitLabel,
  method: m.deals_limits_method,
  condition: m.deals_limits_condition,
} as const;
const lengths = {
  value: 27,
  unit: textLength.lotUnit[1],
  method: textLength.limitMethod[1],
  condition: textLength.limitCondition[1],
} as const;

type RowProps = {
  row: ValueRow;
  index: number;
  limits: LotsView['limits'];
  errors: Record<string, string | undefined>;
  onChange: (said: Partial<ValueRow>, field: string) => void;
};

function Row({ row, index, limits, errors, onChange }: RowProps) {
  const limit = row.limit === null ? undefined : limits[row.limit]!;
  const at = `values.${index}`;
  return (
    <>
      {limit ? (
        <p>
          {limit.property.name}{' '}
          <span className="figures font-medium">
            {limit.answer === 'notTested'
              ? m.deals_limits_notTested()
              : boundsText({ ...limit, target: null }, limit.unit)}
          </span>
          <span className="text-soft block text-table wrap-anywhere">{measuredText(limit)}</span>
        </p>
      ) : (
        <Field name={`${at}.name`} label={m.deals_limits_property()} error={errors[`${at}.name`]}>
          {(control) => (
            <Input
              {...control}
              value={row.name}
              maxLength={textLength.lotProperty[1]}
              onChange={(event) => onChange({ name: event.target.value }, 'name')}
            />
          )}
        </Field>
      )}
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {(['value', 'unit', 'method', 'condition'] as const).map((field) => (
          <Field key={field} name={`${at}.${field}`} label={fieldNames[field]()} error={errors[`${at}.${field}`]}>
            {(control) => (
              <Input
                {...control}
                className="figures"
                {...(field === 'value' && { inputMode: 'decimal' as const })}
                value={row[field]}
                maxLength={lengths[field]}
                onChange={(event) => onChange({ [field]: event.target.value }, field)}
              />
            )}
          </Field>
        ))}
      </div>
    </>
  );
}
