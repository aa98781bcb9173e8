import { useState } from 'react';
import { textLength } from '#api/common/limits.ts';
import type { OfferedMaterial } from '#api/market/document.ts';
import { Button } from '#components/ui/button.tsx';
import { Combobox } from '#components/ui/combobox.tsx';
import { Field } from '#components/ui/field.tsx';
import { m } from '#i18n/messages.ts';
import { findOffered } from '../stores/documents.ts';

type Props = {
  chosen: readonly OfferedMaterial[];
  error: string | undefined;
  onChange: (materials: readonly OfferedMaterial[]) => void;
};

const pauseMs = 250;

/** The materials that a document covers: found among those that the supplier offers, of one maker. */
export function CoveredMaterials({ chosen, error, onChange }: Props) {
  const [typed, setTyped] = useState('');
  const find = async (text: string): Promise<readonly OfferedMaterial[]> => {
    const outcome = await findOffered({ keyword: text.trim() });
    const maker = chosen[0]?.manufacturer.id;
    if (!outcome.ok) return [];
    return outcome.data.filter(
      ({ id, manufacturer }) =>
        (maker === undefined || manufacturer.id === maker) && chosen.every((one) => one.id !== id),
    );
  };
  return (
    <div className="max-w-[44rem] space-y-2">
      <Field
        name="materialIds"
        label={m.market_documents_materials()}
        help={m.market_documents_materialsHelp()}
        error={error}
        required
      >
        {({ required: _, ...control }) => (
          <Combobox
            {...control}
            type="search"
            strict
            placeholder={m.market_offers_materialPlaceholder()}
            maxLength={textLength.keyword[1]}
            text={typed}
            onText={setTyped}
            find={find}
            pauseMs={pauseMs}
            keyOf={(material) => material.id}
            onChoose={(material) => {
              onChange([...chosen, material]);
              setTyped('');
            }}
            counted={(count) => m.market_offers_materialsFound({ count })}
          >
            {({ grade, manufacturer }) => (
              <span className="py-1">
                <span className="font-medium">{grade}</span>
                <span className="text-soft block text-table">{manufacturer.name}</span>
              </span>
            )}
          </Combobox>
        )}
      </Field>
      {chosen.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {chosen.map((material) => (
            <li key={material.id} className="bg-sunken flex items-center gap-2 rounded px-2 py-1">
              <span>
                {material.grade} <span className="text-soft text-table">{material.manufacturer.name}</span>
              </span>
              <Button
                variant="quiet"
                size="small"
                aria-label={m.market_documents_leaveOut({ grade: material.grade })}
                onClick={() => onChange(chosen.filter(({ id }) => id !== material.id))}
              >
                {m.market_documents_remove()}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
