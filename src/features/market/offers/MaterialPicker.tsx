import { useId, useState } from 'react';
import { textLength } from '#api/common/limits.ts';
import type { Named } from '#api/common/common.ts';
import { Combobox } from '#components/ui/combobox.tsx';
import { useRemote } from '#app/stores/use-remote.ts';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { Label } from '#components/ui/label.tsx';
import { NativeSelect } from '#components/ui/native-select.tsx';
import { m } from '#i18n/messages.ts';
import {
  findMaterials,
  loadNarrowingChoices,
  narrowingChoices,
  type FoundMaterial,
  type MaterialNarrowing,
  type NarrowingChoices,
} from '../stores/own-offers.ts';

type Props = {
  /** One has come back to it: the search has the focus at once. */
  focused: boolean;
  onPick: (material: FoundMaterial) => void;
  /** What was typed is in no list: it is to be proposed. */
  onPropose: (typed: string) => void;
  first: NarrowingChoices | null;
};

const pauseMs = 250;

/** Finds the material that an offer is of: typed, then chosen from what is found. */
export function MaterialPicker({ focused, onPick, onPropose, first }: Props) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const { data: choices } = useRemote(narrowingChoices, first, '', () => {
    if (!narrowingChoices.$state.get().data) void loadNarrowingChoices();
  });
  const [narrowing, setNarrowing] = useState<MaterialNarrowing>({ manufacturerId: '', processLevelId: '' });
  /** What was found nothing for, or why it could not be asked for. */
  const [answer, setAnswer] = useState({ keyword: '', text: '' });
  const find = async (text: string): Promise<readonly FoundMaterial[]> => {
    const keyword = text.trim();
    if (keyword === '') return [];
    const outcome = await findMaterials(keyword, narrowing);
    const none = outcome.ok ? m.market_offers_materialNone() : outcome.message;
    setAnswer({ keyword, text: outcome.ok && outcome.data.length > 0 ? '' : none });
    return outcome.ok ? outcome.data : [];
  };
  /** The list opens anew, with what fits, when the reader comes back to the field. */
  const narrow = (change: Partial<MaterialNarrowing>) => {
    setNarrowing({ ...narrowing, ...change });
    setAnswer({ keyword: '', text: '' });
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
          maxLength={textLength.keyword[1]}
          autoFocus={focused}
          text={typed}
          onText={setTyped}
          find={find}
          pauseMs={pauseMs}
          keyOf={(material) => material.id}
          onChoose={onPick}
          counted={(count) => m.market_offers_materialsFound({ count })}
        >
          {({ grade, manufacturer, category, proposed }) => (
            <span className="py-1">
              <span className="font-medium">{grade}</span>
              {proposed && <Badge className="ml-2">{m.market_offer_proposed()}</Badge>}
              <span className="text-soft block text-table">
                {manufacturer} · {category}
              </span>
            </span>
          )}
        </Combobox>
      </div>
      {choices && (
        <div className="grid max-w-[32rem] gap-3 sm:grid-cols-2">
          <Narrowing
            label={m.market_offer_manufacturer()}
            any={m.market_offers_anyManufacturer()}
            options={choices.manufacturers}
            value={narrowing.manufacturerId}
            onChange={(manufacturerId) => narrow({ manufacturerId })}
          />
          <Narrowing
            label={m.market_abs_process()}
            any={m.market_offers_anyProcess()}
            options={choices.processLevels}
            value={narrowing.processLevelId}
            onChange={(processLevelId) => narrow({ processLevelId })}
          />
        </div>
      )}
      <p role="status" className="text-soft text-table">
        {answer.keyword === typed.trim() && answer.text}
      </p>
      <p className="flex flex-wrap items-center gap-3">
        <span className="text-soft text-table">{m.market_offers_materialNotHere()}</span>
        <Button variant="outline" onClick={() => onPropose(typed.trim() || ' ')}>
          {m.market_offers_materialPropose()}
        </Button>
      </p>
    </div>
  );
}

type NarrowingProps = {
  label: string;
  any: string;
  options: readonly Named[];
  value: string;
  onChange: (id: string) => void;
};

function Narrowing({ label, any, options, value, onChange }: NarrowingProps) {
  const id = useId();
  return (
    <div className="space-y-1">
      <Label htmlFor={id}>{label}</Label>
      <NativeSelect
        id={id}
        value={value}
        onChange={onChange}
        placeholder={any}
        options={options.map((option) => ({ value: option.id, label: option.name }))}
      />
    </div>
  );
}
