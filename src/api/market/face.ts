import { z } from 'zod';

/** A company as people know it, everywhere the same: the name it sells under, and below it the one of its contracts. */
export const face = z.object({
  name: z.string(),
  /** As certified, or as it stands in the contract; null: nobody has certified it. */
  company: z.string().nullable(),
  /** Address of its shop's logo in a small size; null: there is none. */
  logo: z.string().nullable(),
});

export type Face = z.infer<typeof face>;
