import type { Appeal } from '#api/deals/hold.ts';
import { StoredFileButton } from '#components/center/StoredFileButton.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { readStoredFile } from '#app/stores/stored-files.ts';
import { appealOutcomeName } from '#api/deals/hold-words.ts';
import { m } from '#i18n/messages.ts';
import { formatMoment } from '#lib/moments.ts';

/** What was said against a hold, and what came of it. */
export function AppealText({ appeal, by }: { appeal: Omit<Appeal, 'by' | 'decidedBy'>; by: string }) {
  const { words, files, at, decided } = appeal;
  return (
    <div className="space-y-2">
      <p className="text-soft figures text-table wrap-anywhere">{m.deals_appeal_by({ by, time: formatMoment(at) })}</p>
      <p className="written">{words}</p>
      {files.length > 0 && (
        <ul className="flex flex-wrap gap-x-4">
          {files.map((file) => (
            <li key={file.id}>
              <StoredFileButton file={file} read={readStoredFile} />
            </li>
          ))}
        </ul>
      )}
      {decided && (
        <div className="border-brand border-l-2 pl-3">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Badge tone={decided.outcome === 'lifted' ? 'good' : 'plain'}>{appealOutcomeName(decided.outcome)}</Badge>
            <span className="text-soft figures text-table">{formatMoment(decided.at)}</span>
          </p>
          {decided.answer && <p className="written mt-1">{decided.answer}</p>}
        </div>
      )}
    </div>
  );
}
