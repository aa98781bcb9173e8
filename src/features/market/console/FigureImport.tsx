import { useState } from 'react';
import type { FigureImport as Read } from '#api/market/figure-import.ts';
import { figureColumnNames } from '#api/market/figure-import-columns.ts';
import { showToast } from '#app/stores/toasts.ts';
import { useRemote } from '#app/stores/use-remote.ts';
import { FileButton } from '#components/center/FileButton.tsx';
import { Notice } from '#components/center/Notice.tsx';
import { Panel } from '#components/center/Panel.tsx';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { NativeSelect } from '#components/ui/native-select.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import { m } from '#i18n/messages.ts';
import { formatCount } from '#lib/format.ts';
import { ChooseFile } from '../desk/ChooseFile.tsx';
import { figureTemplate, previewFigures, takeFigures, wholeCatalogue } from '../stores/figures.ts';
import { catalogueChoices, loadCatalogueChoices } from '../stores/proposals.ts';

const accept = '.csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const counted = ['entered', 'corrected', 'waiting', 'same', 'wrong'] as const;

/** Figures of many materials from a file: previewed with every cell that is wrong, then taken part by part. */
export default function FigureImport({ reload }: { reload: () => Promise<void> }) {
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
    const answer = await previewFigures(file);
    setBusy(false);
    setWrong(answer.ok ? {} : { file: answer.message, ...answer.fields });
    if (answer.ok) setRead(answer.data);
  };
  const take = async () => {
    setBusy(true);
    setWrong({});
    setDone(0);
    const all: Read = { rows: 0, entered: 0, corrected: 0, waiting: 0, same: 0, wrong: 0, problems: [] };
    for (let from: number | null = 0; from !== null;) {
      const answer = await takeFigures(file!, from, reason);
      if (!answer.ok) {
        // What was taken stands, and is passed over when the file is sent again.
        setWrong({ ...(Object.keys(answer.fields).length === 0 && { file: answer.message }), ...answer.fields });
        break;
      }
      const { data } = answer;
      for (const count of counted) all[count] += data[count];
      all.rows = data.rows;
      all.problems.push(...data.problems);
      from = data.next;
      setDone(from ?? data.rows);
      if (from === null) {
        showToast(m.market_figure_importTaken(), 'success');
        setFile(undefined);
        setReason('');
        setRead(all);
      }
    }
    setBusy(false);
    setDone(null);
    await reload();
  };
  const open = read && file ? read.entered + read.corrected + read.waiting : 0;
  return (
    <Panel title={m.market_figure_import()} lead={m.market_figure_importLead()}>
      <div className="space-y-4">
        <Templates />
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
        {read && <Reading read={read} />}
        {open > 0 && (
          <>
            <Field name="reason" required label={m.market_figure_reason()} error={wrong['reason']}>
              {(own) => (
                <Textarea {...own} rows={2} value={reason} onChange={(event) => setReason(event.target.value)} />
              )}
            </Field>
            <Button busy={busy} onClick={() => void take()}>
              {m.market_figure_importTake()}
            </Button>
            {done !== null && read && (
              <div role="status">
                <progress
                  className="accent-brand w-full max-w-md"
                  max={read.rows}
                  value={done}
                  aria-label={m.market_figure_import()}
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

/** What can be filled in: the grades of a family with their usual properties, or all that stands in the catalogue. */
function Templates() {
  const choices = useRemote(catalogueChoices, null, '', () => void loadCatalogueChoices());
  const [family, setFamily] = useState('');
  const [fault, setFault] = useState('');
  const categories = choices.state === 'ready' ? choices.data.categories : [];
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Field name="family" label={m.market_figure_importFamily()}>
        {(own) => (
          <NativeSelect
            {...own}
            value={family}
            onChange={setFamily}
            placeholder="–"
            options={categories.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
      </Field>
      {family && (
        <FileButton type="button" read={() => figureTemplate(family)} onFailed={setFault}>
          {m.market_figure_importTemplate()}
        </FileButton>
      )}
      <FileButton type="button" read={wholeCatalogue} onFailed={setFault}>
        {m.market_figure_importCatalogue()}
      </FileButton>
      {fault && (
        <p className="text-bad basis-full" role="alert">
          {fault}
        </p>
      )}
    </div>
  );
}

function Reading({ read }: { read: Read }) {
  const { problems, wrong } = read;
  const shown = new Set(problems.map(({ row }) => row)).size;
  const count = (name: (typeof counted)[number]) => formatCount(read[name]);
  return (
    <Notice
      tone={wrong > 0 ? 'amber' : 'good'}
      title={m.market_figure_importCounts({
        ...{ rows: formatCount(read.rows), entered: count('entered'), corrected: count('corrected') },
        ...{ waiting: count('waiting'), same: count('same'), wrong: count('wrong') },
      })}
      live
    >
      {problems.length > 0 && (
        <>
          <p className="mt-2 font-medium">{m.market_ghs_importProblems()}</p>
          <ul className="text-table">
            {problems.map(({ row, column, message }) => (
              <li key={`${row} ${column} ${message}`} className="wrap-anywhere">
                {m.market_ghs_importRow({ row: formatCount(row), column: figureColumnNames[column](), message })}
              </li>
            ))}
          </ul>
          {wrong > shown && <p>{m.market_figure_importMore({ count: formatCount(wrong - shown) })}</p>}
        </>
      )}
    </Notice>
  );
}
