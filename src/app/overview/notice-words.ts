import { dealPath } from '#api/deals/deal-address.ts';
import { roleOfStep, turnOf, type StepKind } from '#api/deals/next-step.ts';
import type { NoticeThing, TaskKind } from '#api/mail/notice-choices.ts';
import type { NoticesOfThing, NoticeTask } from '#api/mail/notice.ts';
import type { CompanyRole } from '#api/members/company-roles.ts';
import { stepEnd, stepHref, stepName } from '#features/deals/deal/next-words.ts';
import { m } from '#i18n/messages.ts';
import { localPath } from '#lib/paths.ts';

const things: Record<NoticeThing, () => string> = {
  deal: m.mail_notices_thingDeal,
  freight: m.mail_notices_thingFreight,
  company: m.mail_notices_thingCompany,
  shop: m.mail_notices_thingShop,
  account: m.mail_notices_thingAccount,
  feedback: m.mail_notices_thingFeedback,
  money: m.mail_notices_thingMoney,
  sample: m.mail_notices_thingSample,
};
export const thingName = (thing: NoticeThing): string => things[thing]();

type OtherTask = Exclude<TaskKind, StepKind>;
const others: Record<OtherTask, { name: () => string; path: (of: NoticesOfThing) => string }> = {
  quote: { name: m.mail_notices_quote, path: ({ id }) => `${dealPath('supplier', id)}#quote` },
  answerCounter: { name: m.mail_notices_answerCounter, path: ({ id }) => `${dealPath('supplier', id)}#quote` },
  quoteFreight: { name: m.mail_notices_quoteFreight, path: () => localPath('/forwarderCenter/requests') },
  answerBooking: { name: m.mail_notices_answerBooking, path: () => localPath('/forwarderCenter/bookings') },
  recertify: { name: m.mail_notices_recertify, path: () => localPath('/userCenter/enterpriseCertification') },
  approve: { name: m.mail_notices_approve, path: () => localPath('/userCenter/approvals') },
  payoutAccount: { name: m.mail_notices_payoutAccount, path: () => localPath('/supplierCenter/payouts') },
  answerProposal: { name: m.mail_notices_answerProposal, path: () => localPath('/supplierCenter/proposals') },
  renewDocument: {
    name: m.mail_notices_renewDocument,
    path: () => localPath('/supplierCenter/documents', { state: 'refused' }),
  },
  answerSample: { name: m.mail_notices_answerSample, path: ({ id }) => localPath('/supplierCenter/samples', { id }) },
  registerAgain: { name: m.mail_notices_registerAgain, path: () => localPath('/merchantRegistration') },
};
const isOther = (kind: TaskKind): kind is OtherTask => kind in others;

/** The step of a deal that a task is; null: it is none. */
const stepOf = ({ kind, ...rest }: NoticeTask) => (isOther(kind) ? null : { kind, turn: turnOf[kind], ...rest });

/** Whose of a company it is; undefined: everybody's. */
export const roleOfTask = ({ kind }: NoticeTask): CompanyRole | undefined =>
  isOther(kind) ? undefined : roleOfStep[kind];

export function taskName(task: NoticeTask): string {
  const step = stepOf(task);
  return step ? stepName(step, 'buyer') : others[task.kind as OtherTask].name();
}

/** Straight to where it is done. */
export function taskHref(task: NoticeTask, of: NoticesOfThing): string {
  const step = stepOf(task);
  const side = of.side ?? 'buyer';
  if (!step) return others[task.kind as OtherTask].path(of);
  return stepHref(step, side, of.id) ?? dealPath(side, of.id);
}

/** What happens when its time is over. */
export function taskEnd(task: NoticeTask): string | null {
  const step = stepOf(task);
  return step && stepEnd(step);
}
