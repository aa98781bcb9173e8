import { m } from '#i18n/messages.ts';
import { formatDate } from '#lib/format.ts';

/** Why nothing new can be begun for the company, and what its owner can do about it. */
export const ClosingNote = ({ end }: { end: string }) => (
  <p className="text-table">
    <strong className="text-bad font-medium">{m.error_companyClosing({ date: formatDate(end) })}</strong>
  </p>
);
