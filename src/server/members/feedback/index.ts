export { feedbackEnd } from './forget.ts';
export { answer as answerFeedback, takeFeedback } from './commands.ts';
