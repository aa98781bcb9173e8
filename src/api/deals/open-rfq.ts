/** What a buyer may do with an RFQ that nobody has quoted yet. */
import { z } from 'zod';
import { call } from '#api/common/call.ts';
import { id, moment } from '#api/common/common.ts';
import { stops } from './hold-choices.ts';
import { guestInputs } from './guest-input.ts';
import { keptAttachments, receivingShop, rfqFields, shopIds, tradeDocument } from './rfq.ts';
import { orderView } from './trade.ts';

export const changeRfq = call({
  method: 'POST',
  path: 'api/trade/web/rfq/changeRfq',
  access: 'certified',
  stoppedBy: stops.buying,
  once: true,
  limit: 'write',
  summary:
    'Changes an RFQ that nobody has quoted yet; those who were asked are told what was asked for before and what is now',
  /** What the goods are and who is asked stands. `version`: the one that was changed; another one in the meantime is a conflict. */
  input: rfqFields.omit({ categoryId: true, materialId: true, offerId: true, shopIds: true }).extend({
    orderId: id,
    version: z.number().int(),
    sealedUntil: moment.optional(),
    keptAttachments,
  }),
  files: { attachments: tradeDocument },
  data: orderView,
});

export const getMoreSuppliers = call({
  method: 'POST',
  path: 'api/trade/web/rfq/getMoreSuppliers',
  access: 'certified',
  reads: true,
  summary:
    'Whom else an open RFQ can be sent to: shops that deal in the goods, in the next wider category where all are asked',
  input: z.object({ orderId: id }),
  data: z.object({
    shops: z.array(
      receivingShop.extend({
        /** Whether it has been asked, or has said no. Null: it has not, or the bids are sealed. */
        asked: z.enum(['asked', 'declined']).nullable(),
      }),
    ),
    /** So many may be added. */
    most: z.number().int(),
  }),
});

export const addSuppliers = call({
  method: 'POST',
  path: 'api/trade/web/rfq/addSuppliers',
  access: 'certified',
  stoppedBy: stops.buying,
  once: true,
  limit: 'write',
  summary: 'Sends an RFQ that nobody has quoted yet to more shops; who has been asked is not asked again',
  /** At least one of both. */
  input: z.object({ orderId: id, shopIds: shopIds.optional(), guests: guestInputs.default([]) }),
  data: orderView,
});

export type MoreSuppliers = z.infer<typeof getMoreSuppliers.data>;
