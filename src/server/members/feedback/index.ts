export { feedbackEnd } from './account-end.ts';
export { forgetSettledFeedback } from './forget.ts';
export { replyToFeedback, takeFeedback } from './commands.ts';
