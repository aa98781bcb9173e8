import type { PostCalls } from '#api/calls.ts';
import { m } from '#i18n/messages.ts';

export type FeedbackKind = PostCalls['api/backstage/feedback/app/createFeedback']['input']['kind'];

const names: Record<FeedbackKind, () => string> = {
  suggestion: m.members_feedback_suggestion,
  fault: m.members_feedback_fault,
  complaint: m.members_feedback_complaint,
  data: m.members_feedback_data,
  other: m.members_feedback_other,
};
export const feedbackKindName = (kind: FeedbackKind): string => names[kind]();
export const feedbackKinds = Object.keys(names) as FeedbackKind[];
export const feedbackKindOptions = () => feedbackKinds.map((value) => ({ value, label: feedbackKindName(value) }));
