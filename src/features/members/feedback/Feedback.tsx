import '#i18n/browser.ts';
import { Loaded } from '#components/center/Loaded.tsx';
import { Pager } from '#components/center/Pager.tsx';
import { Panel } from '#components/center/Panel.tsx';
import { Skeleton } from '#components/center/Skeleton.tsx';
import { feedbackKindName } from './feedback-kinds.ts';
import { StoredPicture } from '#components/center/StoredFileButton.tsx';
import { useAddress } from '#components/center/use-address.ts';
import { Badge } from '#components/ui/badge.tsx';
import { m } from '#i18n/messages.ts';
import { formatMoment } from '#lib/moments.ts';
import { pageNumber } from '#lib/page-number.ts';
import { loadMyFeedback, myFeedback, pictureIds, type MyFeedback, type SentFeedback } from '../stores/feedback.ts';
import { useMember } from '#app/session/use-member.ts';
import { readStoredFile } from '#app/stores/stored-files.ts';
import { useRemote } from '#app/stores/use-remote.ts';
import { FeedbackForm } from './FeedbackForm.tsx';

/** Feedback: the form, and what was sent before with the answers. */
export default function Feedback({ first }: { first: MyFeedback | null }) {
  const user = useMember();
  const { params, href, go } = useAddress();
  const pageNo = pageNumber(params.get('pageNo'));
  const load = () => void loadMyFeedback(pageNo);
  const feedback = useRemote(myFeedback, first, `${pageNo}`, load);
  // A draft belongs to its writer: who that is must be known before the form is shown.
  if (!user) return <Skeleton of="form" rows={8} />;
  return (
    <div className="space-y-5">
      <Panel title={m.members_feedback_write()} lead={m.members_feedback_writeText()}>
        <FeedbackForm />
      </Panel>
      <Panel
        title={m.members_feedback_mine()}
        aside={
          feedback.data && (
            <span className="text-soft figures text-table">
              {m.members_feedback_count({ count: feedback.data.total })}
            </span>
          )
        }
      >
        <Loaded remote={feedback} onRetry={load} skeleton={<Skeleton rows={3} />}>
          {({ list, total, pageSize }) => (
            <div className="space-y-4">
              {list.length === 0 && <p className="text-soft">{m.members_feedback_none()}</p>}
              <ul className="divide-line -my-4 divide-y">
                {list.map((sent) => (
                  <Sent key={sent.id} sent={sent} />
                ))}
              </ul>
              <Pager
                pageNo={pageNo}
                total={total}
                pageSize={pageSize}
                href={(page) => href({ pageNo: page })}
                onGo={(page) => go({ pageNo: page })}
              />
            </div>
          )}
        </Loaded>
      </Panel>
    </div>
  );
}

function Sent({ sent }: { sent: SentFeedback }) {
  return (
    <li className="space-y-2 py-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge>{feedbackKindName(sent.kind)}</Badge>
        <span className="text-soft figures text-table">{formatMoment(sent.sentAt)}</span>
        <Badge tone={sent.answeredAt ? 'good' : 'brand'}>
          {sent.answeredAt ? m.members_feedback_answered() : m.members_feedback_waiting()}
        </Badge>
      </p>
      <p className="written">{sent.content}</p>
      {sent.pictures.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {pictureIds(sent).map((id, index) => (
            <StoredPicture
              key={id}
              file={{ id, name: m.members_feedback_picture({ number: index + 1 }) }}
              read={readStoredFile}
            />
          ))}
        </div>
      )}
      {sent.answer && (
        <div className="border-brand border-l-2 pl-3">
          <p className="text-soft figures text-table">
            {m.members_feedback_ourAnswer({ time: sent.answeredAt ? formatMoment(sent.answeredAt) : '' })}
          </p>
          <p className="written">{sent.answer}</p>
        </div>
      )}
    </li>
  );
}
