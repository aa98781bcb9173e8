import { inArray, lt } from 'drizzle-orm';
import type { Services } from '#server/platform/context.ts';
import { feedback } from '#server/platform/db/schema/feedback.ts';
import { storedFile } from '#server/platform/db/schema/identity.ts';
import { removeLeft } from '#server/platform/files/index.ts';

/** As the privacy policy says: so long after its answer feedback is kept. */
const keptYears = 2;

/** Removes feedback that was answered long ago, with its pictures. Any process may run it at any time. */
export async function forgetSettledFeedback({
  db,
  storage,
  now,
}: Pick<Services, 'db' | 'storage' | 'now'>): Promise<void> {
  const before = new Date(now());
  before.setUTCFullYear(before.getUTCFullYear() - keptYears);
  const pictures = await db.transaction(async (tx) => {
    const { answeredAt, pictureIds } = feedback;
    const gone = await tx.delete(feedback).where(lt(answeredAt, before)).returning({ pictureIds });
    const ids = gone.flatMap((one) => one.pictureIds);
    if (ids.length > 0) await tx.delete(storedFile).where(inArray(storedFile.id, ids));
    return ids;
  });
  await removeLeft(storage, pictures);
}
