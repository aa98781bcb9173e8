import { useState } from 'react';
import type { LabelColumn, LabelImport } from '#api/market/ghs-import.ts';
import { deskFieldName } from '#api/market/desk-words.ts';
import { showToast } from '#app/stores/toasts.ts';
import { Notice } from '#components/center/Notice.tsx';
import { Panel } from '#components/center/Panel.tsx';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import { m } from '#i18n/messages.ts';
import { formatCount } from '#lib/format.ts';
import { joinWords } from '#lib/join-words.ts';
import { previewLabels, takeLabels } from '../stores/desk.ts';
import { ChooseFile } from './ChooseFile.tsx';

const accept = '.csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const columnName = (column: LabelColumn): string =>
  column === 'source' ? m.market_desk_source() : deskFieldName(column);

/** GHS labels of many substances from a file: previewed with every cell that is wrong, then proposed to a second operator. */
export default function GhsImport({ reload }: { reload: () => Promise<void> }) {
  const [file, setFile] = useState<File>();
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const [read, setRead] = useState<LabelImport | null>(null);

  const preview = async () => {
    if (!file) return setWrong({ file: m.market_ghs_importChoose() });
    setBusy(true);
    setRead(null);
    const answer = await previewLabels(file);
    setBusy(false);
    setWrong(answer.ok ? {} : { file: answer.message, ...answer.fields });
    if (answer.ok) setRead(answer.data);
  };
  const propose = async () => {
    setBusy(true);
    const answer = await takeLabels(file!, reason);
    setBusy(false);
    if (!answer.ok)
      return setWrong({ ...(Object.keys(answer.fields).length === 0 && { file: answer.message }), ...answer.fields });
    showToast(m.market_ghs_importProposed(), 'success');
    setWrong({});
    setFile(undefined);
    setReason('');
    setRead({ ...answer.data, changes: [] });
    await reload();
  };
  return (
    <Panel title={m.market_ghs_import()} lead={m.market_ghs_importLead()}>
      <div className="space-y-4">
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
        <Button busy={busy} onClick={() => void preview()}>
          {m.market_parties_preview()}
        </Button>
        {read && <Reading read={read} />}
        {read && read.changes.length > 0 && (
          <>
            <Field name="reason" required label={m.market_desk_reason()} error={wrong['reason']}>
              {(own) => (
                <Textarea {...own} rows={2} value={reason} onChange={(event) => setReason(event.target.value)} />
              )}
            </Field>
            <Button busy={busy} onClick={() => void propose()}>
              {m.market_ghs_importPropose()}
            </Button>
          </>
        )}
      </div>
    </Panel>
  );
}

function Reading({ read: { rows, same, changes, problems } }: { read: LabelImport }) {
  return (
    <Notice
      tone={problems.length > 0 ? 'amber' : 'good'}
      title={m.market_ghs_importChanges({
        rows: formatCount(rows),
        changes: formatCount(changes.length),
        same: formatCount(same),
      })}
      live
    >
      {changes.length === 0 && <p>{m.market_ghs_importNone()}</p>}
      <ul className="text-table">
        {changes.map(({ key, name, fields }) => (
          <li key={key} className="wrap-anywhere">
            {m.market_ghs_importLine({ name, fields: joinWords(fields.map(columnName)) })}
          </li>
        ))}
      </ul>
      {problems.length > 0 && (
        <>
          <p className="mt-2 font-medium">{m.market_ghs_importProblems()}</p>
          <ul className="text-table">
            {problems.map(({ row, column, message }) => (
              <li key={`${row} ${column} ${message}`} className="wrap-anywhere">
                {m.market_ghs_importRow({ row: formatCount(row), column: columnName(column), message })}
              </li>
            ))}
          </ul>
        </>
      )}
    </Notice>
  );
}
