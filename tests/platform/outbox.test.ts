import { mkdtempSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '#server/platform/config.ts';
import {
  outboxFolder,
  queueEmail,
  startMailer,
  type Email,
  type EmailTemplate,
} from '#server/platform/mailer/index.ts';
import { testSecrets } from '../support/services.ts';
import { html, startSite, type Answer } from '../web/harness.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'resinport-outbox-'));
afterAll(() => rm(dataDir, { recursive: true }));
const pages = { '/en-US': () => html('home') };
const site = startSite(pages, { demo: true, dataDir, siteUrl: 'http://localhost:4321' });
const moment = new Date('2026-07-15T12:00:00Z');

async function write<Template extends EmailTemplate>(email: Email<Template>): Promise<void> {
  const config = readConfig({ DATA_DIR: dataDir });
  const services = { db: site.database.orm, config, now: () => moment, secrets: testSecrets };
  await queueEmail(services.db, services, email);
  const mailer = startMailer(services, (error) => expect.unreachable(String(error)));
  await mailer.sendDue();
  await mailer.close();
}
const linksIn = ({ text }: Answer) => [...text.matchAll(/href="([^"]+)"/g)].map((match) => match[1]!);

describe('the outbox of a demo', () => {
  it('says that there is nothing yet', async () => {
    const { status, text } = await site.ask('/outbox');
    expect(status).toBe(200);
    expect(text).toContain('No e-mail yet');
  });

  describe('with e-mails in it', () => {
    beforeAll(async () => {
      await write({
        to: 'first@example.org',
        locale: 'en-US',
        template: 'code',
        data: { purpose: 'register', code: '204816' },
      });
      await write({
        to: 'second@example.org',
        locale: 'zh-CN',
        template: 'code',
        data: { purpose: 'password', code: '771230' },
      });
      const script = '<script>alert(1)</script>';
      await write({
        to: `${script}@example.org`,
        locale: 'en-US',
        template: 'feedbackAnswered',
        data: { content: script, answer: `${script} & more` },
      });
      await writeFile(join(outboxFolder(dataDir), 'notes.txt'), 'not an e-mail');
    });

    it('lists them, the newest first', async () => {
      const answer = await site.ask('/outbox');
      const places = ['first@example.org', '[塑港] 重设密码验证码', '[Resinport] Our answer to your feedback'].map(
        (words) => answer.text.indexOf(words),
      );
      expect(places.every((place) => place > 0)).toBe(true);
      expect(places).toEqual([...places].sort((a, b) => b - a));
      expect(linksIn(answer)).toHaveLength(3);
    });

    it('shows one of them as text', async () => {
      const [, second] = linksIn(await site.ask('/outbox'));
      const { status, text } = await site.ask(second!);
      expect(status).toBe(200);
      expect(text).toContain('771230');
      expect(text).toContain('second@example.org');
    });

    it('speaks the language of its reader', async () => {
      const { text } = await site.ask('/outbox', { headers: { Cookie: 'locale=zh-CN' } });
      expect(text).toContain('<html lang="zh-CN">');
      expect(text).toContain('发件箱');
    });

    it('lets nothing run that somebody wrote into an e-mail', async () => {
      for (const path of ['/outbox', ...linksIn(await site.ask('/outbox'))]) {
        const { headers, text } = await site.ask(path);
        expect(headers['content-security-policy']).toMatch(/^default-src 'none'/);
        expect(headers['cache-control']).toBe('no-store');
        expect(text).not.toContain('<script');
      }
      const { text } = await site.ask(linksIn(await site.ask('/outbox'))[0]!);
      expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; more');
    });

    it.each(['../secrets.json', '..%2Fsecrets.json', '/etc/passwd', 'notes.txt', 'notes', '', '0'.repeat(36)])(
      'leads to no other file: %j',
      async (id) => {
        expect((await site.ask(`/outbox?id=${id}`)).status).toBe(404);
      },
    );

    it('is not there for who comes through a proxy', async () => {
      for (const name of [
        'X-Forwarded-For',
        'X-Forwarded-Proto',
        'Forwarded',
        'X-Real-IP',
        'Via',
        'CF-Connecting-IP',
      ]) {
        const { status, text } = await site.ask('/outbox', { headers: { [name]: '203.0.113.7' } });
        expect(status, name).toBe(404);
        expect(text).not.toContain('example.org');
      }
    });

    it('is not there under a name that only leads to this machine', async () => {
      for (const host of ['192.0.2.7:4321', '[2001:db8::7]'])
        expect((await site.ask('/outbox', { headers: { Host: host } })).status, host).toBe(404);
      expect((await site.ask('/outbox', { headers: { Host: 'evil.example' } })).status).toBe(421);
    });

    it('is only read', async () => {
      expect((await site.ask('/outbox', { method: 'POST' })).status).toBe(405);
    });
  });
});

describe('a demo with a name of its own', () => {
  const known = startSite(pages, { demo: true, dataDir });

  it('has no outbox: a proxy on the same machine may not say that it is one', async () => {
    for (const host of ['127.0.0.1:4321', 'localhost', 'resinport.example'])
      expect((await known.ask('/outbox', { headers: { Host: host } })).status, host).toBe(404);
  });
});

describe('outside of a demo', () => {
  const real = startSite(pages, { demo: false, dataDir });

  it('there is no outbox, not even on this machine', async () => {
    expect((await real.ask('/outbox')).status).toBe(404);
  });
});
