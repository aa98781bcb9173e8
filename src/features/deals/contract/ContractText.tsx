import './read-up-to.css';
import { Fragment, useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useStore } from '@nanostores/react';
import type { WrittenContract, WrittenPart } from '#api/deals/contract-text.ts';
import { Loaded } from '#components/center/Loaded.tsx';
import { Skeleton } from '#components/center/Skeleton.tsx';
import { cn } from '#components/ui/class-names.ts';
import { getLocale } from '#i18n/get-locale.ts';
import { languageOption } from '#i18n/locales.ts';
import { m } from '#i18n/messages.ts';
import { $contractText, $percentRead, loadContractText, noteSeen } from '../stores/contract-text.ts';

type Words = WrittenPart['paragraphs'][number];
type Language = keyof Words;
/** Both side by side, or one. */
type Shown = 'both' | Language;

const languages = [
  { code: 'en', lang: 'en-US', name: 'English' },
  { code: 'zh', lang: 'zh-CN', name: '中文' },
] as const satisfies readonly { code: Language; lang: string; name: string }[];

/** From here on two columns are wide enough to be read. */
const sideBySide = '(width >= 64rem)';

/** The contract's two languages side by side, as the file that is signed has them. */
export function ContractText({ id, maySign }: { id: string; maySign: boolean }) {
  const loaded = useStore($contractText);
  useEffect(() => void loadContractText(id), [id]);
  return (
    <Loaded remote={loaded} onRetry={() => void loadContractText(id)} skeleton={<Skeleton rows={12} />}>
      {({ sha256, parts }) =>
        parts ? (
          <Read key={sha256} {...{ sha256, parts, maySign }} />
        ) : (
          <p className="text-soft p-4">{m.deals_contract_noText()}</p>
        )
      }
    </Loaded>
  );
}

function Read({ sha256, parts, maySign }: { sha256: string; parts: WrittenContract; maySign: boolean }) {
  const own = languageOption(getLocale()).writing.column === 'Zh' ? 'zh' : 'en';
  // Where two columns have no room, both languages would be twice as long to scroll: the reader's own comes first there.
  const [shown, setShown] = useState<Shown>(() => (matchMedia(sideBySide).matches ? 'both' : own));
  const text = useRef<HTMLDivElement>(null);
  useReading(text, sha256, parts.length);
  const choices = [{ code: 'both' as const, lang: undefined, name: m.deals_contract_bothLanguages() }, ...languages];
  return (
    <div className="border-line bg-surface overflow-clip rounded-lg border">
      <div className="border-line bg-surface sticky top-(--bar) z-10 border-b">
        <div className="flex flex-wrap items-center gap-x-1 px-2">
          <div role="group" aria-label={m.deals_contract_textLanguage()} className="flex">
            {choices.map(({ code, lang, name }) => (
              <button
                key={code}
                type="button"
                lang={lang}
                aria-pressed={shown === code}
                className={cn(
                  'press min-w-[44px] border-b-2 border-transparent px-3 text-table -outline-offset-2',
                  shown === code ? 'border-brand text-brand font-medium' : 'text-soft hover:text-brand',
                )}
                onClick={() => setShown(code)}
              >
                {name}
              </button>
            ))}
          </div>
          <ReadUpTo sha256={sha256} />
          {maySign && (
            <a
              className="link press inline-flex items-center px-2 text-table max-md:hidden lg:hidden"
              href="#signatures"
            >
              {m.deals_contract_signatures()}
            </a>
          )}
        </div>
      </div>
      <div ref={text} className="space-y-6 p-4 sm:p-6">
        {parts.map((part, index) => (
          <Part key={index} {...{ part, index, own }} shown={shown} />
        ))}
      </div>
    </div>
  );
}

/** Marks the parts whose end has come into the window. */
function useReading(text: RefObject<HTMLDivElement | null>, sha256: string, count: number): void {
  useEffect(() => {
    const seen = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) {
          if (isIntersecting) noteSeen(sha256, Number((target as HTMLElement).dataset['end']), count);
        }
      },
      { threshold: 0 },
    );
    for (const end of text.current!.querySelectorAll('[data-end]')) seen.observe(end);
    return () => seen.disconnect();
  }, [sha256, count]);
}

