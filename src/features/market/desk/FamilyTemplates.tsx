import { useState, type ReactNode } from 'react';
import { useRemote } from '#app/stores/use-remote.ts';
import { Field } from '#components/ui/field.tsx';
import { NativeSelect } from '#components/ui/native-select.tsx';
import { m } from '#i18n/messages.ts';
import { catalogueChoices, loadCatalogueChoices } from '../stores/proposals.ts';

type Props = {
  /** The files for the chosen family ('': none is chosen), and whom to tell when one does not come. */
  children: (family: string, onFailed: (message: string) => void) => ReactNode;
};

/** What an operator can fill in: files by family of the catalogue. */
export function FamilyTemplates({ children }: Props) {
  const choices = useRemote(catalogueChoices, null, '', () => void loadCatalogueChoices());
  const [family, setFamily] = useState('');
  const [fault, setFault] = useState('');
  const categories = choices.state === 'ready' ? choices.data.categories : [];
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Field name="family" label={m.market_figure_importFamily()}>
        {(own) => (
          <NativeSelect
            {...own}
            value={family}
            onChange={setFamily}
            placeholder="–"
            options={categories.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
      </Field>
      {children(family, setFault)}
      {fault && (
        <p className="text-bad basis-full" role="alert">
          {fault}
        </p>
      )}
    </div>
  );
}
