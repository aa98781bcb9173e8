import { persistentAtom } from '@nanostores/persistent';
import type { GetCalls } from '#api/calls.ts';
import type { MemberBase } from '#api/members/user.ts';
import { sessionDays } from '#api/members/member.ts';
import { onFailures } from '#client/failures.ts';
import { dropToken, keepToken, readToken } from '#client/token.ts';
import { pageFacts } from '#lib/page-facts.ts';
import { pause } from '#lib/pause.ts';
import { daysAfter } from '#lib/days.ts';

type UserInfo = GetCalls['api/user/web/info/getMyAccount']['data'];

/** Who is logged in (specification, sections 3 and 4). All null: nobody. */
export type Session = {
  token: string | null;
  user: MemberBase | null;
  /** The user-info answer without the list of viewed offers, which the site does not use. */
  account: Omit<UserInfo, 'quotationBrowseResqDTOList'> | null;
  /** Whether user and account have been fetched for this token. */
  readyLogin: boolean;
};

const nobody: Session = { token: null, user: null, account: null, readyLogin: false };
/** Between the cookie and the question who that is (specification, section 9). */
const tokenToAccountMilliseconds = 300;
/** What is kept about the member is asked for anew when it is older. */
const freshMilliseconds = 60_000;

/** The session as every tab of this browser sees it. Without a token nothing of it is kept. */
export const $session = persistentAtom<Session>('useUi', nobody, {
  // Nothing to keep: the key itself goes.
  encode: (session) => (session.token ? JSON.stringify(session) : undefined),
  decode: (text) => {
    try {
      const kept = JSON.parse(text) as Partial<Session> | null;
      return kept && typeof kept.token === 'string' ? { ...nobody, ...kept } : nobody;
    } catch {
      return nobody;
    }
  },
});

const $askedAt = persistentAtom<string>('useUiAskedAt', '0');

/** The reader is on the way to another page, and what this one still asks is broken off: that says nothing of a token. */
let isLeft = false;
const leave = () => void (isLeft = true);

/**
 * Brings the store in step with the cookie, which is what counts, and finds out who that is. Once on every page. `afresh`:
 * what is known may be a moment old, and this page is about it.
 */
export function openSession({ afresh = false } = {}): void {
  isLeft = false;
  addEventListener('beforeunload', leave);
  const token = readToken();
  if (!token) return removeToken();
  if ($session.get().token !== token) $session.set({ ...nobody, token });
  if (afresh && takeGiven()) return;
  const age = Date.now() - Number($askedAt.get());
  const isFresh = !afresh && age >= 0 && age < freshMilliseconds;
  if (!$session.get().readyLogin || !isFresh) void loadAccount();
}

/**
 * A member's page has been made for the member whom its cookie named a moment ago, and says who that is. True: it is whom
 * this browser knows, and nobody needs to be asked. Once: the page grows old.
 */
function takeGiven(): boolean {
  const account = pageFacts()?.account as Session['account'] | undefined;
  const { token, user } = $session.get();
  if (!token || !account || account.memberBaseRespVO.id !== user?.id) return false;
  takeOver(token, account);
  return true;
}

function takeOver(token: string, account: NonNullable<Session['account']>): void {
  // The call has lengthened the session; its absolute end is the server's to keep.
  keepToken(token, daysAfter(new Date(), sessionDays.sliding));
  $session.set({ token, user: account.memberBaseRespVO, account, readyLogin: true });
  $askedAt.set(String(Date.now()));
}

/** After a login: keeps the token, and a moment later asks who that is. Answers false when that failed. */
export async function startSession(token: string, expiresAt: string): Promise<boolean> {
  keepToken(token, new Date(expiresAt));
  $session.set({ ...nobody, token });
  await pause(tokenToAccountMilliseconds);
  return loadAccount();
}

/** A packet may be lost: so often it is asked again, after a pause. */
const retries = 2;

/**
 * Fetches the account. The first time an answer that is a failure ends the session (specification, section 4); when it is
 * only refreshed, the 401 of a token that is not known any more. Where no answer comes at all, nothing is known about the
 * token: the next look asks again.
 */
export async function loadAccount(): Promise<boolean> {
  const { token, readyLogin } = $session.get();
  if (!token) return false;
  try {
    const { browserClient } = await import('#client/browser.ts');
    const client = readyLogin ? browserClient().silent : browserClient();
    const ask = async (left: number): Promise<UserInfo> => {
      const calls = left > 0 ? browserClient().silent : client;
      return calls.get('api/user/web/info/getMyAccount', {}).catch(async (error: unknown) => {
        if (left === 0 || isLeft || isFinal(error)) throw error;
        await pause();
        return ask(left - 1);
      });
    };
    const { quotationBrowseResqDTOList: _, ...account } = await ask(retries);
    // Somebody else may have logged in meanwhile, or everybody out.
    if ($session.get().token !== token) return false;
    takeOver(token, account);
    return true;
  } catch (error) {
    if (!readyLogin && !isLeft && isAnswer(error)) removeToken(token);
    return false;
  }
}

/** Not by its class, which comes with the client. */
const isAnswer = (error: unknown): error is { status: number } => error instanceof Error && 'status' in error;
/** What the server says again, however often it is asked. */
const isFinal = (error: unknown) => isAnswer(error) && error.status < 500 && error.status !== 429;

/** Takes over what the server answered to a change of the own data. */
export function keepUser(user: MemberBase): void {
  const { token, readyLogin } = $session.get();
  if (token) $session.set({ token, user, account: { memberBaseRespVO: user }, readyLogin });
}

/** Takes over how much is unread: every tab shows it at once. */
export function keepUnread(unread: Partial<Pick<MemberBase, 'unreadMail' | 'unreadNotices'>>): void {
  const { user } = $session.get();
  const now = user && { ...user, ...unread };
  if (now && (now.unreadMail !== user.unreadMail || now.unreadNotices !== user.unreadNotices)) keepUser(now);
}

/** Of mails and notices together. */
export const unreadOf = ({ unreadMail, unreadNotices }: MemberBase): number => unreadMail + unreadNotices;

/** Ends the session in this browser: the cookie, the state and its kept copy. With a token: only if it is still that one. */
export function removeToken(only?: string): void {
  const cookie = readToken();
  if (only !== undefined && cookie !== undefined && cookie !== only) return;
  if (cookie !== undefined) dropToken();
  if ($session.get() !== nobody) $session.set(nobody);
}

/** Who is logged in. Null: nobody, or not known yet. */
export function currentMember(): MemberBase | null {
  // While the browser finds out who its token belongs to, the page knows whom it was made for.
  return $session.get().user ?? (readToken() === undefined ? null : givenMember());
}

/** Whom the page was made for. */
export const givenMember = (): MemberBase | null =>
  (pageFacts()?.account as Session['account'] | undefined)?.memberBaseRespVO ?? null;

onFailures({ loggedOut: (token) => removeToken(token ?? '') });
