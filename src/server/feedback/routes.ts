import { answerFeedback, getFeedbackByPage } from '#api/backstage.ts';
import { createFeedback, getMyFeedback } from '#api/feedback.ts';
import { Routes } from '#server/http.ts';
import { answer, takeFeedback } from './commands.ts';
import { feedbackQueue, ownFeedback } from './queries.ts';

export const feedbackRoutes = new Routes()
  .answer(createFeedback, (context, feedback) => takeFeedback(context, feedback))
  .answerMember(getMyFeedback, (context, page) => ownFeedback(context, page))
  .answerMember(getFeedbackByPage, (context, query) => feedbackQueue(context, query))
  .answerMember(answerFeedback, (context, input) => answer(context, input));
