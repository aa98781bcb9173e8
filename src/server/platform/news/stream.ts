import type { Context } from '../context.ts';
import { AppError } from '../errors.ts';
import type { Line } from '../http/http.ts';

/** Then the page asks again, and shows anew whose it is: what has ended meanwhile is not told anything for long. */
const lifeMilliseconds = 5 * 60_000;
/** When to ask again for a place among those who listen. */
const retryAfterSeconds = 60;

export const newsHeaders = { 'Content-Type': 'text/event-stream', 'X-Accel-Buffering': 'no' };

const encoder = new TextEncoder();
const news = encoder.encode('data: news\n\n');
const beat = encoder.encode(':\n\n');
/** What is unread as it begins: a page that shows as many has missed nothing. */
const beginning = (unread: number) => encoder.encode(`data: ${unread}\n\n`);

/**
 * Server-sent events for one member: the first says how much is unread, each later one that something is new, not what.
 * What it is, each page asks with calls of its own. They are written to the connection itself: a stream of the web's
 * around it takes as much memory again (bench/listening.ts). Throws 503 where nobody more can listen: pages then look by
 * themselves.
 */
export function newsStream(
  { news: open }: Pick<Context, 'news'>,
  memberId: string,
  unread: number,
): (line: Line) => () => void {
  // What is told before there is a line is not lost.
  const early: Uint8Array[] = [beginning(unread)];
  let line: Line | null = null;
  const stop = () => {
    clearTimeout(life);
    leave?.();
  };
  const ended = () => {
    stop();
    line?.end();
  };
  const send = (chunk: Uint8Array) => {
    if (!line) early.push(chunk);
    // Whoever takes nothing is let go.
    else if (!line.write(chunk)) ended();
  };
  const leave = open.follow(memberId, { told: () => send(news), beat: () => send(beat), ended });
  if (!leave) throw new AppError('unavailable', { retryAfterSeconds });
  const life = setTimeout(ended, lifeMilliseconds).unref();
  return (to) => {
    line = to;
    for (const chunk of early) to.write(chunk);
    return stop;
  };
}
