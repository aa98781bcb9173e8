import type { Context } from '../context.ts';
import { AppError } from '../errors.ts';

/** Then the page asks again, and shows anew whose it is: what has ended meanwhile is not told anything for long. */
const lifeMilliseconds = 5 * 60_000;
/** When to ask again for a place among those who listen. */
const retryAfterSeconds = 60;
/** So many chunks wait for a reader who takes none. */
const mostWaiting = 20;

const encoder = new TextEncoder();
const news = encoder.encode('data: news\n\n');
const beat = encoder.encode(':\n\n');
/** What is unread as it begins: a page that shows as many has missed nothing. */
const beginning = (unread: number) => encoder.encode(`data: ${unread}\n\n`);

/**
 * Server-sent events for one member: the first says how much is unread, each later one that something is new, not what. What it is, each page asks with
 * calls of its own. Throws 503 where nobody more can listen: pages then look by themselves.
 */
export function newsStream({ news: open }: Pick<Context, 'news'>, memberId: string, unread: number): Response {
  let leave: (() => void) | null = null;
  let life: NodeJS.Timeout | undefined;
  const stop = () => {
    clearTimeout(life);
    leave?.();
    leave = null;
  };
  const body = new ReadableStream<Uint8Array>(
    {
      start: (controller) => {
        const ended = () => {
          if (!leave) return;
          stop();
          controller.close();
        };
        const send = (chunk: Uint8Array) => ((controller.desiredSize ?? 0) > 0 ? controller.enqueue(chunk) : ended());
        leave = open.follow(memberId, { told: () => send(news), beat: () => send(beat), ended });
        if (!leave) throw new AppError('unavailable', { retryAfterSeconds });
        send(beginning(unread));
        life = setTimeout(ended, lifeMilliseconds).unref();
      },
      cancel: stop,
    },
    { highWaterMark: mostWaiting },
  );
  return new Response(body, { headers: { 'Content-Type': 'text/event-stream', 'X-Accel-Buffering': 'no' } });
}
