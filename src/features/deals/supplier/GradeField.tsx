import { Combobox } from '#components/ui/combobox.tsx';
import { textLength } from '#api/common/limits.ts';
import { Field } from '#components/ui/field.tsx';
import { m } from '#i18n/messages.ts';
import { localPath } from '#lib/paths.ts';
import { suggest } from '#app/stores/search.ts';
import type { QuoteLineForm } from '../stores/supplier.ts';

type Grade = Pick<QuoteLineForm, 'gradeNumber' | 'materialId'>;
type Props = {
  name: string;
  label: string;
  error: string | undefined;
  line: Grade;
  onChange: (grade: Grade) => void;
};

const pauseMilliseconds = 200;

/** A grade, free or one of the physical property table: then the buyer can look its properties up. */
export function GradeField({ name, label, error, line: { gradeNumber, materialId }, onChange }: Props) {
  const find = async (typed: string) => {
    const keyword = typed.trim();
    if (keyword.length < 2) return [];
    const materials = (await suggest(keyword)).filter(({ kind }) => kind === 'material');
    // Typed to its end it is chosen, too.
    const same = materials.find((one) => one.name.toLowerCase() === keyword.toLowerCase());
    if (same) onChange({ gradeNumber: typed, materialId: same.id });
    return same ? [] : materials;
  };
  return (
    <Field
      name={name}
      label={label}
      error={error}
      required
      help={
        materialId && (
          <a className="link" href={localPath('/absDetail', { id: materialId })} target="_blank">
            {m.deals_supplier_properties()}
          </a>
        )
      }
    >
      {(control) => (
        <Combobox
          {...control}
          maxLength={textLength.gradeNumber[1]}
          text={gradeNumber}
          onText={(text) => onChange({ gradeNumber: text, materialId: '' })}
          find={find}
          pauseMs={pauseMilliseconds}
          keyOf={({ id }) => id}
          onChoose={(material) => onChange({ gradeNumber: material.name, materialId: material.id })}
        >
          {({ name: grade, detail }) => (
            <>
              <span>{grade}</span>
              <span className="text-soft text-table">{detail}</span>
            </>
          )}
        </Combobox>
      )}
    </Field>
  );
}
