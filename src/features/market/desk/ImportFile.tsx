import { useState, type ReactNode } from 'react';
import { showToast } from '#app/stores/toasts.ts';
import { Panel } from '#components/center/Panel.tsx';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import { m } from '#i18n/messages.ts';
import { formatCount } from '#lib/format.ts';
import type { Outcome } from '#lib/outcome.ts';
import { ChooseFile } from './ChooseFile.tsx';

const accept = '.csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** How far a file has been taken, in rows. */
export type Progress = (done: number) => void;

type Props<Read extends { rows: number }> = {
  words: { title: string; lead: string; reason: string; take: string; taken: string };
  /** Above the choice of a file. */
  children?: ReactNode;
  preview: (file: File) => Promise<Outcome<Read>>;
  /** Gives what is to be read after it. */
  take: (file: File, reason: string, onProgress: Progress) => Promise<Outcome<Read>>;
  /** Whether there is something to be taken. */
  isOpen: (read: Read) => boolean;
  reading: (read: Read) => ReactNode;
  reload: () => Promise<void>;
};

/** An operator's file: previewed with every cell that is wrong, then taken for a reason. */
export function ImportFile<Read extends { rows: number }>(props: Props<Read>) {
  const { words, children, isOpen, reading, reload } = props;
  const [file, setFile] = useState<File>();
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const [read, setRead] = useState<Read | null>(null);
  const [done, setDone] = useState<number | null>(null);

  const preview = async () => {
    if (!file) return setWrong({ file: m.market_ghs_importChoose() });
    setBusy(true);
    setRead(null);
    const answer = await props.preview(file);
    setBusy(false);
    setWrong(answer.ok ? {} : { file: answer.message, ...answer.fields });
    if (answer.ok) setRead(answer.data);
  };
  const take = async () => {
    setBusy(true);
    setWrong({});
    const answer = await props.take(file!, reason, setDone);
    setBusy(false);
    setDone(null);
    if (answer.ok) {
      showToast(words.taken, 'success');
      setFile(undefined);
      setReason('');
      setRead(answer.data);
    } else setWrong({ ...(Object.keys(answer.fields).length === 0 && { file: answer.message }), ...answer.fields });
    await reload();
  };
  return (
    <Panel title={words.title} lead={words.lead}>
      <div className="space-y-4">
        {children}
        <ChooseFile
          label={m.market_ghs_importFile()}
          accept={accept}
          file={file}
          onChoose={(chosen) => {
            setFile(chosen);
            setRead(null);
          }}
        />
        {wrong['file'] && (
          <p className="text-bad" role="alert">
            {wrong['file']}
          </p>
        )}
        <Button busy={busy && done === null} disabled={done !== null} onClick={() => void preview()}>
          {m.market_parties_preview()}
        </Button>
        {read && reading(read)}
        {read && file && isOpen(read) && (
          <>
            <Field name="reason" required label={words.reason} error={wrong['reason']}>
              {(own) => (
                <Textarea {...own} rows={2} value={reason} onChange={(event) => setReason(event.target.value)} />
              )}
            </Field>
            <Button busy={busy} onClick={() => void take()}>
              {words.take}
            </Button>
            {done !== null && (
              <div role="status">
                <progress
                  className="accent-brand w-full max-w-md"
                  max={read.rows}
                  value={done}
                  aria-label={words.title}
                />
                <p className="text-soft figures text-table">
                  {m.market_figure_importProgress({ done: formatCount(done), rows: formatCount(read.rows) })}
                </p>
              </div>
            )}
          </>
        )}
      </div>
    </Panel>
  );
}

type Problem<Column> = {
  row: number;
  column: Column;
  message: string;
  /** What the message names, where it can be looked at. */
  see?: { name: string; href: string } | undefined;
};
type ProblemsProps<Column> = { problems: readonly Problem<Column>[]; nameOf: (column: Column) => string };

/** What is wrong in a file, cell by cell. */
export function FileProblems<Column extends string>({ problems, nameOf }: ProblemsProps<Column>) {
  if (problems.length === 0) return null;
  return (
    <>
      <p className="mt-2 font-medium">{m.market_ghs_importProblems()}</p>
      <ul className="text-table">
        {problems.map(({ row, column, message, see }) => (
          <li key={`${row} ${column} ${message}`} className="wrap-anywhere">
            {m.market_ghs_importRow({ row: formatCount(row), column: nameOf(column), message })}
            {see && (
              <>
                {' '}
                <a className="link" href={see.href} target="_blank" rel="noopener">
                  {see.name}
                </a>
              </>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
