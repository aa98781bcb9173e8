import { sql, type SQL } from 'drizzle-orm';
import type { ContentKind } from '#api/site/content-choices.ts';
import { auditEvent } from '#server/platform/db/schema/platform.ts';

/** When a piece whose table does not say so was published last; null: it came with the site. */
export const lastChange = (kind: ContentKind, ref: SQL): SQL => sql`(
  select max(${auditEvent.at}) from ${auditEvent}
  where ${auditEvent.subjectKind} = ${kind} and ${auditEvent.subjectId} = ${ref}
    and ${auditEvent.action} = 'content.publish')`;
