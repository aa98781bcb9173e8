import { useRef, useState } from 'react';
import { Checkbox } from '#components/ui/checkbox.tsx';
import type { Control } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { useTypedBefore } from '#components/ui/use-typed-before.ts';
import { m } from '#i18n/messages.ts';

/** A branch of the category tree with what can be chosen of it. */
export type Family = { id: string; name: string; children: readonly { id: string; name: string; words?: string }[] };

type Props = {
  control: Control;
  families: readonly Family[];
  chosen: readonly string[];
  max: number;
  onChange: (ids: string[]) => void;
};

/** Resins by family, with a search; what is chosen stands above. */
export function CategoryPicker({ control, families, chosen, max, onChange }: Props) {
  const search = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  useTypedBefore(search, typed, setTyped);
  const words = typed.trim().toLowerCase();
  const shown = families
    .map((family) => ({
      ...family,
      children: family.children.filter(
        (resin) => chosen.includes(resin.id) || `${resin.name} ${resin.words ?? ''}`.toLowerCase().includes(words),
      ),
    }))
    .filter(({ children }) => children.length > 0);
  const names = new Map(families.flatMap(({ children }) => children.map(({ id, name }) => [id, name])));
  const full = chosen.length >= max;
  const toggle = (id: string) =>
    onChange(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
  const { required: _, ...rest } = control;

  return (
    <div className="space-y-2">
      {chosen.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {chosen.map((id) => (
            <li key={id}>
              <button
                type="button"
                className="press border-brand bg-brand-soft text-brand rounded border px-3 text-table"
                aria-label={m.market_merchant_removeCategory({ name: names.get(id) ?? id })}
                onClick={() => toggle(id)}
              >
                {names.get(id) ?? id} <span aria-hidden="true">×</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <Input
        {...rest}
        ref={search}
        type="search"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        // Searching is not sending.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        placeholder={m.market_merchant_searchCategories()}
      />
      <p className="text-soft figures text-table" role="status">
        {m.market_merchant_categoriesChosen({ count: chosen.length, max })}
      </p>
      <div
        className="border-line max-h-72 overflow-y-auto rounded border"
        tabIndex={0}
        role="group"
        aria-labelledby={`${control.id}-label`}
      >
        {shown.map((family) => (
          <fieldset key={family.id} className="border-line border-b px-3 py-2 last:border-0">
            <legend className="text-soft float-left w-full pb-1 text-table">{family.name}</legend>
            <div className="clear-both grid gap-x-4 sm:grid-cols-2">
              {family.children.map(({ id, name }) => (
                <label key={id} className="press flex items-center gap-2">
                  <Checkbox
                    name={control.name}
                    value={id}
                    checked={chosen.includes(id)}
                    disabled={full && !chosen.includes(id)}
                    onChange={() => toggle(id)}
                  />
                  <span className="min-w-0 wrap-anywhere [text-spacing-trim:space-all]">{name}</span>
                </label>
              ))}
            </div>
          </fieldset>
        ))}
        {shown.length === 0 && <p className="text-soft p-4">{m.market_list_noMatch()}</p>}
      </div>
    </div>
  );
}
