import { newsPath } from '#api/mail/news.ts';
import { failureHandlers } from './failures.ts';
import { readToken } from './token.ts';

/**
 * Listens for what is new for the member of this browser: `opened` hears how much is unread as it begins, `told` of
 * each that comes. Resolves when the server has ended it, to be asked again at once; rejects where it cannot be had.
 * `signal` ends it.
 */
export async function followNews(
  { opened, told }: { opened: (unread: number) => void; told: () => void },
  signal: AbortSignal,
): Promise<void> {
  const token = readToken();
  if (!token) throw new Error('Nobody is logged in');
  const base = document.documentElement.dataset['api'] ?? '';
  // ky waits for an answer, and this one has no end.
  const answer = await fetch(`${base}/${newsPath}`, { headers: { Authorization: `Bearer ${token}` }, signal });
  if (answer.status === 401) failureHandlers.loggedOut(token);
  if (!answer.ok || !answer.body) throw new Error(`No news: ${answer.status}`);
  const events = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  for (let part = await events.read(); !part.done; part = await events.read()) {
    const unread = /data: (\d+)/.exec(part.value);
    if (unread) opened(Number(unread[1]));
    // A comment only keeps the line open.
    if (part.value.includes('data: news')) told();
  }
}