function ReadUpTo({ sha256 }: { sha256: string }) {
  const percent = useStore($percentRead)[sha256] ?? 0;
  return (
    <span className="text-soft ml-auto flex items-center gap-2 py-1 pr-2 text-meta">
      <progress className="read-up-to" max={100} value={percent} aria-label={m.deals_contract_readUpTo()} />
      <span className="figures">{percent >= 100 ? m.deals_contract_readToEnd() : `${percent}%`}</span>
    </span>
  );
}

type PartProps = { part: WrittenPart; index: number; own: Language; shown: Shown };

function Part({ part: { heading, paragraphs, rows, table }, index, own, shown }: PartProps) {
  const inOrder = languages.toSorted((a, b) => Number(b.code === own) - Number(a.code === own));
  const said = (words: Words) => {
    if (words.en === words.zh) return <p className="written col-span-full">{words.en}</p>;
    return inOrder
      .filter(({ code }) => shown === 'both' || shown === code)
      .map(({ code, lang }) => (
        <p
          key={code}
          lang={lang}
          className={cn(
            'written',
            shown !== 'both' && 'col-span-full',
            shown === 'both' && code !== own && 'max-lg:text-soft',
          )}
        >
          {words[code]}
        </p>
      ));
  };
  const inOne = (words: Words, between = ' ') => {
    if (shown !== 'both' || words.en === words.zh) return words[shown === 'both' ? 'en' : shown];
    return inOrder.map(({ code, lang }, position) => (
      <span key={code} lang={lang} className={position > 0 ? 'text-soft font-normal' : undefined}>
        {position > 0 && between}
        {words[code]}
      </span>
    ));
  };
  return (
    <section className="scroll-mt-16">
      {heading && <h3 className="text-ui text-brand mb-2 font-semibold">{inOne(heading)}</h3>}
      {table && <Table table={table} inOne={inOne} />}
      {paragraphs.length > 0 && (
        <div className="grid gap-x-6 gap-y-1 lg:grid-cols-2">
          {paragraphs.map((words, at) => (
            <Fragment key={at}>{said(words)}</Fragment>
          ))}
        </div>
      )}
      {rows.length > 0 && (
        <dl className="divide-line border-line mt-2 divide-y border-y">
          {rows.map(({ label, value }, at) => (
            <div key={at} className="grid gap-x-6 gap-y-1 py-2 lg:grid-cols-[8rem_minmax(0,1fr)]">
              <dt className="text-soft text-meta">{inOne(label)}</dt>
              <dd className="grid gap-x-6 gap-y-1 lg:grid-cols-2">{said(value)}</dd>
            </div>
          ))}
        </dl>
      )}
      <i data-end={index} aria-hidden="true" className="block h-px" />
    </section>
  );
}

type TableProps = {
  table: NonNullable<WrittenPart['table']>;
  inOne: (words: Words, between?: string) => ReactNode;
};

function Table({ table: { heads, rows, figures }, inOne }: TableProps) {
  const end = (column: number) => (figures.includes(column) ? 'text-end figures whitespace-nowrap' : 'written');
  return (
    <div
      className="more-aside mb-2 overflow-x-auto"
      tabIndex={0}
      role="group"
      aria-label={m.deals_contract_textTable()}
    >
      <table className="w-full text-table">
        <thead>
          <tr className="bg-sunken">
            {heads.map((head, column) => (
              <th
                key={column}
                scope="col"
                className={cn(
                  'text-soft px-2 py-1.5 text-start text-meta font-normal',
                  figures.includes(column) && 'text-end',
                )}
              >
                {inOne(head)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            <tr key={row} className="border-line border-b">
              {cells.map((words, column) => (
                <td key={column} className={cn('px-2 py-1.5 align-top', end(column))}>
                  {inOne(words)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
