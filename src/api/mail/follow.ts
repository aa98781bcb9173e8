/** Who of a company is told of a deal, and who wants to be (its rules: README.md beside this file). */
import { z } from 'zod';
import { call } from '#api/common/call.ts';
import { id, nothing } from '#api/common/common.ts';
import { followedThings } from './notice-kinds.ts';

const calls = 'api/mail/web/notice';

export const getTold = call({
  method: 'GET',
  path: `${calls}/getTold`,
  reads: true,
  access: 'certified',
  summary: 'Who of the caller’s company is told of one of its deals, and why; 404 for a deal of others',
  input: z.object({ orderId: id }),
  data: z.object({
    told: z.array(
      z.object({
        id,
        name: z.string(),
        /** `part`: has taken a step in it; `follows`: wants to be told; `company`: its account, since nobody else is told. */
        why: z.enum(['part', 'follows', 'company', 'role']),
      }),
    ),
    following: z.boolean(),
    /** Nobody is told but the caller, and there is nobody else who could be. */
    alone: z.boolean(),
  }),
});

export const getFollowed = call({
  method: 'GET',
  path: `${calls}/getFollowed`,
  reads: true,
  access: 'member',
  summary: 'What the caller follows: materials, deals of the company, and new RFQs to its shop',
  input: z.object({}),
  data: z.object({
    /** The company's; null: it has none. */
    shop: z.object({ id, following: z.boolean() }).nullable(),
    deals: z.array(z.object({ id, number: z.string(), goods: z.string(), side: z.enum(['buyer', 'supplier']) })),
    /** Those followed last first. */
    materials: z.array(z.object({ id, grade: z.string(), manufacturer: z.string() })),
  }),
});

export const setFollowing = call({
  method: 'POST',
  path: `${calls}/setFollowing`,
  access: 'member',
  limit: 'write',
  summary:
    'Has the caller told of a deal of the company, of all new RFQs to its shop, or of new editions of a material’s documents, or no more; 404 for deals and shops of others',
  input: z.object({ thing: z.enum(followedThings), id, follow: z.boolean() }),
  data: nothing,
});

export type Told = z.infer<typeof getTold.data>;
export type Followed = z.infer<typeof getFollowed.data>;
