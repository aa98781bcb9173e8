export type { CodePurpose, EmailData, EmailTemplate } from './emails.ts';
export { outboxFolder, startMailer, type Mailer } from './mailer.ts';
export { queueEmail, type Email } from './queue.ts';
export { readEml, type ReadEmail } from './read-eml.ts';
