import { and, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import type { answerFeedback } from '#api/members/backstage.ts';
import type { createFeedback } from '#api/members/feedback.ts';
import { defaultLocale, isLocale } from '#i18n/locales.ts';
import { audit } from '#server/platform/audit.ts';
import type { Context, MemberContext } from '#server/platform/context.ts';
import { feedback } from '#server/platform/db/schema/feedback.ts';
import { AppError, notFound } from '#server/platform/errors.ts';
import { storingFiles } from '#server/platform/files/index.ts';
import { notifyMember } from '#server/mail/mail/index.ts';
import { queueEmail } from '#server/platform/mailer/index.ts';
import { uuidv7 } from '#server/platform/uuid.ts';

/** Takes feedback of a member or a visitor, with pictures. */
export async function takeFeedback(
  context: Context,
  { kind, content, contact }: z.output<typeof createFeedback.input>,
): Promise<{ id: string }> {
  const { actor, locale, now } = context;
  const id = uuidv7(now());
  await storingFiles(context, async (tx, store) => {
    const pictureIds: string[] = [];
    for (const file of context.files) pictureIds.push(await store({ purpose: 'feedback', file }));
    const memberId = actor?.id ?? null;
    await tx
      .insert(feedback)
      .values({ id, memberId, locale, kind, content, contact: contact || null, pictureIds, sentAt: now() });
    await audit(tx, context, 'feedback.send', { kind: 'feedback', id }, { kind });
  });
  return { id };
}

/** Answers feedback, once: the sender is told. Throws 409 when it has been answered. */
export async function replyToFeedback(
  context: MemberContext,
  { id, answer }: z.output<typeof answerFeedback.input>,
): Promise<Record<never, never>> {
  const own = eq(feedback.id, id);
  return context.db.transaction(async (tx) => {
    const [answered] = await tx
      .update(feedback)
      .set({ answer, answeredAt: context.now(), answeredBy: context.actor.id })
      .where(and(own, isNull(feedback.answeredAt)))
      .returning();
    if (!answered) throw (await tx.$count(feedback, own)) > 0 ? new AppError('conflict') : notFound();
    const { memberId, locale, content, contact } = answered;
    const notice = { template: 'feedbackAnswered', data: { content, answer } } as const;
    // A visitor left an e-mail address, or none, or something else (a telephone number).
    const address = z.email().safeParse(contact).data;
    if (memberId) await notifyMember(tx, context, memberId, notice);
    else if (address)
      await queueEmail(tx, context, { to: address, locale: isLocale(locale) ? locale : defaultLocale, ...notice });
    await audit(tx, context, 'feedback.answer', { kind: 'feedback', id });
    return {};
  });
}
