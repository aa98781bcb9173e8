import type { PostCalls } from '#api/calls.ts';
import { browserClient } from '#client/browser.ts';
import type { Outcome } from '#lib/outcome.ts';
import { decideFor } from '#app/stores/backstage.ts';
import { remote } from '#app/stores/remote.ts';

const pageSize = 20;

const emails = remote<PostCalls['api/backstage/admin/email/getFailedEmailByPage']['data']>();
/** E-mails that could not be delivered. */
export const $failedEmails = emails.$state;
export const loadFailedEmails = (pageNo: number): Promise<void> =>
  emails.load(() => browserClient().post('api/backstage/admin/email/getFailedEmailByPage', { pageNo, pageSize }));

/** Gives how many are sent again: what is good no longer is left where it is. */
export const sendEmailsAgain = (ids: string[], reload: () => Promise<void>): Promise<Outcome<{ count: number }>> =>
  decideFor(browserClient().silent.post('api/backstage/admin/email/sendEmailsAgain', { ids }), reload);

export const dropEmails = (ids: string[], reload: () => Promise<void>): Promise<Outcome<{ count: number }>> =>
  decideFor(browserClient().silent.post('api/backstage/admin/email/dropEmails', { ids }), reload);
