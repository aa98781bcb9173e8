import type { OpenMatter, OwnSession, Passkey, TwoStepSecret } from '#api/members/safety.ts';
import { browserClient } from '#client/browser.ts';
import type { Reads } from '#client/client.ts';
import type { Outcome } from '#lib/outcome.ts';
import { codeTicketOf } from '#app/stores/auth-code.ts';
import { outcomeOf } from '#app/stores/outcome.ts';
import { forgetPasskey, rememberPasskey } from '#app/stores/passkey-here.ts';
import { remote } from '#app/stores/remote.ts';
import { loadAccount } from '#app/stores/session.ts';

const done: Outcome = { ok: true, data: undefined };

/** Where the member is logged in, this session first. */
export const sessions = remote<OwnSession[]>();
export const askSessions = (client: Reads): Promise<OwnSession[]> =>
  client.get('api/user/web/session/getSessionList', {});
export const loadSessions = (): Promise<void> => sessions.load(() => askSessions(browserClient()));

/** Ends a session; `others` ends all but this one. */
export async function endSession(id: string): Promise<Outcome> {
  const answer = await outcomeOf(browserClient().post('api/user/web/session/endSession', { id }));
  if (!answer.ok) return answer;
  sessions.put(answer.data);
  return done;
}

/** The present address is verified by the code that was sent there; gives a ticket. */
export const checkPresentEmail = (code: string): Promise<Outcome<{ ticket: string }>> =>
  outcomeOf(browserClient().get('api/user/web/info/checkEmail', { code, ...codeTicketOf('presentEmail') }));

export type NewEmail = {
  email: string;
  code: string;
  /** The ticket of the present address. */
  ticket: string;
  oneTimeCode?: string | undefined;
};

/** The new address is verified and bound; all other sessions end. */
export async function changeEmail({ email, code, ticket, oneTimeCode }: NewEmail): Promise<Outcome> {
  const client = browserClient();
  const answer = await outcomeOf(
    client.get('api/user/web/info/checkEmail2', { email, code, ...codeTicketOf('newEmail') }).then((second) =>
      client.post('api/user/web/info/updateEmail', {
        email,
        tickets: [ticket, second.ticket],
        ...(oneTimeCode && { oneTimeCode }),
      }),
    ),
  );
  if (!answer.ok) return answer;
  await Promise.all([loadAccount(), loadSessions()]);
  return done;
}

/** A new secret for the authenticator; it counts once a code of it has been confirmed. */
export const beginTwoStep = (password: string): Promise<Outcome<TwoStepSecret>> =>
  outcomeOf(browserClient().post('api/user/web/safety/beginTwoStep', { password }));

/** Switches two-step login on. The recovery codes are shown this once. */
export async function confirmTwoStep(oneTimeCode: string): Promise<Outcome<{ recoveryCodes: string[] }>> {
  const answer = await outcomeOf(browserClient().post('api/user/web/safety/confirmTwoStep', { oneTimeCode }));
  if (answer.ok) await Promise.all([loadAccount(), loadSessions()]);
  return answer;
}

export async function endTwoStep(password: string, oneTimeCode: string): Promise<Outcome> {
  const answer = await outcomeOf(browserClient().post('api/user/web/safety/endTwoStep', { password, oneTimeCode }));
  if (!answer.ok) return answer;
  await Promise.all([loadAccount(), loadSessions()]);
  return done;
}

/** What is asked for again before a change; the one-time code where two-step login is on, else ''. */
type OwnSteps = { password: string; oneTimeCode: string };
const given = ({ password, oneTimeCode }: OwnSteps) => ({
  password,
  ...(oneTimeCode.trim() && { oneTimeCode: oneTimeCode.trim() }),
});

/** What is to be finished before the account can be closed. */
const matters = remote<OpenMatter[]>();
export const $openMatters = matters.$state;
export const loadOpenMatters = (): Promise<void> =>
  matters.load(() => browserClient().get('api/user/web/safety/getOpenMatters', {}));

const passkeys = remote<Passkey[]>();
export const $passkeys = passkeys.$state;
export const loadPasskeys = (): Promise<void> =>
  passkeys.load(() => browserClient().get('api/user/web/safety/getPasskeyList', {}));

/** The browser makes the passkey itself; `null` when the reader closed that window or the browser makes none. */
export async function addPasskey(name: string, steps: OwnSteps): Promise<Outcome | null> {
  const begun = await outcomeOf(browserClient().post('api/user/web/safety/beginPasskey', given(steps)));
  if (!begun.ok) return begun;
  const { makePasskey } = await import('./safety-passkey.ts');
  const response = await makePasskey(begun.data.options);
  if (!response) return null;
  const { challengeId } = begun.data;
  const outcome = await takePasskeys(
    outcomeOf(browserClient().post('api/user/web/safety/addPasskey', { challengeId, response, name })),
  );
  if (outcome.ok) rememberPasskey();
  return outcome;
}

export const removePasskey = (id: string, steps: OwnSteps): Promise<Outcome> =>
  takePasskeys(outcomeOf(browserClient().post('api/user/web/safety/removePasskey', { id, ...given(steps) })));

async function takePasskeys(answering: Promise<Outcome<Passkey[]>>): Promise<Outcome> {
  const answer = await answering;
  if (!answer.ok) return answer;
  passkeys.put(answer.data);
  if (answer.data.length === 0) forgetPasskey();
  await Promise.all([loadAccount(), loadSessions()]);
  return done;
}

/** Everything that is kept about the member, as one file. */
export const downloadMyData = (): Promise<Outcome<File>> =>
  outcomeOf(browserClient().file('api/user/web/safety/getMyData', {}));

/** Closes the account after the cooling-off time; every session has ended. */
export const closeAccount = (password: string, oneTimeCode: string): Promise<Outcome<{ closingAt: string }>> =>
  outcomeOf(
    browserClient().post('api/user/web/safety/closeAccount', { password, ...(oneTimeCode && { oneTimeCode }) }),
  );
