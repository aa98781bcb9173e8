import { useState, type DragEvent, type ReactNode } from 'react';
import type { FileRule } from '#lib/file-kind.ts';
import { m } from '#i18n/messages.ts';
import { fileFault, fileSize, typeNames } from '#lib/file-kind.ts';
import { cn } from '#components/ui/class-names.ts';
import { Field } from '#components/ui/field.tsx';
import { useObjectUrl } from './use-object-url.ts';
import { FileMark } from './FileMark.tsx';

type Props = {
  name: string;
  label: string;
  /** Besides the limits, which are said anyway. */
  help?: ReactNode;
  error?: string | undefined;
  required?: boolean;
  rule: Pick<FileRule, 'types' | 'maxBytes'>;
  max: number;
  files: readonly File[];
  onChange: (files: readonly File[]) => void;
};

/** Chooses files, by the button or by dropping them, looks into them, and shows what will be sent. */
export function FileField({ name, label, help, error, required, rule, max, files, onChange }: Props) {
  const [refused, setRefused] = useState('');
  const [over, setOver] = useState(false);

  const add = async (chosen: readonly File[]) => {
    const checked = await Promise.all(chosen.map(async (file) => ({ file, fault: await fileFault(file, rule) })));
    const good = checked.filter(({ fault }) => fault === null).map(({ file }) => file);
    const bad = checked.find(({ fault }) => fault !== null);
    const together = max === 1 ? good.slice(-1) : [...files, ...good];
    if (bad) setRefused(faultText(bad.file, bad.fault!, rule));
    else setRefused(together.length > max ? m.field_tooManyFiles({ max }) : '');
    if (good.length > 0) onChange(together.slice(0, max));
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void add([...event.dataTransfer.files]);
  };
  const each = { types: typeNames(rule.types), megabytes: rule.maxBytes / 1024 / 1024 };
  const limits = max === 1 ? m.center_fileLimits(each) : m.center_filesLimits({ ...each, max });

  return (
    <Field
      name={name}
      label={label}
      help={
        <>
          {help && <span className="block">{help}</span>}
          {limits}
        </>
      }
      error={refused || error}
      required={required}
    >
      {({ required: _, ...control }) => (
        <div
          className={cn(
            'border-line-strong space-y-3 rounded border border-dashed p-3',
            over && 'border-brand bg-brand-soft',
          )}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        >
          {files.length > 0 && (
            <ul className="grid gap-2 sm:grid-cols-2">
              {files.map((file, index) => (
                <ChosenFile
                  key={`${file.name} ${index}`}
                  file={file}
                  onRemove={() => onChange(files.filter((other) => other !== file))}
                />
              ))}
            </ul>
          )}
          <div className="flex flex-wrap items-center gap-3">
            <input
              {...control}
              type="file"
              className="peer sr-only"
              accept={rule.types.join()}
              multiple={max > 1}
              aria-required={required || undefined}
              onChange={(event) => {
                void add([...(event.target.files ?? [])]);
                // The same file may be chosen again after it was removed.
                event.target.value = '';
              }}
            />
            <label
              htmlFor={control.id}
              className="press border-line-strong hover:border-brand hover:text-brand peer-focus-visible:outline-brand bg-surface inline-flex cursor-pointer items-center rounded border px-4 font-medium peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2"
            >
              {files.length === 0 ? m.center_chooseFile() : max === 1 ? m.center_otherFile() : m.center_addFile()}
            </label>
            <span className="text-soft hidden text-table pointer-fine:inline">{m.center_orDrop()}</span>
          </div>
        </div>
      )}
    </Field>
  );
}

function faultText(file: File, fault: 'tooLarge' | 'empty' | 'wrongType', { types, maxBytes }: Props['rule']): string {
  const { name } = file;
  if (fault === 'tooLarge') return m.center_fileTooLarge({ name, megabytes: maxBytes / 1024 / 1024 });
  return fault === 'empty' ? m.center_fileEmpty({ name }) : m.center_fileWrongType({ name, types: typeNames(types) });
}

function ChosenFile({ file, onRemove }: { file: File; onRemove: () => void }) {
  const url = useObjectUrl(file.type.startsWith('image/') ? file : null);
  return (
    <li className="border-line flex min-w-0 items-center gap-3 rounded border p-2">
      <FileMark url={url} />
      <div className="min-w-0 grow">
        <p className="truncate text-table" title={file.name}>
          {file.name}
        </p>
        <p className="text-soft figures text-meta">{fileSize(file.size)}</p>
      </div>
      <button
        type="button"
        className="press text-soft hover:text-brand px-2 text-table"
        aria-label={m.center_removeFile({ name: file.name })}
        onClick={onRemove}
      >
        {m.center_remove()}
      </button>
    </li>
  );
}
