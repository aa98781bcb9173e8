import type { CatalogueChoices, DeskProposal } from '#api/market/proposal.ts';
import { textLength } from '#api/common/limits.ts';
import { draftOf } from '#app/stores/draft.ts';
import { showToast } from '#app/stores/toasts.ts';
import { missingError, textError } from '#components/center/checks.ts';
import { asChoices, ChoiceField, SuggestedField, TextField } from '#components/form/fields.tsx';
import { FormDialog } from '#components/form/FormDialog.tsx';
import { useForm } from '#components/form/use-form.ts';
import { m } from '#i18n/messages.ts';
import { acceptProposal } from '../stores/proposals.ts';
import { atFields, calledSo } from '../proposals/grade-values.ts';

type Props = { proposal: DeskProposal; choices: CatalogueChoices; reload: () => Promise<void>; onClose: () => void };
const thisOne = 'named';

/** Takes a grade into the catalogue: as it is proposed, or as the desk corrects it. */
export function AcceptProposal({ proposal, choices, reload, onClose }: Props) {
  const { id, version, material, makers } = proposal;
  const { manufacturer, category, processLevel, applications } = material;
  const form = useForm({
    initial: {
      grade: material.grade,
      maker: thisOne,
      manufacturerEn: manufacturer.name,
      manufacturerZh: manufacturer.name,
      nation: manufacturer.nation,
      category: choices.categories.find((one) => one.id === category.id)?.name ?? '',
      processLevelId: processLevel?.id ?? '',
      applicationsEn: applications,
      applicationsZh: applications,
    },
    draft: () => draftOf(`acceptProposal:${id}`),
    check: (values) => ({
      grade: textError(values.grade, textLength.gradeNumber),
      category: calledSo(choices.categories, values.category) ? undefined : m.market_proposals_chooseCategory(),
      ...(isNew(values.maker) && {
        manufacturerEn: textError(values.manufacturerEn, textLength.manufacturer),
        manufacturerZh: textError(values.manufacturerZh, textLength.manufacturer),
        nation: missingError(values.nation),
      }),
    }),
    send: async ({ grade, maker, manufacturerEn, manufacturerZh, nation, processLevelId, ...values }) => {
      const { applicationsEn, applicationsZh } = values;
      const named = isNew(maker) ? { manufacturerEn, manufacturerZh, nation } : {};
      const other = maker === thisOne ? {} : { manufacturerId: maker };
      const sent = await acceptProposal(
        {
          ...{ id, version, grade, applicationsEn, applicationsZh, ...named, ...other },
          categoryId: calledSo(choices.categories, values.category)!.id,
          ...(processLevelId && { processLevelId }),
        },
        reload,
      );
      if (!sent.ok) return { ...sent, fields: atFields(sent.fields) };
      showToast(m.market_proposals_acceptedToast({ grade }), 'success');
      onClose();
      return sent;
    },
  });
  const isNew = (maker: string) => maker === thisOne && manufacturer.proposed;
  return (
    <FormDialog
      title={m.market_proposals_acceptTitle({ grade: material.grade })}
      description={m.market_proposals_acceptText()}
      form={form}
      labels={{
        grade: m.market_offer_grade(),
        maker: m.market_offer_manufacturer(),
        manufacturerEn: m.market_proposals_makerEn(),
        manufacturerZh: m.market_proposals_makerZh(),
        nation: m.market_proposals_nation(),
        category: m.market_proposals_category(),
        processLevelId: m.market_abs_process(),
        applicationsEn: m.market_proposals_applicationsEn(),
        applicationsZh: m.market_proposals_applicationsZh(),
      }}
      action={m.market_proposals_accept()}
      onClose={onClose}
    >
      <TextField form={form} name="grade" required maxLength={textLength.gradeNumber[1]} autoComplete="off" />
      <ChoiceField
        form={form}
        name="maker"
        required
        options={[
          {
            code: thisOne,
            name: manufacturer.proposed
              ? m.market_proposals_makerTaken({ name: manufacturer.name })
              : manufacturer.name,
          },
          // Those that are meant first, then all others.
          ...asChoices(makers),
          ...asChoices(choices.manufacturers.filter((one) => !makers.some(({ id: meant }) => meant === one.id))),
        ]}
      />
      {isNew(form.values.maker) && (
        <>
          <TextField form={form} name="manufacturerEn" required maxLength={textLength.manufacturer[1]} />
          <TextField form={form} name="manufacturerZh" required maxLength={textLength.manufacturer[1]} />
          <ChoiceField form={form} name="nation" required options={asChoices(choices.countries)} />
        </>
      )}
      <SuggestedField
        form={form}
        name="category"
        required
        suggestions={choices.categories.map(({ name }) => name)}
        maxLength={textLength.gradeNumber[1]}
      />
      <ChoiceField form={form} name="processLevelId" options={asChoices(choices.processLevels)} />
      <TextField form={form} name="applicationsEn" maxLength={textLength.applications[1]} />
      <TextField form={form} name="applicationsZh" maxLength={textLength.applications[1]} />
    </FormDialog>
  );
}
