import { answerFeedback, getFeedbackByPage } from '#api/members/backstage.ts';
import { createFeedback, getMyFeedback } from '#api/members/feedback.ts';
import { Routes } from '#server/platform/http/http.ts';
import { replyToFeedback, takeFeedback } from './commands.ts';
import { feedbackQueue, ownFeedback } from './queries.ts';

export const feedbackRoutes = new Routes()
  .answer(createFeedback, takeFeedback)
  .answerMember(getMyFeedback, ownFeedback)
  .answerMember(getFeedbackByPage, feedbackQueue)
  .answerMember(answerFeedback, replyToFeedback);
