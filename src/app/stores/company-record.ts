import type { CompanyRecord } from '#api/members/company-record.ts';
import { browserClient } from '#client/browser.ts';
import type { Outcome } from '#lib/outcome.ts';
import { draftOf } from './draft.ts';
import { outcomeOf } from './outcome.ts';

export const recordDraft = draftOf<CompanyRecord>('companyRecord');

/** Saves what contracts name of the own company. */
export async function saveRecord(record: CompanyRecord): Promise<Outcome> {
  const answer = await outcomeOf(browserClient().post('api/user/web/enterprise/saveRecord', record));
  if (!answer.ok) return answer;
  recordDraft.clear();
  return { ok: true, data: undefined };
}
