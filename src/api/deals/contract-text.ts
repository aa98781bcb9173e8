import { z } from 'zod';
import { call } from '#api/common/call.ts';
import { id } from '#api/common/common.ts';

const bilingual = z.object({ en: z.string(), zh: z.string() });

/** A contract part by part, each in both of its languages: the file that is signed carries it. */
export const writtenContract = z.array(
  z.object({
    heading: bilingual.nullable(),
    paragraphs: z.array(bilingual),
    rows: z.array(z.object({ label: bilingual, value: bilingual })),
    /** Cells by row; `figures`: the columns that are numbers. */
    table: z
      .object({
        heads: z.array(bilingual),
        rows: z.array(z.array(bilingual)),
        figures: z.array(z.number().int()),
      })
      .nullable(),
  }),
);

export const getContractText = call({
  method: 'GET',
  path: 'api/trade/web/contract/getContractText',
  looks: true,
  access: 'member',
  summary: 'The words of a contract in both languages, read from the file that is signed',
  input: z.object({ id }),
  data: z.object({
    /** Of the file. */
    sha256: z.string(),
    /** null: the file was issued before files carried their words. */
    parts: writtenContract.nullable(),
  }),
});

export type WrittenContract = z.infer<typeof writtenContract>;
export type WrittenPart = WrittenContract[number];
export type ContractText = z.infer<typeof getContractText.data>;
