import { atom } from 'nanostores';
import { browserClient } from '#client/browser.ts';
import { followNews } from '#client/news.ts';
import { readToken } from '#client/token.ts';
import { pageFacts } from '#lib/page-facts.ts';
import { pause } from '#lib/pause.ts';
import { $session, givenMember, keepUnread, loadAccount, unreadOf } from './session.ts';

/** How often something was new since the page is open, and what it was the last time. */
export const $news = atom({ count: 0, subject: '' });

/** Where nobody can be listened to, the page looks by itself. */
const lookMilliseconds = 60_000;
/** Between two tries; several browsers that have lost one server do not come back in the same moment. */
const pauseMilliseconds = () => 2_000 + Math.random() * 3_000;

/** One window of the browser listens, for all that are in sight. */
const name = 'news';
let others: BroadcastChannel;

let listening: AbortController | undefined;
let timer: ReturnType<typeof setInterval> | undefined;

/** From here on the page hears what is new for its member, while it is in sight. */
export function watchNews(): void {
  const heed = () => {
    if (document.hidden || !readToken()) stop();
    else if (!listening) void listen();
  };
  document.addEventListener('visibilitychange', heed);
  others = new BroadcastChannel(name);
  others.onmessage = () => void look();
  const given = givenMember();
  known = given ? unreadOf(given) : undefined;
  $session.subscribe(({ user }) => {
    // What is read meanwhile is not waited for again.
    if (user) known = Math.min(known ?? unreadOf(user), unreadOf(user));
    heed();
  });
}

function stop(): void {
  listening?.abort();
  listening = undefined;
  clearInterval(timer);
}

async function listen(): Promise<void> {
  const { signal } = (listening = new AbortController());
  const lookByItself = () => {
    if (signal.aborted) return;
    clearInterval(timer);
    timer = setInterval(look, lookMilliseconds);
  };
  const follow = async () => {
    while (!signal.aborted)
      await followNews({ opened, told }, signal).catch(() => {
        lookByItself();
        return pause(pauseMilliseconds());
      });
  };
  const told = () => {
    void look();
    others.postMessage('');
  };
  const opened = (unread: number) => {
    // What is heard from now on needs no looking.
    clearInterval(timer);
    // Something may have come since the page was made, or been read elsewhere.
    const { user } = $session.get();
    if (!user || unread !== unreadOf(user)) told();
  };
  lookByItself();
  // There are none where the site is not on https.
  await (navigator.locks?.request(name, { signal }, follow).catch(() => undefined) ?? follow());
}

/** The newest mail or notice that this page knows of; before it has looked, only how many were unread when it was made. */
let newest: string | undefined;
let known: number | undefined;

/** Asks for what is unread: nobody asked for it, so a failure says nothing. */
export async function look(): Promise<void> {
  try {
    const news = await browserClient().silent.get('api/backstage/web/mail/getUnreadMail', {});
    const unread = news.unread + news.notices;
    const isNews = newest === undefined ? unread > (known ?? unread) || isSincePage(news.newest) : isLater(news.newest);
    newest = news.newest?.id ?? newest ?? '';
    keepUnread({ unreadMail: news.unread, unreadNotices: news.notices });
    if (!isNews || !news.newest) return;
    // It may be about the reader: other roles, something to approve.
    void loadAccount();
    $news.set({ count: $news.get().count + 1, subject: news.newest.subject });
  } catch {
    // The next look may find the server again.
  }
}

/** Ids grow with time. */
const isLater = (one: { id: string } | null) => one !== null && one.id > (newest ?? '');

/**
 * What has come since the page was made: ids of version 7 begin with their moment. The number alone does not tell, where
 * what has come settles something else that was unread.
 */
function isSincePage(one: { id: string } | null): boolean {
  const made = pageFacts()?.now;
  return one !== null && made !== undefined && parseInt(one.id.replace('-', '').slice(0, 12), 16) > Date.parse(made);
}
