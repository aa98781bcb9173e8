import { materialColumnNames, materialColumns } from '#api/market/material-import-columns.ts';
import type { MaterialImport as Read } from '#api/market/material-import.ts';
import { FileButton } from '#components/center/FileButton.tsx';
import { Notice } from '#components/center/Notice.tsx';
import { m } from '#i18n/messages.ts';
import { csvCell } from '#lib/csv-cell.ts';
import { formatCount } from '#lib/format.ts';
import { localPath } from '#lib/paths.ts';
import { materialTemplate, previewMaterials, takeMaterials } from '../stores/desk.ts';
import { FamilyTemplates } from './FamilyTemplates.tsx';
import { FileProblems, ImportFile } from './ImportFile.tsx';

/** New materials from a file: previewed with every cell that is wrong, then added at once; what is left can be mended and sent again. */
export default function MaterialImport({ reload }: { reload: () => Promise<void> }) {
  return (
    <ImportFile<Read>
      words={{
        ...{ title: m.market_grades_import(), lead: m.market_grades_importLead(), reason: m.market_desk_reason() },
        ...{ take: m.market_figure_importTake(), taken: m.market_figure_importTaken() },
      }}
      preview={previewMaterials}
      take={takeMaterials}
      isOpen={({ added }) => added > 0}
      reading={(read) => <Reading read={read} />}
      reload={reload}
    >
      <Templates />
    </ImportFile>
  );
}

const Templates = () => (
  <FamilyTemplates>
    {(family, onFailed) => (
      <>
        <FileButton type="button" read={() => materialTemplate(family, 'xlsx')} onFailed={onFailed}>
          {m.market_grades_templateXlsx()}
        </FileButton>
        <FileButton type="button" read={() => materialTemplate(family, 'csv')} onFailed={onFailed}>
          {m.market_grades_templateCsv()}
        </FileButton>
      </>
    )}
  </FamilyTemplates>
);

function Reading({ read }: { read: Read }) {
  const { rows, added, same, wrong, makers, problems, left } = read;
  const shown = new Set(problems.map(({ row }) => row)).size;
  return (
    <Notice
      tone={wrong > 0 ? 'amber' : 'good'}
      title={m.market_grades_importCounts({
        ...{ rows: formatCount(rows), added: formatCount(added) },
        ...{ same: formatCount(same), wrong: formatCount(wrong) },
      })}
      live
    >
      {makers.length > 0 && (
        <p className="wrap-anywhere">
          {m.market_grades_importNewMakers({
            names: makers.map(({ name, nation }) => `${name} (${nation})`).join('; '),
          })}
        </p>
      )}
      <FileProblems
        problems={problems.map(({ is, ...problem }) => ({
          ...problem,
          see: is ? { name: is.name, href: hrefOf(is) } : undefined,
        }))}
        nameOf={(column) => materialColumnNames[column]()}
      />
      {wrong > shown && problems.length > 0 && (
        <p>{m.market_figure_importMore({ count: formatCount(wrong - shown) })}</p>
      )}
      {left.length > 0 && (
        <FileButton
          className="mt-3"
          type="button"
          size="small"
          read={() => Promise.resolve({ ok: true, data: reportOf(left) })}
          onFailed={() => undefined}
        >
          {m.market_grades_importReport()}
        </FileButton>
      )}
    </Notice>
  );
}

const hrefOf = ({ thing, key, name }: NonNullable<Read['problems'][number]['is']>): string =>
  thing === 'material'
    ? localPath('/backstage/entries', { thing, key })
    : localPath('/backstage/catalogue', { state: 'all', keyword: name });

/** The rows that are left under their heads, with what is wrong behind each: the import reads the file again, mended. */
function reportOf(left: Read['left']): File {
  const lines = [
    [...materialColumns.map((column) => materialColumnNames[column]()), m.market_grades_reportWrong()],
    ...left.map(({ cells, wrong }) => [...materialColumns.map((column) => cells[column] ?? ''), wrong]),
  ];
  const text = lines.map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('');
  // With the mark that makes spreadsheets read it as UTF-8.
  return new File(['\uFEFF', text], `${m.market_grades_reportName()}.csv`, { type: 'text/csv' });
}
