import { generateSync } from 'otplib';
import { dataOf, goodPassword, type Caller, type startIdentity } from './harness.ts';

type Begun = { secret: string; uri: string; qrCode: { side: number; path: string } };

/** What members with an authenticator do. */
export function authenticatorUsers(api: ReturnType<typeof startIdentity>) {
  const seconds = () => Math.floor(api.clock.now.getTime() / 1000);
  /** What the authenticator shows, now or some steps of 30 seconds away. */
  const codeOf = (secret: string, steps = 0) => generateSync({ secret, epoch: seconds() + 30 * steps });
  const begin = (caller: Caller, password = goodPassword) =>
    api.post<Begun>('user/web/safety/beginTwoStep', { password }, caller);
  const confirm = (caller: Caller, oneTimeCode: string) =>
    api.post<{ recoveryCodes: string[] }>('user/web/safety/confirmTwoStep', { oneTimeCode }, caller);
  return {
    codeOf,
    wrongCode: (secret: string) =>
      ['000000', '111111', '222222', '333333'].find((code) => ![-1, 0, 1].some((n) => codeOf(secret, n) === code))!,
    begin,
    confirm,
    /** A member with two-step login; the authenticator's next code is a fresh one. */
    twoStepMember: async () => {
      const { email, token, caller } = await api.newMember();
      const { secret } = dataOf(await begin(caller));
      const { recoveryCodes } = dataOf(await confirm(caller, codeOf(secret)));
      api.pass({ minutes: 2 });
      return { email, token, caller, secret, recoveryCodes };
    },
  };
}
