/** An operator looks at the site as one member sees it: announced, read alone, counted, and for a while. */
import { z } from 'zod';
import { call } from '#api/common/call.ts';
import { id, moment } from '#api/common/common.ts';
import { prose } from '#api/common/text.ts';
import { supportReasonLength } from './member.ts';

export const beginSupportView = call({
  method: 'POST',
  path: 'api/backstage/admin/support/beginSupportView',
  access: 'operator',
  fresh: true,
  limit: 'write',
  summary:
    'A session that sees what a member sees, changes nothing and ends by itself; the member is told, with the reason. Never of an operator (422). `logout` with its token ends it',
  input: z.object({ memberId: id, reason: prose(supportReasonLength) }),
  data: z.object({ token: z.string(), expiresAt: moment }),
});
