/** How the marketplace does, week by week or month by month. */
import { z } from 'zod';
import { call } from '#api/common/call.ts';
import { day, decimal, money } from '#api/common/common.ts';
import { figurePeriods } from './figure-choices.ts';

const input = { by: z.enum(figurePeriods).default('month') };
const counted = z.number().int();

/** What exactly is counted stands beside each figure in the console (figure-words.ts). */
const period = z.object({
  /** Its first day, in UTC. */
  from: day,
  registered: counted,
  certified: counted,
  firstRfq: counted,
  firstAward: counted,
  rfqs: counted,
  unanswered: counted,
  quotes: counted,
  /** Hours; null: none of its RFQs has been quoted. */
  firstQuoteHours: decimal.nullable(),
  awards: counted,
  volume: z.array(money),
});

export const getFigures = call({
  method: 'GET',
  path: 'api/backstage/admin/figures/getFigures',
  reads: true,
  access: 'operator',
  limit: 'search',
  summary: 'Registrations, certifications, RFQs, quotes, awards and their volume, the latest 12 weeks or months first',
  input: z.object(input),
  data: z.array(period),
});

export const exportFigures = call({
  method: 'GET',
  path: 'api/backstage/admin/figures/exportFigures',
  access: 'operator',
  limit: 'search',
  summary: 'The same figures as CSV',
  input: z.object(input),
  data: z.object({}),
  answersFile: ['text/csv'],
});

export type FigurePeriod = z.infer<typeof period>;
