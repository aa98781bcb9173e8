import type { FeedbackRow, MerchantRow } from '#api/members/backstage.ts';
import {
  certificationStates,
  merchantKinds,
  type CertificationState,
  type CompanyField,
  type MerchantKind,
  type RejectionReason,
} from '#api/members/member.ts';
import { refusalReasons, type RefusalReason } from '#api/members/refusal-choices.ts';
import { browserClient } from '#client/browser.ts';
import type { Outcome } from '#lib/outcome.ts';
import { dayIn, keywordOf, pageNumber } from '#lib/page-number.ts';
import { decide } from './decide.ts';
import { outcomeOf } from './outcome.ts';
import { asked } from './remote.ts';

const pageSize = 20;
/** Filters as they travel: what is empty stays away. */
const narrowed = <Filter extends { keyword: string }>(filter: Filter) => ({
  ...filter,
  keyword: filter.keyword || undefined,
  pageSize,
});

export type QueueFilter = { state: CertificationState | undefined; keyword: string; pageNo: number };
/** What waits is what one comes for: it needs no word in the address. */
export function queueFilter(params: URLSearchParams): QueueFilter {
  const asked = params.get('state');
  const state = certificationStates.find((candidate) => candidate === asked) ?? 'underAudit';
  return {
    state: asked === 'all' ? undefined : state,
    keyword: keywordOf(params),
    pageNo: pageNumber(params.get('pageNo')),
  };
}
/** Whose: one's own, or those that no other operator has taken up. */
export const keptBy = ['mine', 'free'] as const;
export type CertificationFilter = QueueFilter & { of: (typeof keptBy)[number] | undefined };
export const certificationFilter = (params: URLSearchParams): CertificationFilter => ({
  ...queueFilter(params),
  of: keptBy.find((of) => of === params.get('of')),
});
export const certifications = asked((client, filter: CertificationFilter) =>
  client.post('api/backstage/admin/certification/getCertificationByPage', narrowed(filter)),
);

const caseById = asked((client, id: string) =>
  client.get('api/backstage/admin/certification/getCertificationById', { id }),
);
/** The application that is being decided. */
export const certificationCase = {
  ...caseById,
  load(id: string): Promise<void> {
    if (caseById.$state.get().data?.id !== id) caseById.forget();
    return caseById.load(id);
  },
};

/** The application that waits longest and that no other operator has; null when there is none. */
export async function nextCertification(): Promise<string | null> {
  const queue = { state: 'underAudit', of: 'free', pageNo: 1, pageSize: 1 } as const;
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
    () => certificationCase.load(id),
  );

export const takeCertification = (id: string, mine: boolean): Promise<Outcome> =>
  decide(browserClient().silent.post('api/backstage/admin/certification/takeCertification', { id, mine }), () =>
    certificationCase.load(id),
  );

export const noteCertification = (id: string, text: string): Promise<Outcome> =>
  decide(browserClient().silent.post('api/backstage/admin/certification/noteCertification', { id, text }), () =>
    certificationCase.load(id),
  );

export type MerchantFilter = QueueFilter & { kind: MerchantKind | undefined };
export const merchantFilter = (params: URLSearchParams): MerchantFilter => ({
  ...queueFilter(params),
  kind: merchantKinds.find((kind) => kind === params.get('kind')),
});

export const merchants = asked((client, filter: MerchantFilter) =>
  client.post('api/backstage/admin/merchant/getMerchantByPage', narrowed(filter)),
);

/** Decides, and asks for the queue again: it shows what became of the registration. */
export const decideMerchant = (
  { application: { id } }: MerchantRow,
  { approve, reason, remark }: Verdict,
  filter: MerchantFilter,
): Promise<Outcome> =>
  decide(
    browserClient().silent.post('api/backstage/admin/merchant/decideMerchant', { id, approve, reason, remark }),
    () => merchants.load(filter),
  );

/** Shops that ask for another name or logo. */
export const renamings = asked((client, filter: QueueFilter) =>
  client.post('api/backstage/admin/shopRenaming/getShopRenamingByPage', narrowed(filter)),
);

export const decideRenaming = (
  id: string,
  { approve, reason, remark }: Verdict,
  filter: QueueFilter,
): Promise<Outcome> =>
  decide(
    browserClient().silent.post('api/backstage/admin/shopRenaming/decideShopRenaming', { id, approve, reason, remark }),
    () => renamings.load(filter),
  );

export type FeedbackFilter = { answered: boolean | undefined; kind: FeedbackRow['kind'] | undefined; pageNo: number };
export const feedback = asked((client, filter: FeedbackFilter) =>
  client.post('api/backstage/admin/feedback/getFeedbackByPage', { ...filter, pageSize }),
);

export const answerFeedback = (id: string, answer: string, filter: FeedbackFilter): Promise<Outcome> =>
  decide(browserClient().silent.post('api/backstage/admin/feedback/answerFeedback', { id, answer }), () =>
    feedback.load(filter),
  );

export type AuditFilter = {
  keyword: string;
  action: string;
  /** What a company's people did, and what was done to them and theirs. */
  of: string;
  from: string;
  to: string;
  pageNo: number;
};
export const auditFilter = (params: URLSearchParams): AuditFilter => ({
  keyword: keywordOf(params),
  action: params.get('action')?.slice(0, 60) ?? '',
  of: params.get('of')?.slice(0, 120) ?? '',
  from: dayIn(params, 'from'),
  to: dayIn(params, 'to'),
  pageNo: pageNumber(params.get('pageNo')),
});
const auditAsked = ({ keyword, action, of, from, to }: AuditFilter) => ({
  keyword: keyword || undefined,
  action: action || undefined,
  of: of || undefined,
  from: from || undefined,
  to: to || undefined,
});

export const auditTrail = asked((client, filter: AuditFilter) =>
  client.post('api/backstage/admin/audit/getAuditByPage', { ...auditAsked(filter), pageNo: filter.pageNo, pageSize }),
);

/** The trail as it is filtered. */
export const exportAudit = (filter: AuditFilter): Promise<Outcome<File>> =>
  outcomeOf(browserClient().silent.file('api/backstage/admin/audit/exportAudit', auditAsked(filter)));

export type RefusalFilter = { keyword: string; reason: RefusalReason | undefined; pageNo: number };
export const refusalFilter = (params: URLSearchParams): RefusalFilter => ({
  keyword: keywordOf(params),
  reason: refusalReasons.find((reason) => reason === params.get('reason')),
  pageNo: pageNumber(params.get('pageNo')),
});

/** Calls that were refused. */
export const refusals = asked((client, filter: RefusalFilter) =>
  client.post('api/backstage/admin/audit/getRefusalByPage', narrowed(filter)),
);
