import type { OpenMatter } from '#api/members/safety.ts';
import type { FigureReportOutcome } from '#api/market/figure-choices.ts';
import type { Money } from '#api/common/common.ts';
import type { EmailKind } from '#api/mail/email-choices.ts';
import type { ClaimKind } from '#api/deals/claim-choices.ts';
import type { LimitedAct } from '#api/deals/approval-choices.ts';
import type { AppealOutcome, HoldKind, HoldReason } from '#api/deals/hold-choices.ts';
import type { ReportOutcome } from '#api/deals/report-choices.ts';
import type { CompanyRole } from '#api/members/company-roles.ts';
import type { CompanyField, MerchantKind, RejectionReason } from '#api/members/member.ts';

import type { DocumentKind } from '#api/market/document-choices.ts';
import type { MoneyProposal } from '#api/deals/remittance.ts';

import type { DealNotice } from './deal-letters.ts';
import type { ReplacedFigure } from './figure-letters.ts';
import type { Goods } from './goods.ts';
import type {
  FreightAsked,
  FreightBooked,
  FreightBookingEnded,
  FreightBookingTold,
  FreightQuoted,
} from './freight-letters.ts';
import type { SampleAsked, SampleTold, SourceEnding } from './sample-letters.ts';

type Approval = { approvalId: string; act: LimitedAct; number: string; money: Money };

/** Why a code is sent; the same purposes as in the table email_code. */
export type CodePurpose = 'register' | 'presentEmail' | 'newEmail' | 'password';

/** What happens to the ways into an account, of which its owner is told. */
export const safetyChanges = [
  'twoStepBegun',
  'twoStepEnded',
  'passkeyAdded',
  'passkeyRemoved',
  'recoveryCodeUsed',
  'passwordGuessed',
] as const;
export type SafetyChange = (typeof safetyChanges)[number];

