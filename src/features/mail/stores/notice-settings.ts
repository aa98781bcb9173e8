import type { NoticeSettings } from '#api/mail/notice-settings.ts';
import { outcomeOf } from '#app/stores/outcome.ts';
import { asked } from '#app/stores/remote.ts';
import { browserClient } from '#client/browser.ts';
import type { Outcome } from '#lib/outcome.ts';

const calls = 'api/mail/web/notice';

export const noticeSettings = asked((client, _: null) => client.get(`${calls}/getNoticeSettings`, {}));

/** Saves how its member is told, and knows it from then on. */
export async function saveNoticeSettings(
  settings: NoticeSettings & { zone: string },
): Promise<Outcome<Record<never, never>>> {
  const outcome = await outcomeOf(browserClient().silent.post(`${calls}/saveNoticeSettings`, settings));
  if (outcome.ok) noticeSettings.put(settings);
  return outcome;
}
