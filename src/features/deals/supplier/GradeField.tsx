import { useEffect, useId, useState } from 'react';
import type { Suggestion } from '#api/market/offer.ts';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
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
  const list = useId();
  const [known, setKnown] = useState<readonly Suggestion[]>([]);
  const [typed, setTyped] = useState('');
  useEffect(() => {
    const keyword = typed.trim();
    if (keyword.length < 2) return;
    let current = true;
    const timer = setTimeout(
      () => void suggest(keyword).then((found) => current && setKnown(found.filter(({ kind }) => kind === 'material'))),
      pauseMilliseconds,
    );
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [typed]);
  const take = (text: string) => {
    setTyped(text);
    const material = known.find((one) => one.name.toLowerCase() === text.trim().toLowerCase());
    onChange({ gradeNumber: text, materialId: material?.id ?? '' });
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
        <>
          <Input
            {...control}
            list={list}
            value={gradeNumber}
            maxLength={120}
            autoComplete="off"
            onChange={(event) => take(event.target.value)}
          />
          <datalist id={list}>
            {known.map(({ id, name: grade, detail }) => (
              <option key={id} value={grade}>
                {detail}
              </option>
            ))}
          </datalist>
        </>
      )}
    </Field>
  );
}
