import { lazy, Suspense } from 'react';
import { AfterHydration } from '#components/center/AfterHydration.tsx';
import { Skeleton } from '#components/center/Skeleton.tsx';
import { focusAdded } from '#components/form/focus-added.ts';
import { Button } from '#components/ui/button.tsx';
import { formatPrice } from '#lib/format.ts';
import { asChoices, ChoiceField, TextField } from '#components/form/fields.tsx';
import { controlsIn } from '#api/deals/controlled-use.ts';
import { removedFields } from '#api/deals/trade-rules.ts';
import { dangerText } from '#api/deals/danger.ts';
import { controlLists } from '#api/market/desk-choices.ts';
import { textLength } from '#api/common/limits.ts';
import { FormSection } from '#components/form/FormSection.tsx';
import { m } from '#i18n/messages.ts';
import { trimZeros } from '#lib/decimal.ts';
import { localPath } from '#lib/paths.ts';
import { ControlledPart } from '../controlled/ControlledPart.tsx';
import { LimitsPart } from '../limits/LimitsPart.tsx';
import { GradeField } from '../supplier/GradeField.tsx';
import { newLine } from './line-values.ts';
import type { SectionProps } from './ProductRfq.tsx';
import { Field } from '#components/ui/field.tsx';
import { NativeSelect } from '#components/ui/native-select.tsx';
import { rfqLabels } from '#api/deals/rfq-labels.ts';

/** What is wanted, how much of it, and for how much. */
export function GoodsSection(props: SectionProps) {
  const { form, template, choices, families, countries } = props;
  const { material, moq, referencePrice, warehouseCity } = template;
  // Another grade of the catalogue is another RFQ.
  const danger = dangerText(props.receivers.goods);
  const controls = [props.receivers, ...props.lineReceivers].flatMap((found) => found?.goods?.controls ?? []);
  const { tradeTerm, destinationCountry } = form.values;
  const goesTo = (removedFields(tradeTerm) as readonly string[]).includes('destinationCountry')
    ? null
    : destinationCountry;
  const lists = controlsIn(
    controlLists.filter((list) => controls.includes(list)),
    goesTo,
  );
  const stands = template.changing !== null && material !== null;
  /** Nothing that the form began from says what is asked for. */
  const isFree = template.changing === null && template.fields.materialId === undefined;
  const name = ({ gradeNumber, materialId }: { gradeNumber: string; materialId: string }) => {
    form.set('gradeNumber', gradeNumber);
    if (materialId === form.values.materialId) return;
    // What the catalogue knows needs no category.
    form.set('materialId', materialId, 'categoryId');
    if (materialId !== '') form.set('categoryId', '');
  };
  return (
    <FormSection title={m.deals_rfq_goods()}>
      {material && (
        <p className="bg-sunken rounded px-3 py-2 text-table">
          {m.deals_rfq_about()}{' '}
          <a className="link font-medium" href={localPath('/absDetail', { id: material.id })}>
            {material.name}
          </a>
          {template.category && <span className="text-soft"> · {template.category.name}</span>}
          {warehouseCity && <span className="text-soft"> · {m.deals_rfq_warehouse({ city: warehouseCity })}</span>}
        </p>
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        {isFree ? (
          <GradeField
            name="gradeNumber"
            label={rfqLabels().gradeNumber}
            error={form.errors['gradeNumber']}
            placeholder={m.deals_rfq_whatPlaceholder()}
            line={form.values}
            recognises={form.values.categoryId === ''}
            onChange={name}
          />
        ) : (
          <TextField
            form={form}
            name="gradeNumber"
            required
            placeholder={m.deals_rfq_whatPlaceholder()}
            maxLength={textLength.gradeNumber[1]}
            readOnly={stands}
            help={stands ? m.deals_change_gradeStands() : undefined}
          />
        )}
        {isFree && form.values.materialId && props.receivers.category ? (
          <div className="space-y-1">
            <p className="font-medium">{rfqLabels().categoryId}</p>
            <p className="py-2">{props.receivers.category.name}</p>
          </div>
        ) : template.category === null || template.fields.categoryId === undefined ? (
          <Field name="categoryId" label={rfqLabels().categoryId} error={form.errors['categoryId']} required>
            {(control) => (
              <NativeSelect
                {...control}
                value={form.values.categoryId}
                onChange={(id) => form.set('categoryId', id)}
                options={families.map(({ name, children }) => ({
                  label: name,
                  options: children.map((child) => ({ value: child.id, label: child.name })),
                }))}
                placeholder={m.deals_rfq_choose()}
              />
            )}
          </Field>
        ) : null}
        <ChoiceField form={form} name="qualityClass" required options={choices.qualityClasses} />
        <ChoiceField
          form={form}
          name="countryOfOrigin"
          options={asChoices(countries)}
          placeholder={m.deals_rfq_anyOrigin()}
        />
      </div>
      <div className="grid gap-5 sm:grid-cols-3">
        <TextField
          form={form}
          name="quantity"
          required
          places={3}
          unit={m.unit_tonne()}
          help={moq ? m.deals_rfq_moqHelp({ moq: trimZeros(moq) }) : undefined}
        />
        <TextField
          form={form}
          name="targetPrice"
          places={4}
          unit={m.unit_perTonne({ currency: form.values.currency })}
          help={
            referencePrice
              ? m.deals_rfq_referencePrice({
                  price: `${referencePrice.currency} ${formatPrice(referencePrice.amount)}`,
                })
              : m.deals_rfq_targetPriceHelp()
          }
        />
        <ChoiceField form={form} name="currency" required options={choices.currencies} />
      </div>
      {danger && (
        <p className="bg-sunken rounded px-3 py-2 text-table">
          <span className="font-medium">{m.deals_danger_title()}</span> {danger}{' '}
          <span className="text-soft">{m.deals_danger_goesAlong()}</span>
        </p>
      )}
      <ControlledPart form={form} lists={lists} />
      <LimitsPart
        at="limits"
        limits={form.values.limits}
        materialId={material?.id ?? form.values.materialId}
        errors={form.errors}
        onChange={(limits, at) => form.set('limits', limits, at)}
      />
      {!template.changing && <FurtherMaterials {...props} />}
    </FormSection>
  );
}

const LineFields = lazy(async () => ({ default: (await import('./LineFields.tsx')).LineFields }));

/** Asked for in one go; the fields come with the first of them. */
function FurtherMaterials(props: SectionProps) {
  const { values, set } = props.form;
  if (values.lines.length > 0)
    return (
      <AfterHydration>
        <Suspense fallback={<Skeleton of="form" rows={2} />}>
          <LineFields {...props} />
        </Suspense>
      </AfterHydration>
    );
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <Button
        variant="outline"
        size="small"
        onClick={() => {
          set('lines', [newLine(values.qualityClass)]);
          focusAdded('[name="lines.1.gradeNumber"]');
        }}
      >
        {m.deals_bundle_add()}
      </Button>
      <p className="text-soft text-table">{m.deals_bundle_addText()}</p>
    </div>
  );
}
