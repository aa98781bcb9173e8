import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { Spinner } from '#components/ui/spinner.tsx';
import { Input } from '#components/ui/input.tsx';
import { Label } from '#components/ui/label.tsx';
import { m } from '#i18n/messages.ts';
import { findMaterials, type FoundMaterial } from '../stores/own-offers.ts';

type Props = {
  /** One has come back to it: the search has the focus at once. */
  focused: boolean;
  onPick: (material: FoundMaterial) => void;
};
type Found = { keyword: string; list: readonly FoundMaterial[]; failed: string } | null;

const pauseMs = 250;

/** Finds the material that an offer is of: typed, then chosen from what is found. */
export function MaterialPicker({ focused, onPick }: Props) {
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
  const box = useRef<HTMLDivElement>(null);
  /** The arrows go from the search through what is found, and Enter in the search takes the first. */
  const onKeyDown = (event: KeyboardEvent) => {
    const stops = [...(box.current?.querySelectorAll<HTMLElement>('input, li button') ?? [])];
    const at = stops.indexOf(document.activeElement as HTMLElement);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key] ?? 0;
    const [first] = found?.keyword === keyword ? found.list : [];
    if (step !== 0) {
      event.preventDefault();
      stops[at + step]?.focus();
    } else if (event.key === 'Enter' && at === 0 && first) {
      event.preventDefault();
      onPick(first);
    }
  };
  return (
    <div className="space-y-3" ref={box} onKeyDown={onKeyDown}>
      <div className="space-y-1">
        <Label htmlFor={id}>{m.market_offers_material()}</Label>
        <Input
          id={id}
          type="search"
          className="max-w-[32rem]"
          value={typed}
          placeholder={m.market_offers_materialPlaceholder()}
          maxLength={200}
          autoComplete="off"
          autoFocus={focused}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      <div role="status" className="text-soft text-sm">
        {keyword !== '' && found?.keyword !== keyword && <Spinner label={m.center_loading()} />}
        {found?.failed}
        {found && !found.failed && found.list.length === 0 && m.market_offers_materialNone()}
        {found && found.list.length > 0 && (
          <span className="sr-only">{m.market_offers_materialsFound({ count: found.list.length })}</span>
        )}
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
