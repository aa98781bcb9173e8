/** Several materials asked for in one go. Each line is an RFQ with a number, quotes, an award and a contract of its own. */
import { z } from 'zod';
import { call } from '#api/common/call.ts';
import { day, id } from '#api/common/common.ts';
import { mostLines } from './bundle-rules.ts';
import { stops } from './hold-choices.ts';
import { rfqFields, rfqInput, tradeDocument } from './rfq.ts';

const ofLine = {
  categoryId: true,
  materialId: true,
  offerId: true,
  gradeNumber: true,
  qualityClass: true,
  quantity: true,
  targetPrice: true,
  countryOfOrigin: true,
} as const;
const line = rfqFields.pick(ofLine).extend({
  /** Where it is not wanted when the others are. */
  deliveryStart: day.optional(),
  deliveryDeadline: day.optional(),
});

export const createRfqBundle = call({
  method: 'POST',
  path: 'api/trade/web/rfq/createRfqBundle',
  access: 'certified',
  stoppedBy: stops.buying,
  once: true,
  limit: 'write',
  summary: 'Posts an RFQ for each of several materials, all or none, with what they share said once',
  /** `repeats` and `waitingId` are what the first line comes from. */
  input: rfqInput.omit(ofLine).extend({ lines: z.array(line).min(2).max(mostLines) }),
  files: { attachments: tradeDocument },
  data: z.object({
    /** Of the whole. */
    number: z.string(),
    lines: z.array(z.object({ id, number: z.string(), invited: z.number().int() })),
  }),
});

export type BundleInput = z.input<typeof createRfqBundle.input>;
export type PostedBundle = z.infer<typeof createRfqBundle.data>;