/** What each e-mail of ours is told, which its template puts into words; times are ISO 8601. Words that people wrote are escaped where it is made. */
export type EmailData = {
  deal: DealNotice;
  /** What waited for the certification: `orderId` and `number` are those of the RFQ that it is now. */
  waitingRfqPosted: {
    orderId: string;
    number: string;
    invited: number;
    goods: Goods;
    /** Posted together with these. */
    bundle?: string;
    others?: Goods[];
  };
  waitingRfqRefused: { waitingId: string; goods: Goods };
  waitingRfqExpired: { waitingId: string; goods: Goods };
  freightAsked: FreightAsked;
  freightQuoted: FreightQuoted;
  freightBooked: FreightBooked;
  freightBookingEnded: FreightBookingEnded;
  freightBookingTold: FreightBookingTold;
  sampleAsked: SampleAsked;
  sampleTold: SampleTold;
  sourceEnding: SourceEnding;
  code: { purpose: CodePurpose; code: string };
  /** Instead of a code, when somebody registers an address that has an account. */
  alreadyRegistered: Record<never, string>;
  newLogin: { device: string; address: string; at: string };
  passwordChanged: { at: string };
  /** Goes to the address before, and to the one that is bound now. */
  emailChanged: { address: 'before' | 'now'; at: string };
  /** `name`: of the passkey. `left`: recovery codes that are still good. */
  safetyChanged: { change: SafetyChange; at: string; name?: string; left?: number };
  certificationApproved: { companyName: string };
  /** `fields`: those to be put right; none when the whole was refused. */
  certificationRejected: {
    companyName: string;
    reason: RejectionReason;
    remark: string;
    fields: CompanyField[];
  };
  merchantApproved: { kind: MerchantKind; shopName: string };
  merchantRejected: { kind: MerchantKind; shopName: string; reason: RejectionReason; remark: string };
  shopRenamed: { shopName: string };
  shopRenamingRefused: { shopName: string; reason: RejectionReason; remark: string };
  /** A decision of the catalogue desk on a grade that somebody proposed, for each company that offers it. */
  proposalAccepted: { grade: string; materialId: string };
  /** `doubled`: own offers taken off sale, because there was a newer one for the same. */
  proposalMerged: { grade: string; instead: string; materialId: string; doubled: number };
  proposalUnmerged: { grade: string; instead: string; words: string };
  proposalAsked: { grade: string; words: string; proposalId: string };
  /** `removed`: own offers taken off sale. */
  proposalRefused: { grade: string; words: string; proposalId: string; removed: number };
  /** Of a supplier's own document: why the catalogue desk has refused its newest edition. */
  documentRefused: { kind: DocumentKind; grades: string[]; words: string; documentId: string };
  /** To who has bought: there is a new edition; `materialId`: one of the grades. */
  /** `followed`: its reader follows the grade, and has not bought it there. */
  documentReplaced: { kind: DocumentKind; grades: string[]; shopName: string; materialId: string; followed?: boolean };
  /** To who has reported a figure. */
  figureReportDecided: {
    grade: string;
    propertyEn: string;
    propertyZh: string;
    outcome: FigureReportOutcome;
    answer: string;
    figureId: string;
    materialId: string;
  };
  /** To who buys a grade, or (`followed`) follows it and does not: its figures that were replaced; `more` beside those that are named. */
  figuresReplaced: {
    grade: string;
    materialId: string;
    changes: ReplacedFigure[];
    more: number;
    followed?: boolean;
  };
  /** To operators: what a colleague proposes of a substance's hazards or controls. `by`: e-mail. */
  hazardProposed: { name: string; by: string };
  /** To operators: no newer month of exchange rates has been entered for so many days. */
  ratesOld: { month: string; days: number };
  /** To operators: the rates of a month were fetched, and can be entered. */
  ratesFetched: { month: string };
  /** `token` opens the invitation; `host`: nickname of who invites. */
  colleagueInvited: { company: string; host: string; token: string; expiresAt: string };
  colleagueJoined: { nickname: string };
  /** To the owners of a company: somebody who has typed its registration number wants to be invited. */
  joinAsked: { nickname: string; email: string; company: string };
  colleagueRemoved: { company: string };
  /** To who may approve it; `by`: nickname of who asks; `extra`: what is settled is goods beyond what the contract tolerates. */
  approvalAsked: Approval & { by: string; until: string; extra?: boolean };
  /** To who has asked. */
  approvalDecided: Approval & { by: string; approve: boolean; reason: string };
  /** To who has asked: nobody decided in time, or it can be done no more as it was asked. */
  approvalOver: Approval & { expired: boolean };
  rolesChanged: { company: string; roles: CompanyRole[] };
  /** A mail of another member waits; `words`: the first of it. */
  newMail: {
    mailId: string;
    sender: string;
    subject: string;
    words: string;
    /** The whole of it names a bank account. */
    bank?: boolean;
  };
  /** To operators: what a colleague proposes about money. `by`: e-mail. */
  moneyProposed: { kind: MoneyProposal['kind']; number: string; money: Money; by: string };
  /** To who proposed it. */
  moneyDecided: {
    kind: MoneyProposal['kind'];
    number: string;
    money: Money;
    by: string;
    state: MoneyProposal['state'];
    words: string;
  };
  /** To operators: a side has called the marketplace in, or (`late`) it has proposed nothing in its time, which ends at `until`. */
  claimCalledIn: {
    claim: ClaimKind;
    number: string;
    money: Money;
    buyer: string;
    supplier: string;
    until: string;
    late: boolean;
  };
  /** To operators: where buyers are to pay in another place. */
  accountProposed: { currency: string; bank: string; account: string; by: string };
  /** An operator looks at the site as the member sees it, until then. */
  supportViewBegun: { words: string; until: string };
  /** To a seller: its money waits, and nobody knows where to. */
  payoutAccountAsked: { currency: string };
  /** To a seller: what became of an account; `account`: the end of its number, `from`: a day, or ''. */
  payoutAccount: {
    currency: string;
    bank: string;
    account: string;
    state: 'proposed' | 'confirmed' | 'refused';
    from: string;
    words: string;
  };
  payoutPaid: { money: Money; account: string; bank: string; day: string; reference: string };
  /** `code`: why, as banks say it (ISO 20022); '': the bank has not said. */
  payoutReturned: { money: Money; account: string; bank: string; day: string; code: string; words: string };
  /** To operators. */
  payoutAccountProposed: { company: string; currency: string; bank: string; account: string };
  payoutBatchMade: { number: string; money: Money; count: number; by: string };
  /** To who made it. */
  payoutBatchDecided: { number: string; money: Money; by: string; approve: boolean; words: string };
  feedbackAnswered: { content: string; answer: string };
  /** `name`: of what is held, as it is called. */
  holdPlaced: {
    kind: Exclude<HoldKind, 'deal'>;
    name: string;
    reason: HoldReason;
    note: string;
    /** Letters of old know no end. */
    until?: string | null;
  };
  /** It ends at another time than was said. */
  holdChanged: { name: string; until: string | null };
  holdLifted: { kind: Exclude<HoldKind, 'deal'>; name: string; note: string };
  /** To operators: somebody objects to a hold; `days`: for how long it has waited. */
  appealWaits: { name: string; days: number };
  /** To operators: a sanction that came after it has put something on hold. */
  sanctionHeld: { name: string; about: string };
  /** To who appealed. */
  appealDecided: { name: string; outcome: AppealOutcome; answer: string };
  /** To whose it is, which was reported. */
  reportWarned: { name: string; words: string };
  /** To who reported it. */
  reportDecided: { name: string; outcome: ReportOutcome; answer: string };
  /** A version that will take the place of the one in force, with its first day. */
  agreementAnnounced: { code: string; version: string; effectiveFrom: string; titleEn: string; titleZh: string };
  /** What a day has told, by what it is about; `more`: how many letters are not among these. */
  digest: { groups: DigestGroup[]; more: number };
  closingAccount: { closingAt: string };
  closingTakenBack: { at: string };
  /** The cooling-off time is over, and others wait for the account. */
  closingWaits: { open: OpenMatter[] };
};
export type EmailTemplate = keyof EmailData;

