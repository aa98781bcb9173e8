/** How much waits for who asks, by where it is done: the tasks of today, counted. */
import { z } from 'zod';
import { call } from '../common/call.ts';

const many = z.number().int();
/** Own steps in deals, and samples; what a colleague is for is not among them. */
const ofDeals = { contracts: many, money: many, orders: many, samples: many };

export const getBuyerWaits = call({
  method: 'GET',
  path: 'api/trade/web/order/getBuyerWaits',
  reads: true,
  access: 'certified',
  summary: 'How many of the own tasks of a buyer wait among RFQs, contracts, payments, orders and samples',
  input: z.object({}),
  data: z.object({ rfqs: many, ...ofDeals }),
});

export const getSupplierWaits = call({
  method: 'GET',
  path: 'api/trade/supplier/order/getSupplierWaits',
  reads: true,
  access: 'supplier',
  summary: 'How many of the own tasks of a supplier wait among RFQs, contracts, payments, orders, samples and payouts',
  input: z.object({}),
  data: z.object({
    rfqs: many,
    ...ofDeals,
    /** Currencies in which its money waits, and no account was given. */
    payouts: many,
  }),
});

export type BuyerWaits = z.infer<typeof getBuyerWaits.data>;
export type SupplierWaits = z.infer<typeof getSupplierWaits.data>;
