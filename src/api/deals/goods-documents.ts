/** The documents of what a deal is about, and whether its safety data sheets can be read where the goods go. */
import { z } from 'zod';
import { call } from '#api/common/call.ts';
import { day, id, moment, named } from '#api/common/common.ts';
import { storedFile } from '#api/members/enterprise.ts';
import { documentKinds, documentLanguages, editionStates, sdsStandings } from '#api/market/document-choices.ts';

const document = z.object({
  id,
  kind: z.enum(documentKinds),
  languages: z.array(z.enum(documentLanguages)),
  shop: named,
  editionOn: day,
  expired: z.boolean(),
  state: z.enum(editionStates),
  /** Since when it is on no public page; whoever has bought the goods there keeps it. */
  withdrawnAt: moment.nullable(),
  file: storedFile,
});

export const getGoodsDocuments = call({
  method: 'GET',
  path: 'api/trade/web/order/getGoodsDocuments',
  looks: true,
  access: 'member',
  summary:
    'The documents of the materials of an own RFQ or deal, with those that were withdrawn since; and where a safety data sheet in a language of the destination is missing',
  input: z.object({ id }),
  data: z.object({
    /** Without one: nothing is said of languages. */
    destination: named.nullable(),
    languages: z.array(z.enum(documentLanguages)),
    goods: z.array(z.object({ material: named, standing: z.enum(sdsStandings), documents: z.array(document) })),
  }),
});

export type GoodsDocuments = z.infer<typeof getGoodsDocuments.data>;
