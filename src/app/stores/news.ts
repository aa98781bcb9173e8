import { atom } from 'nanostores';
import { browserClient } from '#client/browser.ts';
import { followNews } from '#client/news.ts';
import { readToken } from '#client/token.ts';
import { pause } from '#lib/pause.ts';
import { $session, givenMember, keepUnread } from './session.ts';

/** How often something was new since the page is open, and what it was the last time. */
export const $news = atom({ count: 0, subject: '' });

/** Where nobody can be listened to, the page looks by itself. */
const lookMilliseconds = 60_000;
/** Between two tries; several browsers that have lost one server do not come back in the same moment. */
const pauseMilliseconds = () => 2_000 + Math.random() * 3_000;

/** One window of the browser listens, for all that are in sight. */
const lock = 'resinport-news';
const others = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(lock);

let listening: AbortController | undefined;
let timer: ReturnType<typeof setInterval> | undefined;

/** From here on the page hears what is new for its member, while it is in sight. */
export function watchNews(): void {
  const heed = () => {
    if (document.hidden || !readToken()) stop();
    else if (!listening) void listen();
  };
  document.addEventListener('visibilitychange', heed);
  addEventListener('pagehide', stop);
  addEventListener('pageshow', heed);
  others?.addEventListener('message', () => void look());
  $session.subscribe(heed);
}

function stop(): void {
  listening?.abort();
  listening = undefined;
  clearInterval(timer);
}

async function listen(): Promise<void> {
  const { signal } = (listening = new AbortController());
  clearInterval(timer);
  timer = setInterval(() => void look(), lookMilliseconds);
  const follow = async () => {
    while (!signal.aborted) {
      const isOver = await followNews(told, signal).then(
        () => true,
        () => false,
      );
      if (!isOver) await pause(pauseMilliseconds());
    }
  };
  const told = () => {
    // What is heard from now on needs no looking.
    clearInterval(timer);
    void look();
    others?.postMessage('news');
  };
  if (!('locks' in navigator)) return follow();
  await navigator.locks.request(lock, { signal }, follow).catch(() => undefined);
}

/** The newest mail that this page knows of. */
let newest: string | undefined;

/** Asks for what is unread: nobody asked for it, so a failure says nothing. */
export async function look(): Promise<void> {
  try {
    const news = await browserClient().silent.get('api/backstage/web/mail/getUnreadMail', {});
    // Since the page was made something may have come before it began to listen.
    const isNews =
      newest === undefined ? news.unread > (givenMember()?.unreadMail ?? news.unread) : isLater(news.newest);
    newest = news.newest?.id ?? newest ?? '';
    keepUnread(news.unread);
    if (isNews && news.newest) $news.set({ count: $news.get().count + 1, subject: news.newest.subject });
  } catch {
    // The next look may find the server again.
  }
}

/** Ids of mails grow with time. */
const isLater = (mail: { id: string } | null) => mail !== null && mail.id > (newest ?? '');
