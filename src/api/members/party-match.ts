import { z } from 'zod';
import { partyLists } from '#api/market/party-list-choices.ts';

/** A sanctioned party whose name a company or who signs for it bears, in any writing. */
export const partyMatch = z.object({
  /** Of the company or the person. */
  name: z.string(),
  partyId: z.string(),
  list: z.enum(partyLists),
  names: z.array(z.string()),
  reason: z.string(),
  source: z.string(),
});
