import { limitBounds, type Bounds, type LimitAnswerKind, type LimitBound } from '#api/deals/spec-limit-rules.ts';
import { trimZeros } from '#lib/decimal.ts';

/** What a supplier says to a limit, as it is typed; '': nothing yet. */
export type AnswerForm = { answer: LimitAnswerKind | '' } & Record<LimitBound, string>;

const nothing = { minimum: '', maximum: '', target: '' };
const texts = (bounds: Bounds) =>
  Object.fromEntries(limitBounds.map((bound) => [bound, bounds[bound] ? trimZeros(bounds[bound]) : ''])) as Record<
    LimitBound,
    string
  >;

/** Another limit is begun with the one that was asked for. */
export const newAnswer = (answer: AnswerForm['answer'], asked: Bounds = {}): AnswerForm => ({
  answer,
  ...(answer === 'proposed' ? texts(asked) : nothing),
});

export const answerFormOf = ({ answer, ...bounds }: { answer: LimitAnswerKind } & Bounds): AnswerForm => ({
  answer,
  ...texts(bounds),
});

/** As the API takes it: figures only of what is proposed. */
export const answerOf = ({ answer, ...bounds }: AnswerForm) => ({
  answer: answer as LimitAnswerKind,
  ...(answer === 'proposed' &&
    Object.fromEntries(limitBounds.flatMap((bound) => (bounds[bound].trim() ? [[bound, bounds[bound].trim()]] : [])))),
});
