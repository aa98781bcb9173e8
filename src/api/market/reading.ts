import { z } from 'zod';

/**
 * What words of a search were read as. `filter`: of this list, set by them; `range`: figures of a property; `trait`: of the
 * goods, for which there is no filter; `elsewhere`: a filter of the other list; `unknown`: nothing here tells it; `left`:
 * nothing has it beside the rest, which is shown without it.
 */
const readKinds = ['filter', 'range', 'trait', 'elsewhere', 'unknown', 'left'] as const;

export const readAs = z.object({
  as: z.enum(readKinds),
  /** The filter's name, the property's id, or what sort of trait. */
  field: z.string(),
  /** A value of the filter, or of the trait; of a range its text. */
  value: z.string(),
  /** Of a range, in the property's unit. */
  from: z.number().optional(),
  to: z.number().optional(),
  /** What field and value are called. */
  label: z.string(),
  name: z.string(),
  /** The words, and the keyword without them. */
  words: z.string(),
  without: z.string(),
});
export type ReadAs = z.infer<typeof readAs>;
export type Reading = { understood: readonly ReadAs[]; plain: string };

/** Of a list that was searched: what was read from the keyword, and the keyword without what its filters say. */
export const reading = { understood: z.array(readAs), plain: z.string() };
