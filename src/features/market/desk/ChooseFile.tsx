import { useRef } from 'react';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';

type Props = { label: string; accept: string; file: File | undefined; onChoose: (file: File | undefined) => void };

/** A file that is looked at before anything is taken from it. */
export function ChooseFile({ label, accept, file, onChoose }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="relative space-y-1">
      <p className="font-medium">{label}</p>
      <input
        ref={input}
        type="file"
        className="sr-only"
        tabIndex={-1}
        aria-label={label}
        accept={accept}
        onChange={({ target }) => {
          onChoose(target.files?.[0]);
          // The same file, mended, may be chosen again: of a field that has kept it the browser would not tell.
          target.value = '';
        }}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="outline" size="small" onClick={() => input.current?.click()}>
          {m.center_chooseFile()}
        </Button>
        {file && <span className="text-soft text-table wrap-anywhere">{file.name}</span>}
      </div>
    </div>
  );
}
