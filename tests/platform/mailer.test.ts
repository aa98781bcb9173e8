import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '#server/platform/config.ts';
import type { Database } from '#server/platform/db/open.ts';
import { outgoingEmail } from '#server/platform/db/schema/platform.ts';
import {
  outboxFolder,
  queueEmail,
  readEml,
  startMailer,
  toldBy,
  type Email,
  type Mailer,
} from '#server/platform/mailer/index.ts';
import { createTestDatabase } from '../support/database.ts';
import { startMailbox } from '../support/mailbox.ts';
import { testSecrets } from '../support/services.ts';

const clock = { now: new Date('2026-07-15T12:00:00Z') };
const pass = (seconds: number) => (clock.now = new Date(clock.now.getTime() + seconds * 1000));
const hour = 3600;

let database: Database;
let mailbox: Awaited<ReturnType<typeof startMailbox>>;
let dataDir: string;
const mailers: Mailer[] = [];
const failures: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  mailbox = await startMailbox();
  dataDir = await mkdtemp(join(tmpdir(), 'resinport-mailer-'));
});
afterEach(async () => {
  await Promise.all(mailers.splice(0).map((mailer) => mailer.close()));
  await database.orm.delete(outgoingEmail);
  mailbox.received.splice(0);
  mailbox.state.refuse = false;
  failures.splice(0);
});
afterAll(async () => {
  await mailbox.close();
  await database.close();
  await rm(dataDir, { recursive: true });
});

function start(env: Record<string, string> = { SMTP_URL: mailbox.url }): Mailer {
  const config = readConfig({ DATA_DIR: dataDir, SITE_URL: 'https://resinport.example', ...env });
  const mailer = startMailer({ db: database.orm, config, now: () => clock.now, secrets: testSecrets }, (error) =>
    failures.push(String(error)),
  );
  mailers.push(mailer);
  return mailer;
}
const queue = (email: Partial<Email<'code'>> = {}) =>
  queueEmail(
    database.orm,
    { now: () => clock.now },
    {
      to: 'buyer@example.org',
      locale: 'en-US',
      template: 'code',
      data: { purpose: 'register', code: '204816' },
      ...email,
    },
  );
const rows = () => database.orm.select().from(outgoingEmail);

describe('an e-mail that may be unsubscribed', () => {
  const ownerId = '0197f5a0-0000-7000-8000-000000000009';
  const feedback = { template: 'feedbackAnswered', data: { content: 'Good', answer: 'Thanks' } } as const;
  const send = (given: object) =>
    queueEmail(database.orm, { now: () => clock.now }, { to: 'a@example.org', locale: 'zh-CN', ...feedback, ...given });

  it('says to mail programs where one click ends such e-mails, and to its reader', async () => {
    await send({ ownerId });
    start();
    await expect.poll(() => mailbox.received).toHaveLength(1);
    const [{ source, text }] = mailbox.received as [(typeof mailbox.received)[number]];
    const [, link] = /^List-Unsubscribe: <([^>\s]+)>\r\n/m.exec(source)!;
    const { origin, pathname, searchParams } = new URL(link!);
    expect(origin + pathname).toBe('https://resinport.example/zh-CN/unsubscribe');
    expect(toldBy(testSecrets, searchParams.get('token')!)).toEqual({ ownerId, kind: 'feedback' });
    expect(source).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n/m);
    expect(text).toContain(`退订此类邮件：${link}`);
  });

  it('says so in a letter to a guest, too, by the link that the letter has already', async () => {
    const token = 'g'.repeat(43);
    const about = { side: 'supplier', orderId: ownerId, number: 'RQ260715-0009', words: '' } as const;
    const goods = { grade: 'PP', quantity: '1' };
    const data = { ...about, kind: 'guestInvited', who: 'Paper Crane', goods, token } as const;
    await send({ template: 'deal', data });
    start();
    await expect.poll(() => mailbox.received).toHaveLength(1);
    const { source } = mailbox.received[0]!;
    expect(source).toMatch(
      new RegExp(`^List-Unsubscribe: <https://resinport\\.example/zh-CN/guestQuote\\?token=${token}>\r\n`, 'm'),
    );
    expect(source).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n/m);
  });

  it('is no other: those say nothing of it', async () => {
    await send({ ownerId: null });
    start();
    await expect.poll(() => mailbox.received).toHaveLength(1);
    expect(mailbox.received[0]!.source).not.toMatch(/unsubscribe/i);
  });
});

