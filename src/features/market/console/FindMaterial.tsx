import { textLength } from '#api/common/limits.ts';
import { Combobox } from '#components/ui/combobox.tsx';
import { Field } from '#components/ui/field.tsx';
import { m } from '#i18n/messages.ts';
import { findMergeable } from '../stores/proposals.ts';

export type FoundMaterial = { id: string; grade: string };
type Props = {
  name: string;
  label: string;
  error?: string | undefined;
  required?: boolean;
  text: string;
  onText: (text: string) => void;
  /** Not to be found: a material is not merged into itself; null: all are. */
  except: string | null;
  /** A grade that is still being checked is none of the catalogue. */
  knownOnly?: boolean;
  chosen: FoundMaterial | null;
  onChoose: (one: FoundMaterial) => void;
};
const pauseMs = 250;
/** The id of nothing. */
const nothing = '-';

/** Finds a material of the catalogue by what is typed of it. */
export function FindMaterial({
  name,
  label,
  error,
  required = false,
  text,
  onText,
  except,
  knownOnly = false,
  chosen,
  onChoose,
}: Props) {
  const find = async (typed: string) => {
    const keyword = typed.trim();
    if (keyword === '' || keyword === chosen?.grade) return [];
    const outcome = await findMergeable(keyword, except ?? nothing);
    return outcome.ok ? outcome.data.filter(({ proposed }) => !knownOnly || !proposed) : [];
  };
  return (
    <Field name={name} label={label} error={error} required={required}>
      {(control) => (
        <Combobox
          {...control}
          strict
          maxLength={textLength.keyword[1]}
          placeholder={m.market_offers_materialPlaceholder()}
          text={text}
          onText={onText}
          find={find}
          pauseMs={pauseMs}
          keyOf={(one) => one.id}
          onChoose={onChoose}
        >
          {({ grade, manufacturer, category }) => (
            <span className="py-1">
              <span className="font-medium">{grade}</span>
              <span className="text-soft block text-table">
                {manufacturer} · {category}
              </span>
            </span>
          )}
        </Combobox>
      )}
    </Field>
  );
}
