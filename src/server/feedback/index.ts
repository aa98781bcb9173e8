export { forgetSender } from './forget.ts';
export { answer as answerFeedback, takeFeedback } from './commands.ts';
