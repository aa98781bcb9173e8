import type { ReactNode } from 'react';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';

type Props<Kept> = {
  label: string;
  kept: readonly Kept[];
  nameOf: (one: Kept, index: number) => string;
  show: (one: Kept, name: string) => ReactNode;
  onChange: (kept: Kept[]) => void;
  className: string;
  itemClassName: string;
};

/** What is stored already with what is edited, each to be left out when it is saved. */
export function KeptList<Kept extends { id: string }>(props: Props<Kept>) {
  const { label, kept, nameOf, show, onChange, className, itemClassName } = props;
  if (kept.length === 0) return null;
  return (
    <ul className={className} aria-label={label}>
      {kept.map((one, index) => {
        const name = nameOf(one, index);
        return (
          <li key={one.id} className={itemClassName}>
            {show(one, name)}
            <Button
              variant="quiet"
              size="small"
              aria-label={m.center_removeFile({ name })}
              onClick={() => onChange(kept.filter(({ id }) => id !== one.id))}
            >
              {m.center_remove()}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
