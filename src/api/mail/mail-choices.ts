import type { FileRule } from '#lib/file-kind.ts';

/** Limits of in-site mail; free of zod, because the browser reads it too. */
export const mailLimits = {
  subject: 160,
  content: 10_000,
  receivers: 10,
  attachments: 5,
  attachmentBytes: 10 * 1024 * 1024,
  /** Mails marked, deleted or restored in one call. */
  atOnce: 100,
  /** Minutes between two e-mails that tell of one conversation. */
  noticeMinutes: 15,
} as const;

/** What may be attached to a mail. */
export const mailAttachment = {
  types: [
    'application/pdf',
    'image/jpeg',
    'image/png',
    'image/webp',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  ],
  maxBytes: mailLimits.attachmentBytes,
  max: mailLimits.attachments,
} as const satisfies FileRule;
