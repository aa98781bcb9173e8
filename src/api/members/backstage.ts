import { z } from 'zod';
import { textLength } from '#api/common/limits.ts';
import { call } from '#api/common/call.ts';
import { day, id, keyword, maxPageSize, moment, named, nothing, page, pageInput } from '#api/common/common.ts';
import { decision, getEnterprise, getMyApplication, storedFile } from './enterprise.ts';
import { certificationStates, companyFields, merchantKinds, rejectionReasons } from './member.ts';
import { partyMatch } from './party-match.ts';
import { emailKinds } from '#api/mail/email-choices.ts';
import { feedbackKinds } from './feedback.ts';
import { picture } from '#api/market/picture.ts';
import { refusalReasons } from './refusal-choices.ts';
import { line, prose } from '#api/common/text.ts';

const queue = { state: z.enum(certificationStates).optional(), keyword: keyword.optional(), ...pageInput };
const applicant = z.object({ memberId: id, email: z.string(), nickname: z.string() });
const verdict = z.object({
  id,
  approve: z.boolean(),
  /** Wanted when not approved. */
  reason: z.enum(rejectionReasons).optional(),
  remark: prose(textLength.remark).optional(),
});

/** `open`: the account still is; `id` is the application's. */
export const sameNumber = z.object({
  id,
  memberId: id,
  companyName: z.string(),
  email: z.string(),
  state: z.enum(certificationStates),
  open: z.boolean(),
});

const keeper = z.object({ id, name: z.string(), since: moment });

export const getCertificationByPage = call({
  method: 'POST',
  path: 'api/backstage/admin/certification/getCertificationByPage',
  reads: true,
  access: 'operator',
  summary: 'Applications for certification, those waiting longest first',
  /** `mine`: those that oneself has taken up; `free`: without those that another operator has. */
  input: z.object({ ...queue, of: z.enum(['mine', 'free']).optional() }),
  data: page(
    z.object({
      id,
      applicant,
      companyName: z.string(),
      nation: named,
      keeper: keeper.nullable(),
      ...decision.shape,
    }),
  ).extend({
    waiting: z.number().int(),
  }),
});

export const getCertificationById = call({
  method: 'GET',
  path: 'api/backstage/admin/certification/getCertificationById',
  reads: true,
  access: 'operator',
  summary: 'One application with its document and everything earlier',
  input: z.object({ id }),
  data: z.object({
    id,
    applicant,
    application: getEnterprise.data.shape.current.unwrap(),
    history: getEnterprise.data.shape.history,
    /** Other members' companies with the same name or e-mail domain: look twice. */
    alike: z.array(z.object({ id, companyName: z.string(), email: z.string() })),
    /** Other members' companies, certified or waiting, with the same number in the register of the same country. */
    sameNumber: z.array(sameNumber),
    /** Sanctioned parties whose name it bears, and from which nobody has told it apart. */
    listed: z.array(partyMatch),
    /** A word in the company's name by which it may be taken for the marketplace: look twice. */
    office: z.string().nullable(),
    /** Who has taken it up. */
    keeper: keeper.nullable(),
    /** What operators wrote down about this member's applications, the oldest first. */
    notes: z.array(z.object({ by: z.string(), at: moment, text: z.string() })),
  }),
});

export const takeCertification = call({
  method: 'POST',
  path: 'api/backstage/admin/certification/takeCertification',
  access: 'operator',
  limit: 'write',
  summary:
    'Takes up an application, also from another operator, or hands back what one has; 409 when it has been decided or is not theirs',
  input: z.object({ id, mine: z.boolean() }),
  data: nothing,
});

export const noteCertification = call({
  method: 'POST',
  path: 'api/backstage/admin/certification/noteCertification',
  access: 'operator',
  limit: 'write',
  summary: 'Writes something down about an application for the other operators',
  input: z.object({ id, text: prose(textLength.note) }),
  data: nothing,
});

export const decideCertification = call({
  method: 'POST',
  path: 'api/backstage/admin/certification/decideCertification',
  access: 'operator',
  fresh: true,
  limit: 'write',
  summary:
    'Approves, asks for a revision of fields, or rejects with a reason; approving a second company with one registration number needs a remark; 409 when already decided',
  input: verdict.extend({ fields: z.array(z.enum(companyFields)).max(companyFields.length).default([]) }),
  data: nothing,
});

export const getMerchantByPage = call({
  method: 'POST',
  path: 'api/backstage/admin/merchant/getMerchantByPage',
  reads: true,
  access: 'operator',
  summary: 'Merchant registrations, those waiting longest first',
  input: z.object({ ...queue, kind: z.enum(merchantKinds).optional() }),
  data: page(z.object({ applicant, companyName: z.string(), application: getMyApplication.data.element })).extend({
    waiting: z.number().int(),
  }),
});

export const decideMerchant = call({
  method: 'POST',
  path: 'api/backstage/admin/merchant/decideMerchant',
  access: 'operator',
  fresh: true,
  limit: 'write',
  summary: 'Approves or rejects a merchant registration; 409 when already decided',
  input: verdict,
  data: nothing,
});

const shopNames = z.object({ nameEn: z.string(), nameZh: z.string(), logo: picture.nullable() });

export const getShopRenamingByPage = call({
  method: 'POST',
  path: 'api/backstage/admin/shopRenaming/getShopRenamingByPage',
  reads: true,
  access: 'operator',
  summary: 'Shops that ask for another name or logo, those waiting longest first, old and new side by side',
  input: z.object(queue),
  data: page(
    z.object({
      id,
      shopId: id,
      applicant,
      /** As certified. */
      companyName: z.string(),
      before: shopNames,
      /** Without a logo: it stays. */
      after: shopNames,
      ...decision.omit({ fields: true }).shape,
    }),
  ).extend({ waiting: z.number().int() }),
});

