import { useState, type ComponentProps } from 'react';
import { Button } from '#components/ui/button.tsx';
import type { Outcome } from '#lib/outcome.ts';
import { saveFile } from './save-file.ts';

type Props = Omit<ComponentProps<typeof Button>, 'busy' | 'onClick'> & {
  read: () => Promise<Outcome<File>>;
  onFailed: (message: string) => void;
  onSaved?: () => void;
};

/** Fetches a file and hands it to the browser's downloads. */
export function FileButton({ read, onFailed, onSaved, ...props }: Props) {
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    const outcome = await read();
    setBusy(false);
    if (!outcome.ok) return onFailed(Object.values(outcome.fields)[0] ?? outcome.message);
    saveFile(outcome.data);
    onSaved?.();
  };
  return <Button variant="outline" {...props} busy={busy} onClick={() => void save()} />;
}
