import { browserClient } from '#client/browser.ts';
import type { Outcome } from '#lib/outcome.ts';
import { decideFor } from '#app/stores/decide.ts';
import { asked } from '#app/stores/remote.ts';

const pageSize = 20;

/** E-mails that could not be delivered. */
export const failedEmails = asked((client, pageNo: number) =>
  client.post('api/backstage/admin/email/getFailedEmailByPage', { pageNo, pageSize }),
);

/** Gives how many are sent again: what is good no longer is left where it is. */
export const sendEmailsAgain = (ids: string[], reload: () => Promise<void>): Promise<Outcome<{ count: number }>> =>
  decideFor(browserClient().silent.post('api/backstage/admin/email/sendEmailsAgain', { ids }), reload);

export const dropEmails = (ids: string[], reload: () => Promise<void>): Promise<Outcome<{ count: number }>> =>
  decideFor(browserClient().silent.post('api/backstage/admin/email/dropEmails', { ids }), reload);
