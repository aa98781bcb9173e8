import { z } from 'zod';
import { day, id } from '#api/common/common.ts';

/** A public picture: one address for each width that there is, narrowest first. */
export const picture = z.object({
  id,
  width: z.number().int(),
  height: z.number().int(),
  sources: z.array(z.object({ width: z.number().int(), href: z.string() })),
});

/** A supplier's own photo of goods that it offers: of a lot, on the day it was taken. */
export const lotPhoto = z.object({ id, lot: z.string(), takenOn: day, picture });

export type Picture = z.infer<typeof picture>;
