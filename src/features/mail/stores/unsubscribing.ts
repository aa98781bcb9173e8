import type { PostCalls, QueryCalls } from '#api/calls.ts';
import { outcomeOf } from '#app/stores/outcome.ts';
import { browserClient } from '#client/browser.ts';
import type { Outcome } from '#lib/outcome.ts';

const calls = 'api/mail/web/notice';
type Ended = QueryCalls[`${typeof calls}/unsubscribe`]['data'];
type Again = PostCalls[`${typeof calls}/subscribeAgain`]['input'];

export const unsubscribe = (token: string): Promise<Outcome<Ended>> =>
  outcomeOf(browserClient().silent.query(`${calls}/unsubscribe`, { token }));

export const subscribeAgain = (again: Again): Promise<Outcome<Record<never, never>>> =>
  outcomeOf(browserClient().silent.post(`${calls}/subscribeAgain`, again));
