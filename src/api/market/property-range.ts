import { z } from 'zod';
import { id, named } from '#api/common/common.ts';
import { line } from '#api/common/text.ts';

/** Most property ranges at once. */
export const maxRanges = 8;

/**
 * Own figures within a range, in the property's own unit; goods without the figure do not match. Without a condition each
 * figure counts under the standard one of its resin; figures of other conditions never do.
 */
export const propertyRanges = z
  .array(
    z.object({
      id,
      from: z.number().optional(),
      to: z.number().optional(),
      condition: line([0, 60]).optional(),
    }),
  )
  .max(maxRanges)
  .optional();

/** A property that what was found has figures for, with the span of the figures and their conditions. */
export const availableProperty = named.extend({
  symbol: z.string().nullable(),
  unit: z.string().nullable(),
  /** Of materials, or of offers: whatever is listed. */
  count: z.number().int(),
  /** Both null where the figures that count stand under several conditions, or are none. */
  from: z.number().nullable(),
  to: z.number().nullable(),
  /** Of figures that can be compared, most used first. */
  conditions: z.array(z.string()),
  /** The one under which figures count where a range names none; null: each resin has its own. */
  standard: z.string().nullable(),
});
export type AvailableProperty = z.infer<typeof availableProperty>;
