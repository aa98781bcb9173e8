import { useEffect, useRef } from 'react';
import { CopyButton } from '#components/center/CopyButton.tsx';
import { saveFile } from '#components/center/save-file.ts';
import { Notice } from '#components/center/Notice.tsx';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';

/** The codes for the day the telephone is lost. They are shown this once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  const text = codes.join('\n');
  return (
    <div ref={box} tabIndex={-1} className="space-y-4 outline-none">
      <Notice tone="amber" title={m.members_safety_recoveryTitle()}>
        <p>{m.members_safety_recoveryText()}</p>
      </Notice>
      <ul className="bg-sunken border-line grid grid-cols-2 gap-x-6 gap-y-1 rounded border px-4 py-3 font-mono">
        {codes.map((code) => (
          <li key={code} className="select-all">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <CopyButton text={text} label={m.members_safety_copyCodes()} />
        <button
          type="button"
          className="link press"
          onClick={() => saveFile(new File([`${text}\n`], 'resinport-recovery-codes.txt', { type: 'text/plain' }))}
        >
          {m.center_download()}
        </button>
        <Button className="ml-auto" onClick={onDone}>
          {m.members_safety_codesKept()}
        </Button>
      </div>
    </div>
  );
}
