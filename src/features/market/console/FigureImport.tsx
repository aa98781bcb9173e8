import type { FigureImport as Read } from '#api/market/figure-import.ts';
import { figureColumnNames } from '#api/market/figure-import-columns.ts';
import { FileButton } from '#components/center/FileButton.tsx';
import { Notice } from '#components/center/Notice.tsx';
import { m } from '#i18n/messages.ts';
import { formatCount } from '#lib/format.ts';
import type { Outcome } from '#lib/outcome.ts';
import { FamilyTemplates } from '../desk/FamilyTemplates.tsx';
import { FileProblems, ImportFile, type Progress } from '../desk/ImportFile.tsx';
import { figureTemplate, previewFigures, takeFigures, wholeCatalogue } from '../stores/figures.ts';

const counted = ['entered', 'corrected', 'waiting', 'same', 'wrong'] as const;

/** Figures of many materials from a file: previewed with every cell that is wrong, then taken part by part. */
export default function FigureImport({ reload }: { reload: () => Promise<void> }) {
  return (
    <ImportFile<Read>
      words={{
        ...{ title: m.market_figure_import(), lead: m.market_figure_importLead(), reason: m.market_figure_reason() },
        ...{ take: m.market_figure_importTake(), taken: m.market_figure_importTaken() },
      }}
      preview={previewFigures}
      take={takeInParts}
      isOpen={({ entered, corrected, waiting }) => entered + corrected + waiting > 0}
      reading={(read) => <Reading read={read} />}
      reload={reload}
    >
      <Templates />
    </ImportFile>
  );
}

/** Where a part fails, what was taken stands, and is passed over when the file is sent again. */
async function takeInParts(file: File, reason: string, onProgress: Progress): Promise<Outcome<Read>> {
  onProgress(0);
  const all: Read = { rows: 0, entered: 0, corrected: 0, waiting: 0, same: 0, wrong: 0, problems: [] };
  for (let from: number | null = 0; from !== null;) {
    const answer = await takeFigures(file, from, reason);
    if (!answer.ok) return answer;
    const { data } = answer;
    for (const count of counted) all[count] += data[count];
    all.rows = data.rows;
    all.problems.push(...data.problems);
    from = data.next;
    onProgress(from ?? data.rows);
  }
  return { ok: true, data: all };
}

/** What can be filled in: the grades of a family with their usual properties, or all that stands in the catalogue. */
const Templates = () => (
  <FamilyTemplates>
    {(family, onFailed) => (
      <>
        {family && (
          <FileButton type="button" read={() => figureTemplate(family)} onFailed={onFailed}>
            {m.market_figure_importTemplate()}
          </FileButton>
        )}
        <FileButton type="button" read={wholeCatalogue} onFailed={onFailed}>
          {m.market_figure_importCatalogue()}
        </FileButton>
      </>
    )}
  </FamilyTemplates>
);

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
      <FileProblems problems={problems} nameOf={(column) => figureColumnNames[column]()} />
      {wrong > shown && problems.length > 0 && (
        <p>{m.market_figure_importMore({ count: formatCount(wrong - shown) })}</p>
      )}
    </Notice>
  );
}