export const decideShopRenaming = call({
  method: 'POST',
  path: 'api/backstage/admin/shopRenaming/decideShopRenaming',
  access: 'operator',
  limit: 'write',
  summary: 'Lets a shop have another name and logo, or refuses with a reason; 409 when already decided',
  input: verdict,
  data: nothing,
});

export const getFeedbackByPage = call({
  method: 'POST',
  path: 'api/backstage/admin/feedback/getFeedbackByPage',
  reads: true,
  access: 'operator',
  summary: 'Feedback, unanswered first',
  input: z.object({ answered: z.boolean().optional(), kind: z.enum(feedbackKinds).optional(), ...pageInput }),
  data: page(
    z.object({
      id,
      kind: z.enum(feedbackKinds),
      content: z.string(),
      contact: z.string().nullable(),
      sender: applicant.nullable(),
      pictures: z.array(storedFile),
      sentAt: moment,
      answer: z.string().nullable(),
      answeredAt: moment.nullable(),
    }),
  ),
});

export const answerFeedback = call({
  method: 'POST',
  path: 'api/backstage/admin/feedback/answerFeedback',
  access: 'operator',
  limit: 'write',
  summary: 'Answers feedback; the sender gets it by e-mail',
  input: z.object({ id, answer: prose(textLength.answer) }),
  data: nothing,
});

/** `of`: what people of a company did, and what was done to them and theirs; days are of UTC, the last one included. */
const auditFilter = {
  keyword: keyword.optional(),
  action: line([0, 60]).optional(),
  of: id.optional(),
  from: day.optional(),
  to: day.optional(),
};

export const getAuditByPage = call({
  method: 'POST',
  path: 'api/backstage/admin/audit/getAuditByPage',
  reads: true,
  access: 'operator',
  summary: 'The audit trail, newest first',
  input: z.object({ ...auditFilter, ...pageInput }),
  data: page(
    z.object({
      id,
      at: moment,
      /** Who did it; null: the system. */
      actor: z.object({ id, email: z.string() }).nullable(),
      action: z.string(),
      /** What it was done to, as kind and id. */
      subject: z.string(),
      /** The address of a member to whom it was done. */
      subjectEmail: z.string().nullable(),
      detail: z.record(z.string(), z.unknown()),
    }),
  ),
});

export const exportAudit = call({
  method: 'GET',
  path: 'api/backstage/admin/audit/exportAudit',
  access: 'operator',
  limit: 'export',
  summary: 'The audit trail as filtered, as CSV',
  input: z.object(auditFilter),
  data: nothing,
  answersFile: ['text/csv'],
});

const failedEmail = z.object({
  id,
  kind: z.enum(emailKinds),
  /** Not the whole of the address. */
  to: z.string(),
  writtenAt: moment,
  tries: z.number().int(),
  /** What the last try met; empty: there was none. */
  reason: z.string(),
  /** Not a code or an invitation that is good no longer. */
  maySendAgain: z.boolean(),
});
const failedEmails = z.object({ ids: z.array(id).min(1).max(maxPageSize) });

export const getFailedEmailByPage = call({
  method: 'POST',
  path: 'api/backstage/admin/email/getFailedEmailByPage',
  reads: true,
  access: 'operator',
  summary: 'E-mails that could not be delivered and are tried no more, the latest first; how many others wait',
  input: z.object(pageInput),
  data: page(failedEmail).extend({
    waiting: z.number().int(),
    /** Of those that wait, have been tried in vain. */
    failing: z.number().int(),
  }),
});

export const sendEmailsAgain = call({
  method: 'POST',
  path: 'api/backstage/admin/email/sendEmailsAgain',
  access: 'operator',
  limit: 'write',
  summary: 'Lets e-mails that failed be tried again from the start; 409 when none of them can be, or all have been',
  input: failedEmails,
  data: z.object({ count: z.number().int() }),
});

export const dropEmails = call({
  method: 'POST',
  path: 'api/backstage/admin/email/dropEmails',
  access: 'operator',
  fresh: true,
  limit: 'write',
  summary: 'Forgets e-mails that failed, for good; 409 when that has been done',
  input: failedEmails,
  data: z.object({ count: z.number().int() }),
});

export const getRefusalByPage = call({
  method: 'POST',
  path: 'api/backstage/admin/audit/getRefusalByPage',
  reads: true,
  access: 'operator',
  summary: 'Calls that were refused, counted by the hour, caller and call, the latest first; kept for 90 days',
  input: z.object({ keyword: keyword.optional(), reason: z.enum(refusalReasons).optional(), ...pageInput }),
  data: page(
    z.object({
      /** A member; null: a visitor. */
      member: z.object({ id, email: z.string() }).nullable(),
      /** Of a visitor; empty for all who came after too many others in that hour. */
      network: z.string(),
      call: z.string(),
      reason: z.enum(refusalReasons),
      count: z.number().int(),
      firstAt: moment,
      lastAt: moment,
    }),
  ),
});

export type CertificationRow = z.infer<typeof getCertificationByPage.data>['list'][number];
export type CertificationCase = z.infer<typeof getCertificationById.data>;
export type MerchantRow = z.infer<typeof getMerchantByPage.data>['list'][number];
export type ShopRenamingRow = z.infer<typeof getShopRenamingByPage.data>['list'][number];
export type FeedbackRow = z.infer<typeof getFeedbackByPage.data>['list'][number];
export type FailedEmail = z.infer<typeof failedEmail>;
export type RefusalRow = z.infer<typeof getRefusalByPage.data>['list'][number];
export type AuditRow = z.infer<typeof getAuditByPage.data>['list'][number];
