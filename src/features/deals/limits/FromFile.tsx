import { useState } from 'react';
import { spreadsheetRule } from '#api/common/limits.ts';
import type { ReadLimits } from '#api/deals/spec-limit.ts';
import { showToast } from '#app/stores/toasts.ts';
import { FileButton } from '#components/center/FileButton.tsx';
import { FileField } from '#components/center/FileField.tsx';
import { Notice } from '#components/center/Notice.tsx';
import { m } from '#i18n/messages.ts';
import { formatCount } from '#lib/format.ts';
import { limitsTemplate, readLimitsFile } from '../stores/spec-limits.ts';

type Props = { at: string; onRead: (limits: ReadLimits['limits']) => void };

/** Limits from a spreadsheet: good rows are taken, the others named with what is wrong. */
export function FromFile({ at, onRead }: Props) {
  const [problems, setProblems] = useState<ReadLimits['problems']>([]);
  const [fault, setFault] = useState<string>();
  const read = async (file: File | undefined) => {
    if (!file) return;
    const outcome = await readLimitsFile(file);
    setProblems(outcome.ok ? outcome.data.problems : []);
    setFault(outcome.ok ? undefined : (outcome.fields['file'] ?? outcome.message));
    if (!outcome.ok) return;
    onRead(outcome.data.limits);
    showToast(m.deals_limits_read({ count: formatCount(outcome.data.limits.length) }), 'success');
  };
  return (
    <details open={problems.length > 0 || undefined}>
      <summary className="link inline-flex min-h-9 cursor-pointer items-center">{m.deals_limits_fromFile()}</summary>
      <div className="mt-2 space-y-3">
        <FileField
          name={`${at}.file`}
          label={m.deals_limits_fromFile()}
          help={m.deals_limits_fileHelp()}
          rule={spreadsheetRule}
          max={1}
          error={fault}
          files={[]}
          onChange={([file]) => void read(file)}
        />
        <div className="flex flex-wrap gap-2">
          {(['xlsx', 'csv'] as const).map((format) => (
            <FileButton key={format} type="button" size="small" read={() => limitsTemplate(format)} onFailed={setFault}>
              {m.deals_lots_template({ format: format.toUpperCase() })}
            </FileButton>
          ))}
        </div>
        {problems.length > 0 && (
          <Notice tone="amber" title={m.deals_limits_leftOut()} live>
            <ul className="list-disc pl-5 text-table">
              {problems.map(({ row, property, text }) => (
                <li key={row} className="wrap-anywhere">
                  {m.form_errorAt({ label: m.deals_limits_rowOf({ row: formatCount(row), property }), text })}
                </li>
              ))}
            </ul>
          </Notice>
        )}
      </div>
    </details>
  );
}
