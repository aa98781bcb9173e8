import { useState } from 'react';
import { textLength } from '#api/common/limits.ts';
import type { OfferedGoods } from '#api/deals/approved-source.ts';
import { sampleText } from '#api/deals/sample-choices.ts';
import { validUntilProblem } from '#api/deals/sample-rules.ts';
import { draftOf } from '#app/stores/draft.ts';
import { onceKey } from '#app/stores/once-key.ts';
import { showToast } from '#app/stores/toasts.ts';
import { missingError } from '#components/center/checks.ts';
import { LongTextField, type TextForm } from '#components/form/fields.tsx';
import { FormDialog } from '#components/form/FormDialog.tsx';
import { useForm } from '#components/form/use-form.ts';
import { Combobox } from '#components/ui/combobox.tsx';
import { Field } from '#components/ui/field.tsx';
import { m } from '#i18n/messages.ts';
import { addSource, findSourceGoods } from '../stores/samples.ts';
import { beginningSource, SourceFields, sourceLabels, type SourceTyped } from './ApproveForm.tsx';

type Typed = SourceTyped & { reason: string; goods: OfferedGoods | null };
type Props = { load: () => void; onClose: () => void };

const pauseMs = 250;
const textOf = ({ material, shop }: OfferedGoods) => `${material.name} · ${shop.name}`;

/** Approves a source that was not tried here: another plant knows it, it has been bought from before. */
export function AddSource({ load, onClose }: Props) {
  const [key] = useState(onceKey);
  const [sought, setSought] = useState('');
  const form = useForm<Typed>({
    initial: { ...beginningSource(), reason: '', goods: null },
    draft: () => draftOf('addSource'),
    check: ({ goods, reason, validUntil }) => ({
      materialId: goods ? undefined : m.field_required(),
      reason: missingError(reason),
      validUntil: validUntilProblem(validUntil, new Date()),
    }),
    send: async ({ goods, ...values }) => {
      const of = { materialId: goods!.material.id, shopId: goods!.shop.id };
      const outcome = await addSource(key, { ...of, ...values, reason: values.reason.trim() }, load);
      if (outcome.ok) {
        showToast(m.deals_sources_approved({ grade: goods!.material.name }), 'success');
        onClose();
      }
      return outcome;
    },
    onChange: () => key.renew(),
  });
  const find = async (text: string): Promise<readonly OfferedGoods[]> => {
    if (text.trim() === '' || (form.values.goods && text === textOf(form.values.goods))) return [];
    const found = await findSourceGoods(text.trim());
    return found.ok ? found.data : [];
  };
  const textForm = form as unknown as TextForm<keyof SourceTyped | 'reason'>;
  return (
    <FormDialog
      title={m.deals_sources_add()}
      description={m.deals_sources_addLead()}
      form={form}
      labels={{ materialId: m.deals_sources_goods(), reason: m.deals_sources_reason(), ...sourceLabels() }}
      action={m.deals_sources_approve()}
      onClose={onClose}
    >
      <Field
        name="materialId"
        label={m.deals_sources_goods()}
        help={m.deals_sources_goodsHelp()}
        error={form.errors['materialId']}
        required
      >
        {({ required: _, ...control }) => (
          <Combobox
            {...control}
            type="search"
            strict
            maxLength={textLength.keyword[1]}
            text={sought}
            data-unread={!form.values.goods && sought.trim() ? m.field_chooseOne() : undefined}
            onText={(text) => {
              setSought(text);
              if (form.values.goods) form.set('goods', null, 'materialId');
            }}
            find={find}
            pauseMs={pauseMs}
            keyOf={({ material, shop }) => `${material.id} ${shop.id}`}
            onChoose={(goods) => {
              setSought(textOf(goods));
              form.set('goods', goods, 'materialId');
            }}
          >
            {({ material, manufacturer, shop }) => (
              <span className="py-1">
                <span className="font-medium">{material.name}</span> <bdi lang="">{shop.name}</bdi>
                <span className="text-soft block text-table">{manufacturer}</span>
              </span>
            )}
          </Combobox>
        )}
      </Field>
      <LongTextField
        form={textForm}
        name="reason"
        required
        maxLength={sampleText.sourceReason[1]}
        rows={2}
        help={m.deals_sources_reasonHelp()}
      />
      <SourceFields form={textForm} />
    </FormDialog>
  );
}
