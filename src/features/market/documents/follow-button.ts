import { browserClient } from '#client/browser.ts';
import { outcomeOf } from '#app/stores/outcome.ts';
import { showToast } from '#app/stores/toasts.ts';
import { m } from '#i18n/messages.ts';

const calls = 'api/mail/web/notice';

/** Puts a button in the place of the link, which knows whether the member follows the grade; without an answer the link stays. */
export async function knowFollowed(): Promise<void> {
  const known = await outcomeOf(browserClient().silent.get(`${calls}/getFollowed`, {}));
  if (!known.ok) return;
  const followed = new Set(known.data.materials.map(({ id }) => id));
  for (const link of document.querySelectorAll<HTMLElement>('a[data-follow]')) {
    const { follow: id, grade } = link.dataset as { follow: string; grade: string };
    link.replaceWith(toggle({ id, grade }, followed.has(id), link.className));
  }
}

function toggle({ id, grade }: { id: string; grade: string }, first: boolean, className: string): HTMLButtonElement {
  const button = document.createElement('button');
  let follows = first;
  const show = () => {
    button.ariaPressed = String(follows);
    button.textContent = follows ? `✓ ${m.mail_told_gradeFollowed({ grade })}` : m.mail_told_followGrade({ grade });
  };
  button.type = 'button';
  button.className = className;
  button.addEventListener('click', async () => {
    if (button.ariaBusy) return;
    button.ariaBusy = 'true';
    const said = { thing: 'material', id, follow: !follows } as const;
    const outcome = await outcomeOf(browserClient().silent.post(`${calls}/setFollowing`, said));
    button.ariaBusy = null;
    if (!outcome.ok) return showToast(outcome.fields['id'] ?? outcome.message, 'warning');
    follows = !follows;
    show();
  });
  show();
  return button;
}
