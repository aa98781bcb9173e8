import { describe, expect, it } from 'vitest';
import { openDatabase } from '#server/platform/db/open.ts';
import { heartbeat, outgoingEmail } from '#server/platform/db/schema/platform.ts';
import { uuidv7 } from '#server/platform/uuid.ts';
import { html, kept, startSite } from './harness.ts';

const pages = { '/en-US': () => html('home', kept('content')) };

/** As a proxy passes on what comes from the internet. */
const elsewhere = { 'X-Forwarded-For': '203.0.113.7' };

describe('health', () => {
  const site = startSite(pages);

  it('says that the process lives and that the database answers', async () => {
    for (const [path, text] of [
      ['/healthz', 'ok\n'],
      ['/readyz', 'ready\n'],
    ] as const) {
      const answer = await site.ask(path, { headers: elsewhere });
      expect(answer.status).toBe(200);
      expect(answer.text).toBe(text);
      expect(answer.headers['cache-control']).toBe('no-store');
    }
  });

  it('tells who runs it how long ago time has passed, and what e-mail waits, fails or is given up', async () => {
    const now = Date.now();
    const email = (createdAt: number, lastError: string | null) => ({
      ...{
        id: uuidv7(new Date(createdAt)),
        to: 'a@buyer.example',
        locale: 'en-US',
        template: 'code',
        data: {},
        tries: 1,
      },
      ...{ createdAt: new Date(createdAt), dueAt: new Date(now + 60_000), lastError },
    });
    expect((await site.ask('/readyz')).text).toContain('time passed: not yet\n');
    const { orm } = site.database;
    const day = 24 * 3_600_000;
    await orm.insert(heartbeat).values({ name: 'time', at: new Date(now - 90_000) });
    await orm.insert(outgoingEmail).values([
      ...[email(now - 600_000, 'no route'), email(now - 4 * day, 'no such mailbox')],
      // It waits for the end of its reader's night, not for us.
      { ...email(now - 8 * 3_600_000, null), tries: 0 },
    ]);

    const { status, text } = await site.ask('/readyz');
    expect(status).toBe(200);
    expect(text).toMatch(/^ready\ntime passed: 9\d s ago\ne-mails waiting: 2, oldest 60\d s, failed before: 1\n/);
    expect(text).toContain('e-mails given up: 1\n');
    const metrics = (await site.ask('/metrics')).text;
    expect(metrics).toMatch(/^resinport_time_passed_seconds 9\d(\.\d+)?$/m);
    expect(metrics).toMatch(/^resinport_emails_oldest_seconds 60\d(\.\d+)?$/m);
    for (const line of ['database_up 1', 'emails_waiting 2', 'emails_failing 1', 'emails_given_up 1', 'restarts 0'])
      expect(metrics).toContain(`\nresinport_${line}\n`);
  });

  it('counts requests for who measures, on this machine only', async () => {
    await site.ask('/en-US');
    const { status, text, headers } = await site.ask('/metrics');
    expect(status).toBe(200);
    expect(headers['content-type']).toMatch(/^text\/plain/);
    expect(text).toMatch(/resinport_request_seconds_count\{kind="page",status="2xx"\} [1-9]/);
    for (const header of ['X-Forwarded-For', 'Forwarded', 'X-Real-IP', 'Via']) {
      expect((await site.ask('/metrics', { headers: { [header]: '203.0.113.7' } })).status, header).toBe(404);
    }
  });
});

describe('where the clock of the machine is wrong', () => {
  let skew = 0;
  const site = startSite(pages, { skewSeconds: () => skew });

  it('the site is not ready and says by how much', async () => {
    for (const [seconds, text] of [
      [600, "clock ahead of the database's by 600.0 s\n"],
      [-1.5, "clock behind the database's by 1.5 s\n"],
    ] as const) {
      skew = seconds;
      expect(await site.ask('/readyz')).toMatchObject({ status: 503, text });
      expect((await site.ask('/healthz')).status).toBe(200);
    }
    skew = -0.5;
    expect((await site.ask('/readyz')).status).toBe(200);
  });
});

describe('metrics with a token', () => {
  const site = startSite(pages, { metricsToken: 'a-long-token' });

  it('are for who holds it, from anywhere', async () => {
    expect((await site.ask('/metrics')).status).toBe(404);
    expect((await site.ask('/metrics', { headers: { Authorization: 'Bearer wrong-token!' } })).status).toBe(404);
    const held = { Authorization: 'Bearer a-long-token', 'X-Forwarded-For': '203.0.113.7' };
    expect((await site.ask('/metrics', { headers: held })).status).toBe(200);
  });
});

describe('without its database', () => {
  // Nobody listens there.
  const site = startSite(pages, {
    database: () => openDatabase({ databaseUrl: 'postgres://nobody@%2Fno%2Fsuch%2Ffolder/none', dataDir: '' }),
  });

  it('the site is alive but not ready, and shows the pages that need none', async () => {
    expect((await site.ask('/healthz')).status).toBe(200);
    const { status, text } = await site.ask('/readyz');
    expect(status).toBe(503);
    expect(text).toContain('not reachable');
    expect((await site.ask('/en-US')).status).toBe(200);
    const metrics = (await site.ask('/metrics')).text;
    expect(metrics).toContain('\nresinport_database_up 0\n');
    expect(metrics).not.toMatch(/^resinport_(emails|time)/m);
  });

  it('the API answers 503 in its envelope, in the language of the caller, and says when to ask again', async () => {
    const { status, text, headers } = await site.ask('/api/backstage/admin/region/country', {
      headers: { 'Accept-Language': 'zh_CN' },
    });
    expect(status).toBe(503);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(JSON.parse(text)).toMatchObject({
      errorcode: 503,
      data: null,
      message: expect.stringMatching(/\p{Script=Han}/u),
    });
  });
});
