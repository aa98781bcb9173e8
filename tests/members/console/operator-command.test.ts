import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#server/platform/db/open.ts';
import { createMember } from '#server/members/identity/index.ts';
import { commandLine } from '../../support/command.ts';
import { createTestDatabase } from '../../support/database.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database?.close());

type Outcome = { stdout: string; stderr: string; code: number };
const run = (...words: string[]): Promise<Outcome> =>
  promisify(execFile)(process.execPath, commandLine('operator', words), {
    env: { ...process.env, DATABASE_URL: database.url, SITE_URL: 'https://resinport.example' },
  }).then(
    ({ stdout, stderr }) => ({ stdout, stderr, code: 0 }),
    (error: Outcome) => error,
  );
const members = async () =>
  (await database.pool.query('SELECT email, capabilities FROM member ORDER BY id')).rows as object[];

it('the command makes an operator of a new account, whose owner sets the password', async () => {
  const { stdout, code } = await run('Olive@Example.org');
  expect(code).toBe(0);
  expect(stdout).toContain('https://resinport.example/backstage');
  expect(stdout).toContain('https://resinport.example/forgotPassword');
  expect(stdout).toContain('https://resinport.example/userCenter/safetyCenter');
  expect(await members()).toEqual([{ email: 'olive@example.org', capabilities: ['operator'] }]);
});

it('the command makes an operator of an account that there is, once, and changes nothing else of it', async () => {
  const recorder = { actor: null, address: '', now: () => new Date() };
  const account = {
    email: 'peter@example.org',
    nickname: 'Peter',
    locale: 'en-US' as const,
    password: 'a long enough password',
  };
  const id = await createMember(database.orm, recorder, account);
  const before = await database.pool.query('SELECT password_hash, nickname FROM member WHERE id = $1', [id]);
  for (const _ of [1, 2])
    expect(await run('PETER@example.org')).toMatchObject({
      code: 0,
      stdout: expect.not.stringContaining('forgotPassword') as string,
    });
  expect(await members()).toContainEqual({ email: 'peter@example.org', capabilities: ['operator'] });
  expect((await database.pool.query('SELECT password_hash, nickname FROM member WHERE id = $1', [id])).rows).toEqual(
    before.rows,
  );
  const { rows } = await database.pool.query(
    `SELECT action, actor_id FROM audit_event WHERE subject_id = $1 AND action = 'member.grant'`,
    [id],
  );
  expect(rows[0]).toEqual({ action: 'member.grant', actor_id: null });
});

it('the command takes the role away again, and says when there is none to take', async () => {
  await run('quinn@example.org');
  expect(await run('--remove', 'Quinn@example.org')).toMatchObject({ code: 0 });
  expect(await members()).toContainEqual({ email: 'quinn@example.org', capabilities: [] });
  for (const nobody of ['quinn@example.org', 'nobody@example.org'])
    expect(await run('--remove', nobody)).toMatchObject({ code: 1, stderr: `${nobody} is no operator\n` });
});

it('the command says what is wrong, and makes nobody', async () => {
  const before = await members();
  for (const words of [[], ['--remove'], ['not an address'], ['a@example.org', 'b@example.org']]) {
    expect(await run(...words)).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/Usage|Not an e-mail address/) as string,
    });
  }
  expect(await members()).toEqual(before);
});
