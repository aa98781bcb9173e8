import { newsPath } from '#api/mail/news.ts';
import { failureHandlers } from './failures.ts';
import { readToken } from './token.ts';

/**
 * Listens for what is new for the member of this browser: `told` is called for each piece, and once when the ear is open.
 * Resolves when the server has ended it, to be asked again at once; rejects where it cannot be had. `signal` ends it.
 */
export async function followNews(told: () => void, signal: AbortSignal): Promise<void> {
  const token = readToken();
  if (!token) throw new Error('Nobody is logged in');
  const base = document.documentElement.dataset['api'] ?? '';
  // ky waits for an answer, and this one has no end.
  const answer = await fetch(`${base}/${newsPath}`, { headers: { Authorization: `Bearer ${token}` }, signal });
  if (answer.status === 401) failureHandlers.loggedOut(token);
  if (!answer.ok || !answer.body) throw new Error(`No news: ${answer.status}`);
  told();
  const events = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  for (let part = await events.read(); !part.done; part = await events.read()) {
    // All events say the same; a comment keeps the line open.
    if (part.value.includes('data:')) told();
  }
}
