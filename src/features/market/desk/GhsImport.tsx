import type { LabelColumn, LabelImport } from '#api/market/ghs-import.ts';
import { deskFieldName } from '#api/market/desk-words.ts';
import { Notice } from '#components/center/Notice.tsx';
import { m } from '#i18n/messages.ts';
import { formatCount } from '#lib/format.ts';
import { joinWords } from '#lib/join-words.ts';
import { previewLabels, takeLabels } from '../stores/desk.ts';
import { FileProblems, ImportFile } from './ImportFile.tsx';

const columnName = (column: LabelColumn): string =>
  column === 'source' ? m.market_desk_source() : deskFieldName(column);

/** GHS labels of many substances from a file: previewed with every cell that is wrong, then proposed to a second operator. */
export default function GhsImport({ reload }: { reload: () => Promise<void> }) {
  return (
    <ImportFile<LabelImport>
      words={{
        ...{ title: m.market_ghs_import(), lead: m.market_ghs_importLead(), reason: m.market_desk_reason() },
        ...{ take: m.market_ghs_importPropose(), taken: m.market_ghs_importProposed() },
      }}
      preview={previewLabels}
      take={async (file, reason) => {
        const answer = await takeLabels(file, reason);
        // They wait for the second operator now.
        return answer.ok ? { ok: true, data: { ...answer.data, changes: [] } } : answer;
      }}
      isOpen={({ changes }) => changes.length > 0}
      reading={(read) => <Reading read={read} />}
      reload={reload}
    />
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
      <FileProblems problems={problems} nameOf={columnName} />
    </Notice>
  );
}
