/** Suppliers who are asked by e-mail: what the link of the e-mail opens, without an account, and what the buyer does with it. */
import { z } from 'zod';
import { call } from '#api/common/call.ts';
import { decimal, id, nothing } from '#api/common/common.ts';
import { guestStates } from './guest-choices.ts';
import { stops } from './hold-choices.ts';
import { keepQuote, submitQuote, withdrawQuote } from './quote.ts';
import { askQuestion, declineRfq } from './rfq.ts';
import { orderView } from './trade.ts';

const token = z.string().regex(/^[\w-]{43}$/);
/** Of the link; `orderId` follows from it. */
const byLink = { token };

/** A deal as its guest sees it: as any supplier does, and nothing of it once it is over for the guest. */
const guestDeal = z.object({
  /** `over`: the RFQ is closed, or went to somebody else; `withdrawn`: the buyer has taken the invitation back. */
  state: z.enum(['open', 'over', 'withdrawn']),
  deal: orderView.nullable(),
  /** As the buyer has written it. */
  company: z.string(),
  /** To which it was sent; the link is its holder's alone. */
  email: z.string(),
  /** What else was asked for together with this, of the same mailbox: the letters that came have a link of each. */
  together: z.array(z.object({ id, grade: z.string(), quantity: decimal, state: z.enum(guestStates) })),
  /** The company that came of it has this: whoever of it is logged in goes on there. */
  claimed: z.boolean(),
});

export const getGuestDeal = call({
  method: 'POST',
  path: 'api/trade/guest/rfq/getGuestDeal',
  access: 'public',
  limit: 'search',
  summary: 'What the link of an invitation by e-mail opens',
  /** `noted`: the buyer is told that it was opened; a page that a program fetched is seen by nobody. */
  input: z.object({ ...byLink, noted: z.boolean().default(true) }),
  data: guestDeal,
});

export const submitGuestQuote = call({
  method: 'POST',
  path: 'api/trade/guest/quote/submitGuestQuote',
  access: 'public',
  limit: 'write',
  summary: 'Quotes by the link of an e-mail, or revises that quote',
  /** `after`: how many versions the guest has sent before: sent twice, it is one. */
  input: submitQuote.input.omit({ orderId: true }).extend({ ...byLink, after: z.number().int().min(0) }),
  data: guestDeal,
});

export const withdrawGuestQuote = call({
  method: 'POST',
  path: 'api/trade/guest/quote/withdrawGuestQuote',
  access: 'public',
  limit: 'write',
  summary: 'Takes a quote back that was sent by the link of an e-mail',
  input: withdrawQuote.input.omit({ orderId: true }).extend(byLink),
  data: guestDeal,
});

export const keepGuestQuote = call({
  method: 'POST',
  path: 'api/trade/guest/quote/keepGuestQuote',
  access: 'public',
  limit: 'write',
  summary: 'Answers a counter-offer by the link of an e-mail: the quote stands as it is',
  input: keepQuote.input.omit({ orderId: true }).extend(byLink),
  data: guestDeal,
});

export const declineGuestRfq = call({
  method: 'POST',
  path: 'api/trade/guest/rfq/declineGuestRfq',
  access: 'public',
  limit: 'write',
  summary: 'Says by the link of an e-mail that there will be no quote, and why',
  input: declineRfq.input.omit({ orderId: true }).extend(byLink),
  data: guestDeal,
});

export const askGuestQuestion = call({
  method: 'POST',
  path: 'api/trade/guest/rfq/askGuestQuestion',
  access: 'public',
  limit: 'write',
  summary: 'Asks the buyer something by the link of an e-mail',
  input: askQuestion.input.omit({ orderId: true }).extend(byLink),
  data: guestDeal,
});

export const refuseInvitations = call({
  method: 'POST',
  path: 'api/trade/guest/rfq/refuseInvitations',
  access: 'public',
  inQuery: true,
  limit: 'write',
  summary:
    'No more invitations to this mailbox, whoever sends them (RFC 8058: without another word); `report`: this one should not have been sent, and operators look at it',
  input: z.object({ ...byLink, report: z.boolean().default(false) }),
  data: nothing,
});

/** The file of an RFQ, by the link alone. */
export const getGuestFile = call({
  method: 'GET',
  path: 'api/trade/guest/rfq/getGuestFile',
  looks: true,
  access: 'public',
  limit: 'search',
  summary: 'An attachment of the RFQ that the link of an e-mail opens',
  input: z.object({ ...byLink, id }),
  answersFile: ['application/pdf', 'image/jpeg', 'image/png', 'image/webp'],
  data: nothing,
});

export const takeUpAward = call({
  method: 'POST',
  path: 'api/trade/supplier/award/takeUpAward',
  access: 'member',
  stoppedBy: stops.selling,
  once: true,
  limit: 'write',
  summary:
    "Puts an award to a guest into the caller's company; once that is a supplier with a shop, the contract is made of it",
  input: z.object(byLink),
  /** The deal, as its supplier; null: the company is not so far yet. */
  data: z.object({ orderId: id.nullable() }),
});

export const withdrawGuest = call({
  method: 'POST',
  path: 'api/trade/web/rfq/withdrawGuest',
  access: 'certified',
  limit: 'write',
  summary: 'Takes an invitation by e-mail back that has not been answered; the link is good for nothing then',
  input: z.object({ orderId: id, guestId: id }),
  data: orderView,
});

export const endGuestAward = call({
  method: 'POST',
  path: 'api/trade/web/order/endGuestAward',
  access: 'certified',
  limit: 'write',
  summary: 'Takes an award back that waits for a supplier to be certified: another quote can be accepted',
  input: z.object({ orderId: id }),
  data: orderView,
});

export type GuestDeal = z.infer<typeof guestDeal>;
