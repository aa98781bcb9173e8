import type { MerchantApplication } from '#api/members/enterprise.ts';
import type { MerchantKind } from '#api/members/member.ts';
import { browserClient } from '#client/browser.ts';
import type { Reads } from '#client/client.ts';
import type { Outcome } from '#lib/outcome.ts';
import { draftOf } from '#app/stores/draft.ts';
import { outcomeOf } from '#app/stores/outcome.ts';
import { remote } from '#app/stores/remote.ts';

/** Own applications as supplier and forwarder, newest first. */
export const applications = remote<MerchantApplication[]>();
export const askApplications = (client: Reads): Promise<MerchantApplication[]> =>
  client.get('api/user/web/merchant/getMyApplication', {});
export const loadApplications = (): Promise<void> => applications.load(() => askApplications(browserClient()));

export type MerchantForm = { kind: MerchantKind; shopName: string; intro: string; categoryIds: string[] };
export const emptyMerchant: MerchantForm = { kind: 'supplier', shopName: '', intro: '', categoryIds: [] };
export const merchantDraft = draftOf<MerchantForm>('merchant');

/** Applies to become a supplier or a forwarder. The agreement was agreed to in the form. */
export async function registerMerchant(form: MerchantForm, documents: readonly File[]): Promise<Outcome> {
  const categoryIds = form.kind === 'supplier' ? form.categoryIds : [];
  const input = { ...form, categoryIds, agreement: true } as const;
  const answer = await outcomeOf(browserClient().form('api/user/web/merchant/register', input, { documents }));
  if (!answer.ok) return answer;
  merchantDraft.clear();
  await loadApplications();
  return { ok: true, data: undefined };
}
