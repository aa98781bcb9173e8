/** Searches for what the catalogue does not have: counted, and answered at the catalogue desk. */
import { z } from 'zod';
import { call } from '#api/common/call.ts';
import { day, keyword, moment, nothing, page, pageInput } from '#api/common/common.ts';
import { missedPeriods, missedStates } from './missed-search-choices.ts';

export const noteMissedSearch = call({
  method: 'POST',
  path: 'api/product/web/search/noteMissedSearch',
  access: 'public',
  limit: 'search',
  summary:
    'Says that somebody has searched for what the catalogue does not have as they wrote it. The words are counted once a day for each visitor, and not for machines and operators; nothing of who it is is kept',
  input: z.object({ keyword: keyword.min(1) }),
  data: nothing,
});

export const missedSearch = z.object({
  words: z.string(),
  /** Visitors in the period, each once a day. */
  searches: z.number().int(),
  lastOn: day.nullable(),
  /** What the search puts in their place. */
  means: z.string().nullable(),
  /** Who has said so; null: nobody has said anything. */
  by: z.string().nullable(),
  at: moment.nullable(),
});

export const getMissedSearchByPage = call({
  method: 'POST',
  path: 'api/backstage/admin/search/getMissedSearchByPage',
  reads: true,
  access: 'operator',
  summary: 'Words that were searched for and not found as they were written, the most frequent first',
  input: z.object({
    state: z.enum(missedStates).default('waiting'),
    days: z.literal([...missedPeriods]).default(missedPeriods[1]),
    keyword: keyword.default(''),
    ...pageInput,
  }),
  data: page(missedSearch).extend({ counts: z.record(z.string(), z.number().int()) }),
});

export const answerMissedSearch = call({
  method: 'POST',
  path: 'api/backstage/admin/search/answerMissedSearch',
  access: 'operator',
  limit: 'write',
  summary:
    'Says what words mean that nothing carries: from now on the search puts the others in their place; null: they mean nothing that is traded here',
  input: z.object({ words: keyword.min(1), means: keyword.min(1).nullable() }),
  data: nothing,
});

export const withdrawSearchAnswer = call({
  method: 'POST',
  path: 'api/backstage/admin/search/withdrawSearchAnswer',
  access: 'operator',
  limit: 'write',
  summary: 'Takes back what was said of words; they wait again',
  input: z.object({ words: keyword.min(1) }),
  data: nothing,
});

export type MissedSearch = z.infer<typeof missedSearch>;
export type MissedSearchPage = z.infer<typeof getMissedSearchByPage.data>;
