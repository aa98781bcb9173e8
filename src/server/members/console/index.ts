/** E-mails that wait for an operator. */
export { listFailed } from './failed-emails.ts';
