import { useId, useState } from 'react';
import { Combobox } from '#components/ui/combobox.tsx';
import { Label } from '#components/ui/label.tsx';
import { m } from '#i18n/messages.ts';
import { findMaterials, type FoundMaterial } from '../stores/own-offers.ts';

type Props = {
  /** One has come back to it: the search has the focus at once. */
  focused: boolean;
  onPick: (material: FoundMaterial) => void;
};

const pauseMs = 250;

/** Finds the material that an offer is of: typed, then chosen from what is found. */
export function MaterialPicker({ focused, onPick }: Props) {
  const id = useId();
  const [typed, setTyped] = useState('');
  /** What was found nothing for, or why it could not be asked for. */
  const [answer, setAnswer] = useState({ keyword: '', text: '' });
  const find = async (text: string): Promise<readonly FoundMaterial[]> => {
    const keyword = text.trim();
    if (keyword === '') return [];
    const outcome = await findMaterials(keyword);
    const none = outcome.ok ? m.market_offers_materialNone() : outcome.message;
    setAnswer({ keyword, text: outcome.ok && outcome.data.length > 0 ? '' : none });
    return outcome.ok ? outcome.data : [];
  };
  return (
    <div className="max-w-[44rem] space-y-3">
      <div className="space-y-1">
        <Label htmlFor={id}>{m.market_offers_material()}</Label>
        <Combobox
          id={id}
          type="search"
          strict
          placeholder={m.market_offers_materialPlaceholder()}
          maxLength={200}
          autoFocus={focused}
          text={typed}
          onText={setTyped}
          find={find}
          pauseMs={pauseMs}
          keyOf={(material) => material.id}
          onChoose={onPick}
          counted={(count) => m.market_offers_materialsFound({ count })}
        >
          {({ grade, manufacturer, category }) => (
            <span className="py-1">
              <span className="font-medium">{grade}</span>
              <span className="text-soft block text-sm">
                {manufacturer} · {category}
              </span>
            </span>
          )}
        </Combobox>
      </div>
      <p role="status" className="text-soft text-sm">
        {answer.keyword === typed.trim() && answer.text}
      </p>
    </div>
  );
}
