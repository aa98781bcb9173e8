import type { CertificationCase, MerchantRow } from '#api/members/backstage.ts';
import type { PostCalls } from '#api/calls.ts';
import { errorCodes } from '#api/common/envelope.ts';
import type { CertificationState, CompanyField, MerchantKind, RejectionReason } from '#api/members/member.ts';
import type { RefusalReason } from '#api/members/refusal-choices.ts';
import { browserClient } from '#client/browser.ts';
import { ApiError } from '#client/client.ts';
import { m } from '#i18n/messages.ts';
import type { Outcome } from '#lib/outcome.ts';
import { outcomeOf } from './outcome.ts';
import { remote } from './remote.ts';

type Answer<Path extends keyof PostCalls> = PostCalls[Path]['data'];
type CertificationQueue = Answer<'api/backstage/admin/certification/getCertificationByPage'>;
type MerchantQueue = Answer<'api/backstage/admin/merchant/getMerchantByPage'>;
type ShopRenamingQueue = Answer<'api/backstage/admin/shopRenaming/getShopRenamingByPage'>;
type FeedbackQueue = Answer<'api/backstage/admin/feedback/getFeedbackByPage'>;
type AuditTrail = Answer<'api/backstage/admin/audit/getAuditByPage'>;

const pageSize = 20;

export type QueueFilter = { state: CertificationState | undefined; keyword: string; pageNo: number };
/** Filters as they travel: what is empty stays away. */
const asked = <Filter extends { keyword: string }>(filter: Filter) => ({
  ...filter,
  keyword: filter.keyword || undefined,
  pageSize,
});

const certifications = remote<CertificationQueue>();
export const $certifications = certifications.$state;
export const loadCertifications = (filter: QueueFilter): Promise<void> =>
  certifications.load(() =>
    browserClient().post('api/backstage/admin/certification/getCertificationByPage', asked(filter)),
  );

const certificationCase = remote<CertificationCase>();
/** The application that is being decided. */
export const $certificationCase = certificationCase.$state;
export function loadCertificationCase(id: string): Promise<void> {
  if (certificationCase.$state.get().data?.id !== id) certificationCase.forget();
  return certificationCase.load(() =>
    browserClient().get('api/backstage/admin/certification/getCertificationById', { id }),
  );
}

/** The application that waits longest; null when none does. */
export async function nextCertification(): Promise<string | null> {
  const queue = { state: 'underAudit', pageNo: 1, pageSize: 1 } as const;
  const answer = await outcomeOf(
    browserClient().silent.post('api/backstage/admin/certification/getCertificationByPage', queue),
  );
  return answer.ok ? (answer.data.list[0]?.id ?? null) : null;
}

export type Verdict = {
  approve: boolean;
  /** Wanted for a refusal. */
  reason?: RejectionReason | undefined;
  remark: string;
  /** What is to be put right. */
  fields: readonly CompanyField[];
};

export const decideCertification = (id: string, { approve, reason, remark, fields }: Verdict): Promise<Outcome> =>
  decide(
    browserClient().silent.post('api/backstage/admin/certification/decideCertification', {
      ...{ id, approve, reason, remark },
      fields: [...fields],
    }),
    () => loadCertificationCase(id),
  );

export type MerchantFilter = QueueFilter & { kind: MerchantKind | undefined };

const merchants = remote<MerchantQueue>();
export const $merchants = merchants.$state;
export const loadMerchants = (filter: MerchantFilter): Promise<void> =>
  merchants.load(() => browserClient().post('api/backstage/admin/merchant/getMerchantByPage', asked(filter)));

/** Decides, and asks for the queue again: it shows what became of the registration. */
export const decideMerchant = (
  { application: { id } }: MerchantRow,
  { approve, reason, remark }: Verdict,
  filter: MerchantFilter,
): Promise<Outcome> =>
  decide(
    browserClient().silent.post('api/backstage/admin/merchant/decideMerchant', { id, approve, reason, remark }),
    () => loadMerchants(filter),
  );

const renamings = remote<ShopRenamingQueue>();
/** Shops that ask for another name or logo. */
export const $renamings = renamings.$state;
export const loadRenamings = (filter: QueueFilter): Promise<void> =>
  renamings.load(() => browserClient().post('api/backstage/admin/shopRenaming/getShopRenamingByPage', asked(filter)));

export const decideRenaming = (
  id: string,
  { approve, reason, remark }: Verdict,
  filter: QueueFilter,
): Promise<Outcome> =>
  decide(
    browserClient().silent.post('api/backstage/admin/shopRenaming/decideShopRenaming', { id, approve, reason, remark }),
    () => loadRenamings(filter),
  );

export type FeedbackFilter = {
  answered: boolean | undefined;
  kind: FeedbackQueue['list'][number]['kind'] | undefined;
  pageNo: number;
};

const feedback = remote<FeedbackQueue>();
export const $feedback = feedback.$state;
export const loadFeedback = (filter: FeedbackFilter): Promise<void> =>
  feedback.load(() => browserClient().post('api/backstage/admin/feedback/getFeedbackByPage', { ...filter, pageSize }));

export const answerFeedback = (id: string, answer: string, filter: FeedbackFilter): Promise<Outcome> =>
  decide(browserClient().silent.post('api/backstage/admin/feedback/answerFeedback', { id, answer }), () =>
    loadFeedback(filter),
  );

export type AuditFilter = { keyword: string; action: string; pageNo: number };

const audit = remote<AuditTrail>();
export const $audit = audit.$state;
export const loadAudit = ({ action, ...filter }: AuditFilter): Promise<void> =>
  audit.load(() =>
    browserClient().post('api/backstage/admin/audit/getAuditByPage', { ...asked(filter), action: action || undefined }),
  );

export type RefusalFilter = { keyword: string; reason: RefusalReason | undefined; pageNo: number };

const refusals = remote<Answer<'api/backstage/admin/audit/getRefusalByPage'>>();
/** Calls that were refused. */
export const $refusals = refusals.$state;
export const loadRefusals = (filter: RefusalFilter): Promise<void> =>
  refusals.load(() => browserClient().post('api/backstage/admin/audit/getRefusalByPage', asked(filter)));

/** A decision of which nothing more than its being taken is wanted. */
export async function decide(call: Promise<unknown>, reload: () => Promise<void>): Promise<Outcome> {
  const answer = await decideFor(call, reload);
  return answer.ok ? { ok: true, data: undefined } : answer;
}

/** A decision is made once: where another operator was faster, the fresh state is shown, and said. */
export async function decideFor<Data>(call: Promise<Data>, reload: () => Promise<void>): Promise<Outcome<Data>> {
  let tooLate = false;
  const answer = await outcomeOf(
    call.catch((error: unknown): never => {
      tooLate = error instanceof ApiError && error.status === errorCodes.conflict;
      throw error;
    }),
  );
  if (answer.ok || tooLate) await reload();
  return tooLate ? { ok: false, message: m.console_alreadyDecided(), fields: {} } : answer;
}
