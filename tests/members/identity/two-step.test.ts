import { describe, expect, it } from 'vitest';
import { authenticatorUsers } from './authenticator-users.ts';
import { dataOf, expectInvalid, expectOk, expectTooMany, goodPassword, startIdentity } from './harness.ts';

const api = startIdentity();
const { begin, codeOf, confirm, twoStepMember, wrongCode } = authenticatorUsers(api);

describe('two-step login', () => {
  it('is on when a first code has been seen, not before', async () => {
    const { email, caller } = await api.newMember();
    const { secret, uri } = dataOf(await begin(caller));
    expect(uri).toContain(`secret=${secret}`);
    expect(uri).toMatch(/^otpauth:\/\/totp\/Resinport:/);
    expect(dataOf(await api.login(email)).token).not.toBeNull();
    expectInvalid(await confirm(caller, wrongCode(secret)), 'oneTimeCode');
    expect(dataOf(await api.login(email)).token).not.toBeNull();
    expect(dataOf(await confirm(caller, codeOf(secret))).recoveryCodes).toHaveLength(10);
    expect(dataOf(await api.login(email)).token).toBeNull();
    expect((await api.memberOf(email))!.twoStepSecret).not.toContain(secret);
  });

  it('gives its secret as a picture for the camera too: a QR code with a quiet edge', async () => {
    const [mine, theirs] = [await api.newMember(), await api.newMember()];
    const { qrCode } = dataOf(await begin(mine.caller));
    const dark = new Set([...qrCode.path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([, x, y]) => `${x} ${y}`));
    expect(qrCode.path.replace(/M\d+ \d+h1v1h-1z/g, '')).toBe('');
    const rows = Array.from({ length: qrCode.side }, (_, y) =>
      Array.from({ length: qrCode.side }, (_, x) => (dark.has(`${x} ${y}`) ? '#' : ' ')).join(''),
    );
    for (const edge of [...rows.slice(0, 4), ...rows.slice(-4)]) expect(edge.trim()).toBe('');
    const finder = ['#######', '#     #', '# ### #', '# ### #', '# ### #', '#     #', '#######'];
    const end = qrCode.side - 4 - 7;
    for (const [x, y] of [
      [4, 4],
      [end, 4],
      [4, end],
    ] as const) {
      expect(rows.slice(y, y + 7).map((row) => row.slice(x, x + 7))).toEqual(finder);
    }
    expect((qrCode.side - 8 - 17) % 4).toBe(0);
    expect(dataOf(await begin(theirs.caller)).qrCode.path).not.toBe(qrCode.path);
  });

  it('is begun with the password only, and not over one that is on', async () => {
    const { caller } = await twoStepMember();
    expectInvalid(await begin(caller, 'not the right one'), 'password');
    expect((await begin(caller)).status).toBe(409);
    expect((await confirm(caller, '123456')).status).toBe(409);
  });

  it('asks for the code after the password, with a captcha token for the second try', async () => {
    const { email, secret } = await twoStepMember();
    const first = dataOf(await api.login(email));
    expect(first).toMatchObject({ token: null, expiresAt: null });
    const second = await api.login(email, { oneTimeCode: codeOf(secret), captchaToken: first.captchaToken! });
    expect(await api.isLoggedIn(dataOf(second).token!)).toBe(true);
  });

  it('does not tell who guesses the password that there is a second step', async () => {
    const { email, secret } = await twoStepMember();
    expectInvalid(await api.login(email, { password: 'not the right one' }), 'password');
    expectInvalid(await api.login(email, { password: 'not the right one', oneTimeCode: codeOf(secret) }), 'password');
  });

  it('takes the code before and the code after, for clocks that differ, and no others', async () => {
    const { email, secret } = await twoStepMember();
    for (const steps of [-2, 2, 10])
      expectInvalid(await api.login(email, { oneTimeCode: codeOf(secret, steps) }), 'oneTimeCode');
    for (const steps of [-1, 0, 1]) expectOk(await api.login(email, { oneTimeCode: codeOf(secret, steps) }));
  });

  it('takes a code once, and none from before it', async () => {
    const { email, secret } = await twoStepMember();
    const code = codeOf(secret);
    const before = codeOf(secret, -1);
    expectOk(await api.login(email, { oneTimeCode: code }));
    expectInvalid(await api.login(email, { oneTimeCode: code }), 'oneTimeCode');
    expectInvalid(await api.login(email, { oneTimeCode: before }), 'oneTimeCode');
  });

  it('takes a code once, also when it comes many times at once', async () => {
    const { email, secret } = await twoStepMember();
    const oneTimeCode = codeOf(secret);
    const answers = await Promise.all(Array.from({ length: 4 }, () => api.login(email, { oneTimeCode })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422]);
  });

  it('does not take the code that switched it on for a login', async () => {
    const { email, caller } = await api.newMember();
    const { secret } = dataOf(await begin(caller));
    const code = codeOf(secret);
    expectOk(await confirm(caller, code));
    expectInvalid(await api.login(email, { oneTimeCode: code }), 'oneTimeCode');
  });

  it('is not guessed: ten wrong codes are the end for a quarter of an hour', async () => {
    const { email, secret } = await twoStepMember();
    const oneTimeCode = wrongCode(secret);
    for (let tries = 1; tries <= 10; tries += 1) {
      expect(dataOf(await api.login(email)).token).toBeNull();
      expectInvalid(await api.login(email, { oneTimeCode }), 'oneTimeCode');
    }
    expectTooMany(await api.login(email, { oneTimeCode: codeOf(secret) }));
  });
});

describe('a recovery code', () => {
  it('stands for the authenticator, once', async () => {
    const { email, recoveryCodes } = await twoStepMember();
    const [first, second] = recoveryCodes;
    expectOk(await api.login(email, { oneTimeCode: first! }));
    expectInvalid(await api.login(email, { oneTimeCode: first! }), 'oneTimeCode');
    expectOk(await api.login(email, { oneTimeCode: ` ${second!.toLowerCase().replace('-', '')} ` }));
  });

  it('belongs to its member', async () => {
    const [mine, theirs] = [await twoStepMember(), await twoStepMember()];
    expectInvalid(await api.login(mine.email, { oneTimeCode: theirs.recoveryCodes[0]! }), 'oneTimeCode');
  });

  it('is one of ten different ones, of which nothing readable is kept', async () => {
    const { recoveryCodes } = await twoStepMember();
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^([A-HJ-NP-Z2-9]{4}-){3}[A-HJ-NP-Z2-9]{4}$/);
    const { rows } = await api.db.execute('select * from recovery_code');
    for (const code of recoveryCodes) expect(JSON.stringify(rows)).not.toContain(code);
  });

  it('ends with two-step login', async () => {
    const { email, caller, secret, recoveryCodes } = await twoStepMember();
    const [code, unused] = recoveryCodes;
    expectOk(await api.post('user/web/safety/endTwoStep', { password: goodPassword, oneTimeCode: code }, caller));
    expect(dataOf(await api.login(email)).token).not.toBeNull();
    const again = dataOf(await begin(caller));
    expect(again.secret).not.toBe(secret);
    expectOk(await confirm(caller, codeOf(again.secret)));
    expectInvalid(await api.login(email, { oneTimeCode: unused! }), 'oneTimeCode');
  });
});
