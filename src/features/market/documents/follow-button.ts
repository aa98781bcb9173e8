import { browserClient } from '#client/browser.ts';
import { toggleFor } from '#app/frame/toggle-link.ts';
import { outcomeOf } from '#app/stores/outcome.ts';
import { m } from '#i18n/messages.ts';

const calls = 'api/mail/web/notice';

/** Puts a button in the place of the link, which knows whether the member follows the grade; without an answer the link stays. */
export async function knowFollowed(): Promise<void> {
  const known = await outcomeOf(browserClient().silent.get(`${calls}/getFollowed`, {}));
  if (!known.ok) return;
  const ids = new Set(known.data.materials.map(({ id }) => id));
  for (const link of document.querySelectorAll<HTMLElement>('a[data-follow]')) {
    const { follow: id, grade } = link.dataset as { follow: string; grade: string };
    toggleFor(link, ids.has(id), {
      field: 'id',
      words: (isFollowed) =>
        isFollowed ? `✓ ${m.mail_told_gradeFollowed({ grade })}` : m.mail_told_followGrade({ grade }),
      set: (follow) =>
        outcomeOf(browserClient().silent.post(`${calls}/setFollowing`, { thing: 'material', id, follow })),
    });
  }
}
