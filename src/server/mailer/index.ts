export { safetyChanges, type CodePurpose, type EmailData, type EmailTemplate } from './emails.ts';
export { composeEmail } from './templates.ts';
export { dealPath, type DealNotice, type DealNoticeKind } from './deal-letters.ts';
export { outboxFolder, startMailer, type Mailer } from './mailer.ts';
export { queueEmail, type Email } from './queue.ts';
export { readEml, type ReadEmail } from './read-eml.ts';
