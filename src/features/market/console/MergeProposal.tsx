import { useState } from 'react';
import type { DeskProposal } from '#api/market/proposal.ts';
import { showToast } from '#app/stores/toasts.ts';
import { FormDialog } from '#components/form/FormDialog.tsx';
import { useForm } from '#components/form/use-form.ts';
import { m } from '#i18n/messages.ts';
import { formatCount } from '#lib/format.ts';
import { mergeProposal } from '../stores/proposals.ts';
import { FindMaterial } from './FindMaterial.tsx';

export type MergeInto = { id: string; grade: string };
type Props = {
  proposal: DeskProposal;
  /** Chosen already; null: it is to be found. */
  into: MergeInto | null;
  reload: () => Promise<void>;
  onClose: () => void;
};

/** Says that a proposed grade is a material that there is. */
export function MergeProposal({ proposal: { id, version, material, offers, rfqs }, into, reload, onClose }: Props) {
  const [chosen, setChosen] = useState<MergeInto | null>(into);
  const form = useForm({
    initial: { materialId: into?.grade ?? '' },
    check: () => ({ materialId: chosen ? undefined : m.field_required() }),
    send: async () => {
      const sent = await mergeProposal({ id, version, materialId: chosen!.id }, reload);
      if (sent.ok) {
        showToast(m.market_proposals_mergedToast({ grade: material.grade, name: chosen!.grade }), 'success');
        onClose();
      }
      return sent;
    },
  });
  return (
    <FormDialog
      title={m.market_proposals_mergeTitle({ grade: material.grade })}
      description={m.market_proposals_mergeText({ offers: formatCount(offers), rfqs: formatCount(rfqs) })}
      form={form}
      labels={{ materialId: m.market_offers_material() }}
      action={m.market_proposals_mergeInto()}
      onClose={onClose}
    >
      <FindMaterial
        name="materialId"
        label={m.market_offers_material()}
        error={form.errors['materialId']}
        required
        text={form.values.materialId}
        onText={(text) => {
          form.set('materialId', text);
          if (text !== chosen?.grade) setChosen(null);
        }}
        except={material.id}
        chosen={chosen}
        onChoose={(one) => {
          setChosen(one);
          form.set('materialId', one.grade);
        }}
      />
    </FormDialog>
  );
}
