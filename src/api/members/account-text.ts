/** What members wrote to others that names a bank account, for operators to look at. */
import { z } from 'zod';
import { accountTextPlaces } from './account-text-choices.ts';
import { call } from '#api/common/call.ts';
import { id, keyword, moment, nothing, page, pageInput } from '#api/common/common.ts';

export const getAccountTextByPage = call({
  method: 'POST',
  path: 'api/backstage/admin/accountText/getAccountTextByPage',
  reads: true,
  access: 'operator',
  summary: 'Words of members that name a bank account, those that nobody has looked at first',
  input: z.object({ looked: z.boolean().optional(), keyword: keyword.optional(), ...pageInput }),
  data: page(
    z.object({
      id,
      at: moment,
      place: z.enum(accountTextPlaces),
      /** What is called so at that place: the number of a deal, the name of a shop; empty where nothing is. */
      name: z.string(),
      /** Of the shop whose public page it is. */
      shopId: id.nullable(),
      /** Of the thing itself where it has a public address of its own. */
      placeId: id,
      /** Empty while the bids of the deal are sealed: words may name a price. */
      text: z.string(),
      sealed: z.boolean(),
      writer: z.object({ id, email: z.string(), company: z.string().nullable() }),
      looked: z.object({ at: moment, by: z.string() }).nullable(),
    }),
  ).extend({ waiting: z.number().int() }),
});

export const lookAtAccountText = call({
  method: 'POST',
  path: 'api/backstage/admin/accountText/lookAtAccountText',
  access: 'operator',
  limit: 'write',
  summary: 'Notes that an operator has looked at such words; 409 when another one has',
  input: z.object({ id }),
  data: nothing,
});

export type AccountTextRow = z.infer<typeof getAccountTextByPage.data>['list'][number];
