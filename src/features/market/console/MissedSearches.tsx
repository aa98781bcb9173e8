import '#i18n/browser.ts';
import { useState } from 'react';
import type { First } from '#app/first.ts';
import type { MissedSearch } from '#api/market/missed-search.ts';
import { missedPeriods } from '#api/market/missed-search-choices.ts';
import { textLength } from '#api/common/limits.ts';
import { MembersOnly } from '#app/center/MembersOnly.tsx';
import { StateTabs } from '#app/console/StateTabs.tsx';
import { draftOf } from '#app/stores/draft.ts';
import { showToast } from '#app/stores/toasts.ts';
import { useRemote } from '#app/stores/use-remote.ts';
import { textError } from '#components/center/checks.ts';
import { EmptyState } from '#components/center/EmptyState.tsx';
import { PagedList } from '#components/center/PagedList.tsx';
import { PeriodButtons } from '#components/center/PeriodButtons.tsx';
import { RowTable } from '#components/center/RowTable.tsx';
import { SearchBox } from '#components/center/SearchBox.tsx';
import { useAddress } from '#components/center/use-address.ts';
import { TextField } from '#components/form/fields.tsx';
import { FormDialog } from '#components/form/FormDialog.tsx';
import { useForm } from '#components/form/use-form.ts';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';
import { formatCount, formatDate } from '#lib/format.ts';
import type { Outcome } from '#lib/outcome.ts';
import { localPath } from '#lib/paths.ts';
import { answerMissedSearch, missedFilter, missedSearches, withdrawSearchAnswer } from '../stores/missed-searches.ts';

const tabNames = {
  waiting: m.market_searches_waiting,
  answered: m.market_searches_answered,
  left: m.market_searches_left,
} as const;

/** What people search for and the catalogue does not have, and what the desk says of it. */
export default function MissedSearches({ first }: { first: First<typeof missedSearches> }) {
  return (
    <MembersOnly audience="operator">
      <Words first={first} />
    </MembersOnly>
  );
}

function Words({ first }: { first: First<typeof missedSearches> }) {
  const address = useAddress();
  const { params, search, go } = address;
  const filter = missedFilter(params);
  const load = () => missedSearches.load(filter);
  const found = useRemote(missedSearches, first, search, () => void load());
  const [explained, setExplained] = useState<string | null>(null);
  const { state } = filter;
  const heads = [
    m.market_searches_words(),
    m.market_searches_visitors(),
    m.market_searches_lastOn(),
    ...(state === 'answered' ? [m.market_searches_means()] : []),
    ...(state === 'waiting' ? [] : [m.market_searches_saidBy()]),
    m.market_searches_actions(),
  ];
  return (
    <div className="space-y-4">
      <StateTabs
        label={m.console_states()}
        address={address}
        names={tabNames}
        shown={state}
        counts={found.state === 'ready' ? found.data.counts : {}}
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <PeriodButtons
          periods={missedPeriods}
          chosen={filter.days}
          onChoose={(days) => go({ days: days === missedPeriods[1] ? undefined : String(days), pageNo: undefined })}
        />
        <SearchBox
          label={m.market_searches_find()}
          keyword={filter.keyword}
          onSearch={(keyword) => go({ keyword, pageNo: undefined })}
        />
      </div>
      <PagedList
        remote={found}
        onRetry={() => void load()}
        address={address}
        empty={() => (
          <EmptyState drawing="done" title={m.market_searches_none()}>
            <p>{m.market_searches_noneText()}</p>
          </EmptyState>
        )}
      >
        {({ list }) => (
          <RowTable heads={heads} label={m.market_searches_title()}>
            {list.map((row) => (
              <Row key={row.words} row={row} state={state} load={load} onExplain={() => setExplained(row.words)} />
            ))}
          </RowTable>
        )}
      </PagedList>
      {explained !== null && <Explain words={explained} load={load} onClose={() => setExplained(null)} />}
    </div>
  );
}

type RowProps = {
  row: MissedSearch;
  state: keyof typeof tabNames;
  load: () => Promise<void>;
  onExplain: () => void;
};

function Row({ row: { words, searches, lastOn, means, by }, state, load, onExplain }: RowProps) {
  const [busy, setBusy] = useState(false);
  const say = async (sending: Promise<Outcome>, done: string) => {
    setBusy(true);
    const outcome = await sending;
    setBusy(false);
    if (outcome.ok) showToast(done, 'success');
    else showToast(outcome.message, 'warning');
  };
  return (
    <tr>
      <td data-label={m.market_searches_words()} className="wrap-anywhere">
        <a
          className="link"
          href={localPath('/abs', { keyword: words })}
          aria-label={m.market_searches_lookUp({ words })}
          lang=""
        >
          {words}
        </a>
      </td>
      <td data-label={m.market_searches_visitors()} className="figures">
        {formatCount(searches)}
      </td>
      <td data-label={m.market_searches_lastOn()} className="figures whitespace-nowrap">
        {lastOn === null ? '–' : formatDate(lastOn)}
      </td>
      {state === 'answered' && (
        <td data-label={m.market_searches_means()} className="wrap-anywhere" lang="">
          {means}
        </td>
      )}
      {state !== 'waiting' && (
        <td data-label={m.market_searches_saidBy()} className="text-soft wrap-anywhere">
          {by}
        </td>
      )}
      <td data-label={m.market_searches_actions()}>
        <span className="flex flex-wrap gap-2">
          <Button size="small" variant="outline" aria-label={m.market_searches_answerOf({ words })} onClick={onExplain}>
            {m.market_searches_answer()}
          </Button>
          {state === 'waiting' ? (
            <Button
              size="small"
              variant="quiet"
              busy={busy}
              aria-label={m.market_searches_leaveOf({ words })}
              onClick={() => void say(answerMissedSearch(words, null, load), m.market_searches_leftToast({ words }))}
            >
              {m.market_searches_leave()}
            </Button>
          ) : (
            <Button
              size="small"
              variant="quiet"
              busy={busy}
              aria-label={m.market_searches_withdrawOf({ words })}
              onClick={() => void say(withdrawSearchAnswer(words, load), m.market_searches_withdrawnToast({ words }))}
            >
              {m.market_searches_withdraw()}
            </Button>
          )}
        </span>
      </td>
    </tr>
  );
}

function Explain({ words, load, onClose }: { words: string; load: () => Promise<void>; onClose: () => void }) {
  const form = useForm({
    initial: { means: '' },
    draft: () => draftOf(`missedSearch:${words}`),
    check: ({ means }) => ({ means: textError(means, textLength.keyword) }),
    send: async ({ means }) => {
      const sent = await answerMissedSearch(words, means, load);
      if (!sent.ok) return sent;
      showToast(m.market_searches_answeredToast({ words, means }), 'success');
      onClose();
      return sent;
    },
  });
  return (
    <FormDialog
      title={m.market_searches_answerTitle({ words })}
      description={m.market_searches_answerText()}
      form={form}
      labels={{ means: m.market_searches_instead() }}
      action={m.market_searches_save()}
      onClose={onClose}
    >
      <TextField
        form={form}
        name="means"
        required
        help={m.market_searches_insteadHelp()}
        maxLength={textLength.keyword[1]}
        autoComplete="off"
      />
    </FormDialog>
  );
}
