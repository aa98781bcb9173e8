import type { PostCalls } from '#api/calls.ts';
import { browserClient } from '#client/browser.ts';
import type { Reads } from '#client/client.ts';
import type { Outcome } from '#lib/outcome.ts';
import { draftOf } from '#app/stores/draft.ts';
import { outcomeOf } from '#app/stores/outcome.ts';
import { remote } from '#app/stores/remote.ts';

export type MyFeedback = PostCalls['api/backstage/feedback/app/getMyFeedback']['data'];
export type SentFeedback = MyFeedback['list'][number];
type FeedbackInput = PostCalls['api/backstage/feedback/app/createFeedback']['input'];

const pageSize = 10;
/** Own feedback with the answers, newest first. */
export const myFeedback = remote<MyFeedback>();
export const askMyFeedback = (client: Reads, pageNo: number): Promise<MyFeedback> =>
  client.post('api/backstage/feedback/app/getMyFeedback', { pageNo, pageSize });
export const loadMyFeedback = (pageNo: number): Promise<void> =>
  myFeedback.load(() => askMyFeedback(browserClient(), pageNo));

export type FeedbackForm = { kind: string; content: string; contact: string };
export const emptyFeedback: FeedbackForm = { kind: '', content: '', contact: '' };
export const feedbackDraft = draftOf<FeedbackForm>('feedback');

export async function sendFeedback(form: FeedbackForm, pictures: readonly File[]): Promise<Outcome> {
  const input = { ...form, contact: form.contact || undefined } as FeedbackInput;
  const answer = await outcomeOf(
    browserClient().form('api/backstage/feedback/app/createFeedback', input, { attachments: pictures }),
  );
  if (!answer.ok) return answer;
  feedbackDraft.clear();
  await loadMyFeedback(1);
  return { ok: true, data: undefined };
}

/** The ids of the pictures: their addresses open nothing without the token. */
export const pictureIds = ({ pictures }: SentFeedback): string[] =>
  pictures.flatMap((address) => new URLSearchParams(address.split('?')[1]).get('id') ?? []);
