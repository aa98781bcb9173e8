/** How a deal that was signed ends before it is completed, because both sides want it so. */
import { z } from 'zod';
import { call } from '#api/common/call.ts';
import { id } from '#api/common/common.ts';
import { textLength } from '#api/common/limits.ts';
import { prose } from '#api/common/text.ts';
import { orderView } from './trade.ts';

export const proposeEnd = call({
  method: 'POST',
  path: 'api/trade/web/order/proposeEnd',
  access: 'member',
  once: true,
  limit: 'write',
  summary:
    'Either side proposes to end a signed deal by agreement, and what of the money received the supplier keeps; the rest goes back to the buyer. Seven days for an answer; until then the deal goes on',
  input: z.object({
    subOrderId: id,
    /** In the currency of the deal, from 0 to what has been received and not refunded. */
    keeps: z.string().regex(/^\d{1,12}(\.\d{1,2})?$/),
    /** The other side reads it. */
    remark: prose(textLength.moneyReason),
  }),
  data: orderView,
});

export const reviveDeal = call({
  method: 'POST',
  path: 'api/trade/web/order/reviveDeal',
  access: 'member',
  once: true,
  limit: 'write',
  summary:
    'Of a deal that lapsed before its payment arrived: goes on with it, as signed, when the other side agrees too, within seven days of the arrival; or leaves it ended, and the money goes back',
  input: z.object({ subOrderId: id, agree: z.boolean() }),
  data: orderView,
});

export const decideEnd = call({
  method: 'POST',
  path: 'api/trade/web/order/decideEnd',
  access: 'member',
  once: true,
  limit: 'write',
  summary:
    'Agrees to the end that the other side has proposed: the deal ends at once; or refuses it, or takes the own proposal back: the deal goes on',
  input: z.object({
    subOrderId: id,
    /** Of the proposal that was read. */
    seq: z.number().int().min(1),
    agree: z.boolean(),
    remark: prose(textLength.reasonRemark).default(''),
  }),
  data: orderView,
});
