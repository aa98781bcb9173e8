import { reviewedBy } from '#api/members/review-time.ts';
import { m } from '#i18n/messages.ts';
import { formatMoment } from '#lib/moments.ts';

type Props = { submittedAt: string; now: Date };

/** By when the applicant has been promised an answer, and whether that has passed. */
export function ReviewBy({ submittedAt, now }: Props) {
  const by = reviewedBy(submittedAt);
  const text = formatMoment(by.toISOString());
  return by < now ? <span className="text-bad font-medium">{m.console_late({ by: text })}</span> : <>{text}</>;
}
