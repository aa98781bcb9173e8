import { afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { FailedEmail } from '#api/members/backstage.ts';
import type { Page } from '#api/common/common.ts';
import { readConfig } from '#server/platform/config.ts';
import { outgoingEmail } from '#server/platform/db/schema/platform.ts';
import { queueEmail, startMailer, type Email, type EmailTemplate } from '#server/platform/mailer/index.ts';
import { startMailbox } from '../../support/mailbox.ts';
import { dataOf, expectInvalid, startMemberApi, type Person } from '../../support/member-api.ts';

const api = startMemberApi();
const admin = 'api/backstage/admin/email';
/** The mailer looks for e-mails by itself, too. */
const patience = { timeout: 30_000 };
const day = 24 * 3_600_000;
let operator: Person;

beforeAll(async () => {
  operator = await api.person({ capabilities: ['operator'] });
});
afterEach(() => api.db.delete(outgoingEmail));

const pass = (milliseconds: number) => (api.clock.now = new Date(api.clock.now.getTime() + milliseconds));
const queue = <Template extends EmailTemplate>(template: Template, data: Email<Template>['data'], to: string) =>
  queueEmail<Template>(api.db, { now: () => api.clock.now }, { to, locale: 'en-US', template, data });
type Failed = Page<FailedEmail> & { waiting: number; failing: number };
const list = async (input = {}) => dataOf(await api.post<Failed>(`${admin}/getFailedEmailByPage`, operator, input));
const decide = (call: 'sendEmailsAgain' | 'dropEmails', ids: string[], by: Person | null = operator) =>
  api.post<{ count: number }>(`${admin}/${call}`, by, { ids });

/** A mailer with a mailbox that may refuse. */
async function startMail() {
  const mailbox = await startMailbox();
  const config = readConfig({ SMTP_URL: mailbox.url, SITE_URL: 'https://resinport.example' });
  const mailer = startMailer({ ...api.services, config }, () => undefined);
  onTestFinished(() => mailer.close().then(() => mailbox.close()));
  return { mailbox, mailer };
}

describe('an e-mail that could not be delivered for days', () => {
  it('stands in the console with its reason, and goes out when an operator sends it again', async () => {
    const { mailbox, mailer } = await startMail();
    mailbox.state.refuse = true;
    await queue('alreadyRegistered', {}, 'linda.ortiz@buyer.example');
    await expect.poll(async () => (await list()).failing, patience).toBe(1);
    expect(await list()).toMatchObject({ list: [], total: 0, waiting: 1, failing: 1 });
    pass(3 * day);
    const {
      list: [row],
      ...rest
    } = await list();
    expect(rest).toMatchObject({ total: 1, waiting: 0, failing: 0 });
    expect(row).toMatchObject({ kind: 'safety', to: 'li***@buyer.example', tries: 1, maySendAgain: true });
    expect(row!.reason).toContain('try again later');
    expect(JSON.stringify(row)).not.toContain('linda.ortiz');

    mailbox.state.refuse = false;
    expect(dataOf(await decide('sendEmailsAgain', [row!.id]))).toEqual({ count: 1 });
    expect(await list()).toMatchObject({ list: [], waiting: 1 });
    await mailer.sendDue();
    await expect.poll(() => mailbox.received.map(({ to }) => to), patience).toEqual(['linda.ortiz@buyer.example']);
    expect((await decide('sendEmailsAgain', [row!.id])).status).toBe(409);
    expect((await decide('dropEmails', [row!.id])).status).toBe(409);
    expect(await api.auditOf(row!.id)).toMatchObject([
      { action: 'email.sendAgain', actorId: operator.id, subjectKind: 'email', detail: { kind: 'safety' } },
    ]);
  });

  it('is forgotten when an operator drops it, and nothing else is', async () => {
    await queue('alreadyRegistered', {}, 'a@buyer.example');
    await queue('passwordChanged', { at: api.clock.now.toISOString() }, 'b@buyer.example');
    pass(4 * day);
    await queue('alreadyRegistered', {}, 'c@buyer.example');
    const waiting = (await api.db.select().from(outgoingEmail)).find(({ to }) => to === 'c@buyer.example')!;
    const rows = (await list()).list;
    expect(rows.map(({ to, reason, tries }) => [to, reason, tries])).toEqual([
      ['a***@buyer.example', '', 0],
      ['b***@buyer.example', '', 0],
    ]);
    // One that waits is the mailer's.
    expect((await decide('dropEmails', [waiting.id])).status).toBe(409);
    expect(dataOf(await decide('dropEmails', [rows[0]!.id, waiting.id]))).toEqual({ count: 1 });
    expect((await list()).list.map(({ to }) => to)).toEqual(['b***@buyer.example']);
    expect(await api.db.$count(outgoingEmail)).toBe(2);
    expect(await api.auditOf(rows[0]!.id)).toMatchObject([{ action: 'email.drop' }]);
    expect(await api.auditOf(waiting.id)).toEqual([]);
  });

  it('is not sent again when what it says is good no longer: a code, an invitation', async () => {
    const expiresAt = new Date(api.clock.now.getTime() + 7 * day).toISOString();
    const invited = { company: 'Bay Films Ltd', host: 'Ada', token: 'x', expiresAt };
    await queue('code', { purpose: 'register', code: '204816' }, 'code@buyer.example');
    await queue('colleagueInvited', invited, 'invited@buyer.example');
    pass(4 * day);
    const rows = (await list()).list;
    expect(rows.map(({ kind, maySendAgain }) => [kind, maySendAgain])).toEqual([
      ['code', false],
      ['colleague', true],
    ]);
    expect(JSON.stringify(rows)).not.toContain('204816');
    pass(4 * day);
    expect((await list()).list.map(({ maySendAgain }) => maySendAgain)).toEqual([false, false]);
    const ids = rows.map(({ id }) => id);
    expect((await decide('sendEmailsAgain', ids)).status).toBe(409);
    expect((await list()).total).toBe(2);
    expect(dataOf(await decide('dropEmails', ids))).toEqual({ count: 2 });
  });

  it('tells nobody the address that a server repeats, nor stumbles over a kind of a newer version', async () => {
    await queue('alreadyRegistered', {}, 'linda.ortiz@buyer.example');
    const lastError = 'Error: 550 5.1.1 <linda.ortiz@buyer.example> no such mailbox';
    await api.db.update(outgoingEmail).set({ template: 'of a newer server', tries: 9, lastError });
    pass(3 * day);
    expect((await list()).list).toMatchObject([
      { kind: 'other', reason: 'Error: 550 5.1.1 <li***@buyer.example> no such mailbox', tries: 9 },
    ]);
  });

  it('comes a page at a time; of a list of nothing, or of none that there is, nothing is done', async () => {
    for (const name of ['a', 'b', 'c']) {
      await queue('alreadyRegistered', {}, `${name}@buyer.example`);
      pass(1_000);
    }
    pass(3 * day);
    const second = await list({ pageNo: 2, pageSize: 2 });
    expect(second).toMatchObject({ total: 3, pageNo: 2, pageSize: 2 });
    expect(second.list.map(({ to }) => to)).toEqual(['c***@buyer.example']);
    expectInvalid(await decide('dropEmails', []), 'ids');
    expect((await decide('dropEmails', ['no-such-id'])).status).toBe(404);
    expect((await decide('sendEmailsAgain', ['no-such-id'])).status).toBe(404);
    const supplier = await api.person({ type: 'QY', capabilities: ['buyer', 'supplier'] });
    expect((await decide('dropEmails', [second.list[0]!.id], supplier)).status).toBe(403);
    expect((await decide('sendEmailsAgain', [second.list[0]!.id], null)).status).toBe(401);
    expect((await list()).total).toBe(3);
  });
});
