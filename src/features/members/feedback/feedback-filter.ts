import type { FeedbackFilter } from '#app/stores/backstage.ts';
import { pageNumber } from '#lib/page-number.ts';
import { feedbackKinds } from './feedback-kinds.ts';

/** What waits needs no word in the address. */
export const feedbackViews = ['waiting', 'answered', 'all'] as const;
const answeredOf = { waiting: false, answered: true, all: undefined } as const;
export const feedbackView = (params: URLSearchParams) =>
  feedbackViews.find((view) => view === params.get('view')) ?? 'waiting';
export const feedbackFilter = (params: URLSearchParams): FeedbackFilter => ({
  answered: answeredOf[feedbackView(params)],
  kind: feedbackKinds.find((kind) => kind === params.get('kind')),
  pageNo: pageNumber(params.get('pageNo')),
});
