/** What a company asks for time and again, kept by a name: its colleagues fill the form of an RFQ from it. */
import { z } from 'zod';
import { textLength } from '#api/common/limits.ts';
import { call } from '#api/common/call.ts';
import { id, moment, nothing } from '#api/common/common.ts';
import { line } from '#api/common/text.ts';
import { templateFields } from './rfq.ts';

const name = line(textLength.templateName);

export const saveRfqTemplate = call({
  method: 'POST',
  path: 'api/trade/web/rfq/saveRfqTemplate',
  access: 'certified',
  once: true,
  limit: 'write',
  summary: 'Keeps what an own RFQ asks for, or what has been written so far, as a template of the company',
  input: z.union([z.object({ name, orderId: id }), z.object({ name, fields: templateFields })]),
  data: z.object({ id }),
});

export const getRfqTemplates = call({
  method: 'POST',
  path: 'api/trade/web/rfq/getRfqTemplates',
  access: 'certified',
  reads: true,
  summary: 'The templates of the company, by their names',
  input: nothing,
  data: z.array(
    z.object({
      id,
      name: z.string(),
      gradeNumber: z.string().nullable(),
      /** Tonnes. */
      quantity: z.string().nullable(),
      /** How many materials are asked for besides. */
      further: z.number().int(),
      savedAt: moment,
    }),
  ),
});

export const renameRfqTemplate = call({
  method: 'POST',
  path: 'api/trade/web/rfq/renameRfqTemplate',
  access: 'certified',
  limit: 'write',
  summary: 'Gives a template of the company another name',
  input: z.object({ id, name }),
  data: nothing,
});

export const deleteRfqTemplate = call({
  method: 'POST',
  path: 'api/trade/web/rfq/deleteRfqTemplate',
  access: 'certified',
  limit: 'write',
  summary: 'Deletes a template of the company; RFQs that began with it stay as they are',
  input: z.object({ id }),
  data: nothing,
});

export type RfqTemplates = z.infer<typeof getRfqTemplates.data>;
