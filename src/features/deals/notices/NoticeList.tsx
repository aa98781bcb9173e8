import { useState } from 'react';
import type { NoticeDetails } from '#api/deals/deal-notice.ts';
import { noticeRules } from '#api/deals/notice-rules.ts';
import { contractNoticeName } from '#api/deals/notice-words.ts';
import { ForCall } from '#app/center/ForCall.tsx';
import { onceKey } from '#app/stores/once-key.ts';
import { readStoredFile } from '#app/stores/stored-files.ts';
import { showToast } from '#app/stores/toasts.ts';
import { Loaded } from '#components/center/Loaded.tsx';
import { Skeleton } from '#components/center/Skeleton.tsx';
import { StoredFileButton } from '#components/center/StoredFileButton.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';
import { formatDate } from '#lib/format.ts';
import { formatMoment } from '#lib/moments.ts';
import { AccountWarning } from '../deal/AccountWarning.tsx';
import { useAsked } from '../deal/use-asked.ts';
import { acknowledgeNotice, readNotices } from '../stores/notice.ts';
import type { NoticesProps } from './Notices.tsx';

/** The notices of a deal, newest first, each with whether the other side has it. */
export function NoticeList({ orderId, subOrder, side }: NoticesProps) {
  const { id, notices } = subOrder;
  const asked = useAsked(() => readNotices(id), [id, JSON.stringify(notices)]);
  return (
    <section className="border-line border-t pt-4" aria-label={m.deals_notice_title()}>
      <h4 className="mb-2 font-semibold">{m.deals_notice_title()}</h4>
      <Loaded {...asked} skeleton={<Skeleton rows={3} />}>
        {({ notices: known }) => (
          <ul className="divide-line divide-y">
            {known.map((notice) => (
              <OneNotice key={notice.id} orderId={orderId} side={side} notice={notice} />
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  );
}

type Props = Pick<NoticesProps, 'orderId' | 'side'> & { notice: NoticeDetails };

function OneNotice({ orderId, side, notice }: Props) {
  const { id, by, kind, text, countsOn, givenAt, receivedOn, receivedAt, acknowledged, files, bankWarning } = notice;
  const [key] = useState(onceKey);
  const [sending, setSending] = useState(false);
  const acknowledge = async () => {
    setSending(true);
    const outcome = await acknowledgeNotice(key, orderId, id);
    setSending(false);
    if (!outcome.ok) showToast(outcome.message, 'warning');
  };
  const author = by === 'buyer' ? m.deals_notice_byBuyer() : m.deals_notice_bySupplier();
  return (
    <li className="space-y-1 py-3 first:pt-0 last:pb-0">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-medium">{contractNoticeName(kind)}</span>
        <Badge tone={receivedAt === null ? 'amber' : 'good'}>
          {receivedAt === null
            ? m.deals_notice_stateSent()
            : acknowledged
              ? m.deals_notice_stateAcknowledged()
              : m.deals_notice_stateReceived()}
        </Badge>
      </p>
      <p className="text-soft figures text-meta">
        {[by === side ? m.deals_notice_byYou() : author, formatMoment(givenAt)].join(' · ')}
        {noticeRules[kind].counts !== 'now' && ` · ${m.deals_notice_countsOn({ date: formatDate(countsOn) })}`}
      </p>
      <p className="written text-table">{text}</p>
      {files.map((file) => (
        <StoredFileButton key={file.id} file={file} read={readStoredFile} />
      ))}
      {bankWarning && <AccountWarning />}
      <p className="text-soft figures text-meta">
        {receivedAt === null
          ? m.deals_notice_receivedBy({ date: formatDate(receivedOn) })
          : m.deals_notice_receivedAt({ time: formatMoment(receivedAt) })}
      </p>
      {side !== 'operator' && by !== side && hintOf[kind] && <p className="text-table">{hintOf[kind]()}</p>}
      {notice.mayAcknowledge && (
        <ForCall<'api/trade/web/notice/acknowledgeNotice'> as="signatory">
          <Button size="small" disabled={sending} onClick={() => void acknowledge()}>
            {m.deals_notice_acknowledge()}
          </Button>
        </ForCall>
      )}
    </li>
  );
}

/** What its reader can do, where more follows from a notice than that it was read. */
const hintOf: { readonly [Kind in NoticeDetails['kind']]?: () => string } = {
  avoidance: m.deals_notice_hintAvoidance,
  forceMajeureBegun: m.deals_notice_hintForceMajeure,
};