/** Letters about one deal, or of one kind, the earliest first. */
export type DigestGroup = { kind: EmailKind; letters: ToldLetter[] };
export type ToldLetter = { template: string; data: Record<string, unknown> };

/** What each is about, for those who run the site. */
export const emailKindOf: Record<EmailTemplate, EmailKind> = {
  code: 'code',
  alreadyRegistered: 'safety',
  newLogin: 'safety',
  supportViewBegun: 'safety',
  passwordChanged: 'safety',
  emailChanged: 'safety',
  safetyChanged: 'safety',
  closingAccount: 'safety',
  closingTakenBack: 'safety',
  closingWaits: 'safety',
  certificationApproved: 'certification',
  certificationRejected: 'certification',
  merchantApproved: 'certification',
  merchantRejected: 'certification',
  shopRenamed: 'shop',
  shopRenamingRefused: 'shop',
  proposalAccepted: 'shop',
  proposalMerged: 'shop',
  proposalUnmerged: 'shop',
  proposalAsked: 'shop',
  proposalRefused: 'shop',
  documentRefused: 'shop',
  documentReplaced: 'document',
  figureReportDecided: 'feedback',
  figuresReplaced: 'document',
  hazardProposed: 'shop',
  ratesOld: 'shop',
  ratesFetched: 'shop',
  colleagueInvited: 'colleague',
  colleagueJoined: 'colleague',
  joinAsked: 'colleague',
  colleagueRemoved: 'colleague',
  approvalAsked: 'colleague',
  approvalDecided: 'colleague',
  approvalOver: 'colleague',
  rolesChanged: 'colleague',
  deal: 'deal',
  waitingRfqPosted: 'deal',
  waitingRfqRefused: 'deal',
  waitingRfqExpired: 'deal',
  moneyProposed: 'money',
  moneyDecided: 'money',
  claimCalledIn: 'money',
  accountProposed: 'money',
  payoutAccountAsked: 'money',
  payoutAccount: 'money',
  payoutPaid: 'money',
  payoutReturned: 'money',
  payoutAccountProposed: 'money',
  payoutBatchMade: 'money',
  payoutBatchDecided: 'money',
  freightAsked: 'freight',
  freightQuoted: 'freight',
  freightBooked: 'freight',
  freightBookingEnded: 'freight',
  freightBookingTold: 'freight',
  sampleAsked: 'sample',
  sampleTold: 'sample',
  sourceEnding: 'sample',
  newMail: 'mail',
  agreementAnnounced: 'other',
  digest: 'other',
  feedbackAnswered: 'feedback',
  reportWarned: 'hold',
  reportDecided: 'feedback',
  holdPlaced: 'hold',
  holdChanged: 'hold',
  holdLifted: 'hold',
  appealWaits: 'hold',
  sanctionHeld: 'hold',
  appealDecided: 'hold',
};
