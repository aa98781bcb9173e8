import '#i18n/browser.ts';
import type { First } from '#app/first.ts';
import type { FeedbackRow } from '#api/members/backstage.ts';
import { LinkTabs } from '#app/center/LinkTabs.tsx';
import { PagedList } from '#components/center/PagedList.tsx';
import { StoredPicture } from '#components/center/StoredFileButton.tsx';
import { feedbackKindName, feedbackKindOptions } from './feedback-kinds.ts';
import { useAddress } from '#components/center/use-address.ts';
import { Badge } from '#components/ui/badge.tsx';
import { NativeSelect } from '#components/ui/native-select.tsx';
import { m } from '#i18n/messages.ts';
import { formatCount } from '#lib/format.ts';
import { formatMoment } from '#lib/moments.ts';
import { feedback, type FeedbackFilter } from '#app/stores/backstage.ts';
import { useRemote } from '#app/stores/use-remote.ts';
import { readStoredFile } from '#app/stores/stored-files.ts';
import { feedbackFilter, feedbackView, feedbackViews } from './feedback-filter.ts';
import { AnswerForm } from './AnswerForm.tsx';
import { MembersOnly } from '#app/center/MembersOnly.tsx';
import { QueueEmpty } from '#app/console/QueueEmpty.tsx';

type Props = { first: First<typeof feedback> };

/** Feedback, unanswered first, with its answers. */
export default function FeedbackQueue({ first }: Props) {
  return (
    <MembersOnly audience="operator">
      <Queue first={first} />
    </MembersOnly>
  );
}

function Queue({ first }: Props) {
  const address = useAddress();
  const { params, search, href, go } = address;
  const view = feedbackView(params);
  const filter = feedbackFilter(params);
  const { kind } = filter;
  const load = () => void feedback.load(filter);
  const queue = useRemote(feedback, first, search, load);
  const names = { waiting: m.members_feedback_waiting(), answered: m.members_feedback_answered(), all: m.ui_all() };
  const tabs = feedbackViews.map((option) => {
    const changes = { view: option === 'waiting' ? undefined : option, pageNo: undefined };
    const current = option === view;
    return {
      label: names[option],
      href: href(changes),
      current,
      count: current && queue.state === 'ready' ? formatCount(queue.data.total) : undefined,
      onGo: () => go(changes),
    };
  });
  return (
    <div className="space-y-4">
      <LinkTabs label={m.console_states()} tabs={tabs} />
      <NativeSelect
        aria-label={m.members_feedback_kind()}
        className="w-auto"
        value={kind ?? ''}
        onChange={(next) => go({ kind: next, pageNo: undefined })}
        options={[{ value: '', label: m.console_allKinds() }, ...feedbackKindOptions()]}
      />
      <PagedList
        remote={queue}
        onRetry={load}
        address={address}
        empty={() => (
          <QueueEmpty
            narrowed={kind !== undefined}
            allHref={href({ view: 'all', kind: undefined, pageNo: undefined })}
          />
        )}
      >
        {({ list }) => (
          <ul className="space-y-3">
            {list.map((row) => (
              <Entry key={row.id} row={row} filter={filter} />
            ))}
          </ul>
        )}
      </PagedList>
    </div>
  );
}

function Entry({ row, filter }: { row: FeedbackRow; filter: FeedbackFilter }) {
  const { sender, contact } = row;
  return (
    <li id={row.id} className="panel space-y-3 p-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={row.kind === 'complaint' ? 'amber' : 'plain'}>{feedbackKindName(row.kind)}</Badge>
        <span className="break-words">{sender ? `${sender.nickname} · ${sender.email}` : m.console_visitor()}</span>
        {contact && <span className="text-soft break-all">{contact}</span>}
        <span className="text-soft figures text-table">{formatMoment(row.sentAt)}</span>
      </p>
      <p className="written">{row.content}</p>
      {row.pictures.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {row.pictures.map((file) => (
            <StoredPicture key={file.id} file={file} read={readStoredFile} />
          ))}
        </div>
      )}
      {row.answer === null ? (
        <AnswerForm id={row.id} filter={filter} reachable={sender !== null || contact !== null} />
      ) : (
        <div className="border-brand border-l-2 pl-3">
          <p className="text-soft figures text-table">
            {m.members_feedback_ourAnswer({ time: row.answeredAt ? formatMoment(row.answeredAt) : '' })}
          </p>
          <p className="written">{row.answer}</p>
        </div>
      )}
    </li>
  );
}
