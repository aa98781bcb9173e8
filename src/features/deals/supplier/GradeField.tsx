import { useRef } from 'react';
import { Combobox } from '#components/ui/combobox.tsx';
import { textLength } from '#api/common/limits.ts';
import { Field } from '#components/ui/field.tsx';
import { m } from '#i18n/messages.ts';
import { localPath } from '#lib/paths.ts';
import { suggest } from '#app/stores/search.ts';
import { knownGrade } from '../stores/rfq.ts';
import type { QuoteLineForm } from '../stores/supplier.ts';

type Grade = Pick<QuoteLineForm, 'gradeNumber' | 'materialId'>;
type Props = {
  name: string;
  label: string;
  error: string | undefined;
  line: Grade;
  placeholder?: string;
  /** What is written is looked up when the field is left, too: `PA-757` is POLYLAC PA-757. */
  recognises?: boolean;
  onChange: (grade: Grade) => void;
};

const pauseMilliseconds = 200;

/** A grade, free or one of the physical property table: then the buyer can look its properties up. */
export function GradeField(props: Props) {
  const { name, label, error, line, placeholder, onChange } = props;
  const { gradeNumber, materialId } = line;
  // Somebody types on, or chooses a category, while a grade is looked up.
  const latest = useRef(props);
  latest.current = props;
  const recognise = async () => {
    const isOpen = ({ recognises, line: now }: Props) =>
      recognises && now.materialId === '' && now.gradeNumber === gradeNumber;
    if (gradeNumber.trim() === '' || !isOpen(props)) return;
    const known = await knownGrade(gradeNumber);
    if (known && isOpen(latest.current)) latest.current.onChange({ gradeNumber, materialId: known });
  };
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
          placeholder={placeholder}
          text={gradeNumber}
          onBlur={() => void recognise()}
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
