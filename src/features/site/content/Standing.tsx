import { useState } from 'react';
import type { ContentEntry } from '#api/site/content-console.ts';
import { ConfirmDialog } from '#components/center/ConfirmDialog.tsx';
import { useNow } from '#components/center/use-now.ts';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';
import { formatMoment } from '#lib/moments.ts';
import { localPath } from '#lib/paths.ts';
import { deleteContentDraft, withdrawContent } from '../stores/content-console.ts';
import { showToast } from '#app/stores/toasts.ts';
import { statesOf } from './content-words.ts';

type Props = { entry: ContentEntry; onGone: () => void; onChanged: () => Promise<void> };

/** Where the piece can be read; banners and the footer are on every page. */
function publicAddress({ kind, ref, published }: ContentEntry): string | null {
  if (!published) return null;
  if (kind === 'news') return localPath('/newsDetail', { id: ref });
  if (kind === 'article') return localPath('/helpCenter', { code: ref });
  if (kind === 'agreement') return localPath('/agreement', { code: ref.split('@')[0] });
  return localPath('/');
}

/** What is public of the piece and what is not, and how to take one or the other away. */
export function Standing({ entry, onGone, onChanged }: Props) {
  const [asking, setAsking] = useState<'withdraw' | 'delete' | null>(null);
  const { kind, ref, published, publishedAt, publishAt, draft, updatedAt, updatedBy } = entry;
  const address = publicAddress(entry);
  const now = useNow();
  const done = (
    outcome: { ok: true } | { ok: false; message: string; fields: Record<string, string> },
    text: string,
  ) => {
    if (outcome.ok) showToast(text, 'success');
    else showToast(Object.values(outcome.fields)[0] ?? outcome.message, 'warning');
    return outcome.ok;
  };
  const withdraw = async () => {
    if (done(await withdrawContent(kind, ref), m.site_content_withdrawn())) await onChanged();
  };
  const remove = async () => {
    if (!done(await deleteContentDraft(entry), m.site_content_draftDeleted())) return;
    if (published) await onChanged();
    else onGone();
  };
  return (
    <div className="panel flex flex-wrap items-center gap-x-4 gap-y-2 p-4">
      <span className="flex flex-wrap gap-1">
        {statesOf(entry, now).map(({ name, tone }) => (
          <Badge key={name} tone={tone}>
            {name}
          </Badge>
        ))}
      </span>
      <p className="text-soft figures grow text-table">
        {[
          publishedAt && m.site_content_publishedOn({ time: formatMoment(publishedAt) }),
          publishAt && m.site_content_publishesOn({ time: formatMoment(publishAt) }),
          updatedAt && m.site_content_changedOn({ time: formatMoment(updatedAt) }),
          updatedBy,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <div className="flex flex-wrap gap-3">
        {address && (
          <a className="link press inline-flex items-center" href={address}>
            {m.site_content_inPublic()}
          </a>
        )}
        {draft && (
          <Button variant="danger" size="small" onClick={() => setAsking('delete')}>
            {m.site_content_deleteDraft()}
          </Button>
        )}
        {published && kind !== 'site' && (
          <Button variant="danger" size="small" onClick={() => setAsking('withdraw')}>
            {m.site_content_withdraw()}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={asking === 'withdraw'}
        onClose={() => setAsking(null)}
        title={m.site_content_withdraw()}
        description={draft ? m.site_content_withdrawAskDraft() : m.site_content_withdrawAsk()}
        action={m.site_content_withdraw()}
        onConfirm={withdraw}
      />
      <ConfirmDialog
        open={asking === 'delete'}
        onClose={() => setAsking(null)}
        title={m.site_content_deleteDraft()}
        description={published ? m.site_content_deleteAskPublished() : m.site_content_deleteAsk()}
        action={m.site_content_deleteDraft()}
        onConfirm={remove}
      />
    </div>
  );
}
