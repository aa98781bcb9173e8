import type { NoticeThing, TaskKind } from '#api/mail/notice-choices.ts';
import type { EmailKind } from '#api/mail/email-choices.ts';
import { emailKindOf, type EmailData, type EmailTemplate } from '#server/platform/mailer/index.ts';

const things: Record<EmailKind, NoticeThing> = {
  code: 'account',
  safety: 'account',
  certification: 'company',
  shop: 'shop',
  document: 'shop',
  colleague: 'company',
  deal: 'deal',
  money: 'money',
  freight: 'freight',
  sample: 'sample',
  mail: 'account',
  feedback: 'feedback',
  hold: 'account',
  other: 'account',
};

const heldThings: Record<EmailData['holdPlaced']['kind'], NoticeThing> = {
  account: 'account',
  company: 'company',
  buying: 'company',
  selling: 'company',
  forwarding: 'company',
  shop: 'shop',
  offer: 'shop',
};

/** What a notice is about: those of one thing stand together. Read from the database, too, by the migration notices_apart. */
export function thingOf<Template extends EmailTemplate>(
  template: Template,
  data: EmailData[Template],
): { thing: NoticeThing; thingId: string } {
  if ('orderId' in data) return { thing: 'deal', thingId: data.orderId };
  if ('requestId' in data) return { thing: 'freight', thingId: data.requestId };
  if ('proposalId' in data) return { thing: 'shop', thingId: data.proposalId };
  if ('sampleId' in data) return { thing: 'sample', thingId: data.sampleId };
  if ('sourceId' in data) return { thing: 'sample', thingId: data.sourceId };
  if ('documentId' in data) return { thing: 'shop', thingId: data.documentId };
  if ('approvalId' in data) return { thing: 'company', thingId: data.approvalId };
  const held = template === 'holdPlaced' || template === 'holdLifted';
  const thing = held ? heldThings[(data as EmailData['holdPlaced']).kind] : things[emailKindOf[template]];
  return { thing, thingId: '' };
}

/** What notices ask for that are about no deal; those of deals are told what stands open there. */
export const asksOf: { readonly [Template in EmailTemplate]?: TaskKind } = {
  certificationRejected: 'recertify',
  merchantRejected: 'registerAgain',
  freightAsked: 'quoteFreight',
  freightBooked: 'answerBooking',
  approvalAsked: 'approve',
  payoutAccountAsked: 'payoutAccount',
  proposalAsked: 'answerProposal',
  documentRefused: 'renewDocument',
  sampleAsked: 'answerSample',
};
