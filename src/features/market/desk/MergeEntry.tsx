import { useState } from 'react';
import { textLength } from '#api/common/limits.ts';
import { draftOf } from '#app/stores/draft.ts';
import { showToast } from '#app/stores/toasts.ts';
import { textError } from '#components/center/checks.ts';
import { LongTextField } from '#components/form/fields.tsx';
import { FormDialog } from '#components/form/FormDialog.tsx';
import { useForm } from '#components/form/use-form.ts';
import { m } from '#i18n/messages.ts';
import { formatCount } from '#lib/format.ts';
import { mergeEntry } from '../stores/desk.ts';
import { FindMaterial, type FoundMaterial } from '../console/FindMaterial.tsx';

type Props = { id: string; grade: string; onMerged: () => void; onClose: () => void };

/** Says that a material of the catalogue is another one. */
export function MergeEntry({ id, grade, onMerged, onClose }: Props) {
  const [chosen, setChosen] = useState<FoundMaterial | null>(null);
  const form = useForm({
    initial: { into: '', reason: '' },
    draft: () => draftOf(`mergeEntry:${id}`, { not: ['into'] }),
    check: ({ reason }) => ({
      into: chosen ? undefined : m.field_required(),
      reason: textError(reason, textLength.note),
    }),
    send: async ({ reason }) => {
      const sent = await mergeEntry(id, chosen!.id, reason);
      if (sent.ok) {
        showToast(m.market_desk_mergedToast({ grade, count: formatCount(sent.data.moved) }), 'success');
        onMerged();
      }
      return sent;
    },
  });
  return (
    <FormDialog
      title={`${m.market_desk_merge()}: ${grade}`}
      description={m.market_desk_mergeText({ grade })}
      form={form}
      labels={{ into: m.market_offers_material(), reason: m.market_desk_reason() }}
      action={m.market_proposals_mergeInto()}
      danger
      onClose={onClose}
    >
      <FindMaterial
        name="into"
        label={m.market_offers_material()}
        error={form.errors['into']}
        required
        text={form.values.into}
        onText={(text) => {
          form.set('into', text);
          if (text !== chosen?.grade) setChosen(null);
        }}
        except={id}
        knownOnly
        chosen={chosen}
        onChoose={(one) => {
          setChosen(one);
          form.set('into', one.grade);
        }}
      />
      <LongTextField form={form} name="reason" required maxLength={textLength.note[1]} />
    </FormDialog>
  );
}
