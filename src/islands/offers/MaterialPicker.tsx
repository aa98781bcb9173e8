import { useEffect, useId, useState } from 'react';
import { Spinner } from '#components/ui/spinner.tsx';
import { Input } from '#components/ui/input.tsx';
import { Label } from '#components/ui/label.tsx';
import { m } from '#i18n/messages.ts';
import { findMaterials, type FoundMaterial } from '#stores/own-offers.ts';

type Props = { onPick: (material: FoundMaterial) => void };
type Found = { keyword: string; list: readonly FoundMaterial[]; failed: string } | null;

const pauseMs = 250;

/** Finds the material that an offer is of: typed, then chosen from what is found. */
export function MaterialPicker({ onPick }: Props) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [found, setFound] = useState<Found>(null);
  const keyword = typed.trim();
  useEffect(() => {
    if (keyword === '') return setFound(null);
    let current = true;
    const ask = async () => {
      const answer = await findMaterials(keyword);
      if (!current) return;
      setFound({ keyword, list: answer.ok ? answer.data : [], failed: answer.ok ? '' : answer.message });
    };
    const timer = setTimeout(() => void ask(), pauseMs);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [keyword]);
  return (
    <div className="space-y-3">
      <div className="space-y-1">
        <Label htmlFor={id}>{m.offers_material()}</Label>
        <Input
          id={id}
          type="search"
          className="max-w-[32rem]"
          value={typed}
          placeholder={m.offers_materialPlaceholder()}
          maxLength={200}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      <div role="status" className="text-soft text-sm">
        {keyword !== '' && found?.keyword !== keyword && <Spinner label={m.center_loading()} />}
        {found?.failed}
        {found && !found.failed && found.list.length === 0 && m.offers_materialNone()}
      </div>
      {found && found.list.length > 0 && (
        <ul className="border-line divide-line max-w-[44rem] divide-y rounded border">
          {found.list.map((material) => (
            <li key={material.id}>
              <button
                type="button"
                className="press hover:bg-sunken w-full px-4 py-2 text-left"
                onClick={() => onPick(material)}
              >
                <span className="font-medium">{material.grade}</span>
                <span className="text-soft block text-sm">
                  {material.manufacturer} · {material.category}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
