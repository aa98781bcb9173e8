import { z } from 'zod';
import { pictureRule, mostPictures, textLength } from '#api/common/limits.ts';
import { call } from '#api/common/call.ts';
import { id, moment, page, pageInput } from '#api/common/common.ts';
import { line, prose } from '#api/common/text.ts';

export const feedbackKinds = ['suggestion', 'fault', 'complaint', 'data', 'other'] as const;

export const createFeedback = call({
  method: 'POST',
  path: 'api/backstage/feedback/app/createFeedback',
  access: 'public',
  limit: 'upload',
  summary: 'Feedback with up to four pictures',
  input: z.object({
    kind: z.enum(feedbackKinds),
    content: prose(textLength.feedback),
    contact: line(textLength.contact).optional(),
  }),
  files: { attachments: { ...pictureRule, max: mostPictures } },
  data: z.object({ id }),
});

export const getMyFeedback = call({
  method: 'POST',
  path: 'api/backstage/feedback/app/getMyFeedback',
  reads: true,
  access: 'member',
  despiteHold: true,
  summary: 'Own feedback with the answers, newest first',
  input: z.object(pageInput),
  data: page(
    z.object({
      id,
      kind: z.enum(feedbackKinds),
      content: z.string(),
      pictures: z.array(z.string()),
      sentAt: moment,
      answer: z.string().nullable(),
      answeredAt: moment.nullable(),
    }),
  ),
});
