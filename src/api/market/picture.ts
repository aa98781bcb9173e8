import { z } from 'zod';
import { id } from '#api/common/common.ts';

/** A public picture: one address for each width that there is, narrowest first. */
export const picture = z.object({
  id,
  width: z.number().int(),
  height: z.number().int(),
  sources: z.array(z.object({ width: z.number().int(), href: z.string() })),
});

export type Picture = z.infer<typeof picture>;
