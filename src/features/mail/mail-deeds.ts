import { m } from '#i18n/messages.ts';
import { formatCount } from '#lib/format.ts';
import type { Outcome } from '#lib/outcome.ts';
import { deleteMails, purgeMails, restoreMails } from './stores/mail.ts';
import { showToast } from '#app/stores/toasts.ts';

/** True when it is done; what went wrong is said. */
function told(outcome: Outcome): boolean {
  if (!outcome.ok) showToast(outcome.message, 'warning');
  return outcome.ok;
}

/** Moves mails to the deleted ones, with the way back; `restored` shows them where they were. */
export async function deleteWithUndo(ids: readonly string[], restored: () => void): Promise<boolean> {
  if (!told(await deleteMails(ids))) return false;
  const act = async () => {
    if (told(await restoreMails(ids))) restored();
  };
  const count = formatCount(ids.length);
  showToast(m.mail_deletedToast({ count }), 'success', { label: m.mail_undo(), act: () => void act() });
  return true;
}

export async function restore(ids: readonly string[]): Promise<boolean> {
  const done = told(await restoreMails(ids));
  if (done) showToast(m.mail_restored({ count: formatCount(ids.length) }), 'success');
  return done;
}

export async function purge(ids: readonly string[]): Promise<boolean> {
  const done = told(await purgeMails(ids));
  if (done) showToast(m.mail_purged({ count: formatCount(ids.length) }), 'success');
  return done;
}
