import type { ReactNode } from 'react';
import { shopPictureRule, textLength } from '#api/common/limits.ts';
import { missingError } from '#components/center/checks.ts';
import { FileField } from '#components/center/FileField.tsx';
import { TextField } from '#components/form/fields.tsx';
import { FormSection } from '#components/form/FormSection.tsx';
import type { Errors, FormState } from '#components/form/use-form.ts';
import { m } from '#i18n/messages.ts';
import { latestDay } from '#lib/days.ts';

/** Photos of one lot, taken on one day. */
export type TypedPhotos = { pictures: readonly File[]; lot: string; takenOn: string };
export const noPhotos: TypedPhotos = { pictures: [], lot: '', takenOn: '' };

/** What is missing of photos that there are. */
export const photoProblems = ({ lot, takenOn }: TypedPhotos): Errors => ({
  lot: missingError(lot),
  takenOn: missingError(takenOn) ?? (takenOn > latestDay(new Date()) ? m.market_offers_photoInFuture() : undefined),
});

/** The names of the fields, in their order. */
export const photoLabels = (): Record<'picture' | 'lot' | 'takenOn', string> => ({
  picture: m.market_offers_photoFiles(),
  lot: m.market_offers_photoLot(),
  takenOn: m.market_offers_photoTakenOn(),
});

type Props = {
  form: Pick<FormState<TypedPhotos>, 'values' | 'set' | 'errors'>;
  title: string;
  lead?: ReactNode;
  max: number;
  /** There is nothing else in the form. */
  required: boolean;
};

/** One photo or several of the same lot, taken on the same day. */
export function PhotoFields({ form, title, lead, max, required }: Props) {
  const { pictures, lot, takenOn } = form.values;
  const asked = required || pictures.length > 0;
  const texts = { values: { lot, takenOn }, errors: form.errors, set: form.set };
  return (
    <FormSection title={title}>
      {lead}
      <FileField
        name="picture"
        label={photoLabels().picture}
        help={m.market_offers_photoFileHelp()}
        rule={shopPictureRule}
        max={max}
        required={required}
        error={form.errors['picture']}
        files={pictures}
        onChange={(files) => form.set('pictures', files, 'picture')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          form={texts}
          name="lot"
          required={asked}
          maxLength={textLength.lot[1]}
          help={m.market_offers_photoLotHelp()}
        />
        <TextField form={texts} name="takenOn" type="date" required={asked} max={latestDay(new Date())} />
      </div>
    </FormSection>
  );
}
