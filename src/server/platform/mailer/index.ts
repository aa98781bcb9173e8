export {
  emailKindOf,
  safetyChanges,
  type CodePurpose,
  type DigestGroup,
  type EmailData,
  type EmailTemplate,
} from './emails.ts';
export type { DealNews, DealNotice } from './deal-letters.ts';
export { goodsText, type Goods } from './goods.ts';
export { outboxFolder, removeHalfWritten, startMailer, type Mailer } from './mailer.ts';
export { noticeKindOf } from './notice-kind.ts';
export { toldBy, unsubscribeToken } from './unsubscribing.ts';
export { queueEmail, type Email } from './queue.ts';
export { composeNotice } from './templates.ts';
export { readEml, type ReadEmail } from './read-eml.ts';
export { isGivenUp, unsentEmails } from './unsent.ts';
