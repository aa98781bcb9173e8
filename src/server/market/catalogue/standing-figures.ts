import { and, isNull, not } from 'drizzle-orm';
import { figure } from '#server/platform/db/schema/figures.ts';

/** The version of a figure that holds now; the index of filters asks it in these words. */
export const standing = and(isNull(figure.replacedById), not(figure.withdrawn))!;
