import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#server/platform/db/open.ts';
import { member } from '#server/platform/db/schema/identity.ts';
import { createLog } from '#server/web/log.ts';
import { createTestDatabase } from '../support/database.ts';
import { addMember } from '../support/roles.ts';

const secret = 'Ada.Hush@example.com';
let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database?.close());

/** The line that a log writes of what went wrong. */
async function lineOf(work: () => PromiseLike<unknown>) {
  const lines: string[] = [];
  const log = createLog('info', { write: (line: string) => void lines.push(line) });
  await Promise.resolve(work()).then(
    () => expect.unreachable('nothing went wrong'),
    (error: unknown) => log.error({ err: error, requestId: 'r-1' }, 'call failed'),
  );
  return lines.join('');
}

describe('a line of the log about a failed query', () => {
  it.each<[string, (of: Database) => PromiseLike<unknown>, string]>([
    ['a wrong value', ({ pool }) => pool.query('SELECT FROM member WHERE id = $1', [secret]), '22P02'],
    [
      'a value that is there already',
      async (of) => {
        const id = await addMember(of, 'PT');
        await of.orm.update(member).set({ email: secret }).where(eq(member.id, id));
        await of.orm
          .update(member)
          .set({ email: secret })
          .where(eq(member.id, await addMember(of, 'PT')));
      },
      '23505',
    ],
    ['a value that is no moment', ({ pool }) => pool.query('SELECT $1::timestamptz', [secret]), '22007'],
    ['a missing value', ({ pool }) => pool.query('INSERT INTO member (email) VALUES ($1)', [secret]), '23502'],
  ])('says where and why, and nothing of what was sent: %s', async (_, fail, code) => {
    const line = await lineOf(() => fail(database));
    expect(line).not.toMatch(/hush/i);
    expect(line).toContain(code);
    const { err, requestId } = JSON.parse(line) as { err: { stack: string; message: string }; requestId: string };
    expect(requestId).toBe('r-1');
    expect(err.message).not.toBe('');
    expect(err.stack).toMatch(/\n\s+at /);
  });

  it('keeps the names of what is ours', async () => {
    const line = await lineOf(() => database.pool.query('INSERT INTO member (email) VALUES ($1)', [secret]));
    const { message } = (JSON.parse(line) as { err: { message: string } }).err;
    expect(message).toMatch(/column "\w+" of relation "member"/);
  });

  it('names the constraint that was broken', async () => {
    const line = await lineOf(async () => {
      await addMember(database, 'PT');
      await database.pool.query('INSERT INTO member SELECT * FROM member LIMIT 1');
    });
    expect((JSON.parse(line) as { err: { constraint: string } }).err.constraint).toMatch(/^member_/);
  });
});

describe('a line of the log about a fault of ours', () => {
  it('tells all of it, with its cause', async () => {
    const line = await lineOf(() =>
      Promise.reject(new Error('no such thing', { cause: new TypeError('undefined is no function') })),
    );
    const { err } = JSON.parse(line) as {
      err: { type: string; message: string; cause: { type: string; message: string } };
    };
    expect(err).toMatchObject({
      type: 'Error',
      message: 'no such thing',
      cause: { type: 'TypeError', message: 'undefined is no function' },
    });
  });
});