describe('an e-mail', () => {
  it('arrives by SMTP in the receiver’s language, as text and as a page', async () => {
    await queue({ to: 'caigou@example.org', locale: 'zh-CN' });
    start();
    await expect.poll(() => mailbox.received).toHaveLength(1);
    const [email] = mailbox.received;
    expect(email).toMatchObject({
      subject: '[塑港] 注册验证码',
      to: 'caigou@example.org',
      receivers: ['caigou@example.org'],
      from: 'no-reply@resinport.example',
    });
    expect(email!.text).toContain('204816');
    expect(email!.text).toContain('10 分钟内有效');
    expect(email!.html).toContain('<html lang="zh-CN">');
    expect(email!.html).toContain('204816');
    expect(email!.source).toMatch(/^Auto-Submitted: auto-generated/m);
    expect(email!.source.slice(0, email!.source.indexOf('\r\n\r\n'))).toMatch(/^[\x20-\x7e\r\n\t]*$/);
  });

  it('is forgotten once it is sent: no code stays in the database', async () => {
    await queue();
    start();
    await expect
      .poll(async () => (await rows())[0])
      .toMatchObject({ sentAt: clock.now, data: {}, lastError: null, tries: 1 });
  });

  it('belongs to the transaction that causes it', async () => {
    await database.orm
      .transaction(async (tx) => {
        await queueEmail(
          tx,
          { now: () => clock.now },
          { to: 'a@example.org', locale: 'en-US', template: 'alreadyRegistered', data: {} },
        );
        throw new Error('changed my mind');
      })
      .catch(() => undefined);
    expect(await rows()).toEqual([]);
  });

  it('goes out once, however many processes send', async () => {
    const receivers = Array.from({ length: 30 }, (_, index) => `buyer-${index}@example.org`);
    for (const to of receivers) await queue({ to });
    const all = [start(), start(), start()];
    await Promise.all(all.map((mailer) => mailer.sendDue()));
    await expect.poll(() => mailbox.received.length).toBe(30);
    await Promise.all(all.map((mailer) => mailer.sendDue()));
    expect(mailbox.received.flatMap(({ receivers: to }) => to).sort()).toEqual([...receivers].sort());
  });

  it('goes to one address, whatever stands in it', async () => {
    await queue({ to: '"a, b"@example.org' });
    await queue({ to: 'first@example.org, second@example.org' });
    start();
    await expect.poll(() => mailbox.received.length + failures.length).toBe(2);
    for (const { receivers } of mailbox.received) expect(receivers).toHaveLength(1);
  });
});

describe('an e-mail that cannot be delivered', () => {
  const due = async () => Math.round(((await rows())[0]!.dueAt.getTime() - clock.now.getTime()) / 1000);

  it('is tried again, ever later, until it arrives', async () => {
    mailbox.state.refuse = true;
    await queue();
    const mailer = start();
    await expect.poll(() => failures.length).toBe(1);
    await expect.poll(due).toBe(10);
    expect(await mailer.sendDue()).toBe(0);
    expect(failures).toHaveLength(1);

    pass(10);
    await mailer.sendDue();
    await expect.poll(() => failures.length).toBe(2);
    await expect.poll(due).toBe(20);
    expect((await rows())[0]).toMatchObject({
      sentAt: null,
      tries: 2,
      lastError: expect.stringContaining('try again later'),
    });

    mailbox.state.refuse = false;
    pass(20);
    await mailer.sendDue();
    await expect.poll(() => mailbox.received).toHaveLength(1);
    expect(mailbox.received[0]!.text).toContain('204816');
  });

  it('is tried again after the mail server was away altogether', async () => {
    await queue();
    const away = start({ SMTP_URL: 'smtp://127.0.0.1:9' });
    await expect.poll(() => failures.length).toBe(1);
    await away.close();
    pass(10);
    start();
    await expect.poll(() => mailbox.received).toHaveLength(1);
  });

  it('is left after three days', async () => {
    mailbox.state.refuse = true;
    await queue();
    const mailer = start();
    await expect.poll(() => failures.length).toBe(1);
    pass(3 * 24 * hour);
    mailbox.state.refuse = false;
    expect(await mailer.sendDue()).toBe(0);
    expect(mailbox.received).toEqual([]);
  });

  it('is sent by another process when the one that took it has died', async () => {
    await queue();
    // Taken by a process that will never say what became of it.
    await database.orm.update(outgoingEmail).set({ tries: 1, dueAt: new Date(clock.now.getTime() + 120_000) });
    const mailer = start();
    expect(await mailer.sendDue()).toBe(0);
    pass(120);
    await mailer.sendDue();
    await expect.poll(() => mailbox.received).toHaveLength(1);
  });

  it('holds up nobody else’s', async () => {
    await queue({ to: 'gone' });
    await queue({ to: 'buyer@example.org' });
    start();
    await expect.poll(() => mailbox.received).toHaveLength(1);
    expect(mailbox.received[0]!.receivers).toEqual(['buyer@example.org']);
  });

  it('with a template of another version is kept, not lost', async () => {
    await queue();
    await database.orm.update(outgoingEmail).set({ template: 'of a newer server' });
    start();
    await expect.poll(() => failures.length).toBe(1);
    await expect.poll(async () => (await rows())[0]).toMatchObject({ sentAt: null });
  });
});

describe('without SMTP_URL', () => {
  it('an e-mail becomes a file that any mail program opens, for nobody else to read', async () => {
    await queue({ locale: 'zh-CN' });
    start({});
    const folder = outboxFolder(dataDir);
    await expect.poll(() => readdir(folder).catch(() => [])).toHaveLength(1);
    const [name] = await readdir(folder);
    const path = join(folder, name!);
    const [row] = await rows();
    expect(name).toBe(`${row!.id}.eml`);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    const email = readEml(await readFile(path));
    expect(email).toMatchObject({ subject: '[塑港] 注册验证码', to: 'buyer@example.org' });
    expect(email.text).toContain('204816');
  });
});

describe('a server that stops', () => {
  it('finishes what it has begun to send', async () => {
    for (let index = 0; index < 5; index += 1) await queue({ to: `buyer-${index}@example.org` });
    const mailer = start();
    await mailer.close();
    const sent = await database.orm.$count(outgoingEmail, eq(outgoingEmail.tries, 1));
    expect(mailbox.received).toHaveLength(sent);
    expect((await rows()).filter(({ tries, sentAt }) => tries > 0 && sentAt === null)).toEqual([]);
  });
});
