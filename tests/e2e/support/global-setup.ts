import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPostOffice, type PostOffice } from './post-office.ts';
import { collectSamples } from './samples.ts';
import { startServer, type RunningServer } from './server.ts';

/**
 * One server for the run, started the way `npm start` starts it, on an empty data folder, and a mail server for its
 * e-mails. A running site can be named in E2E_BASE_URL, with the address of its database in E2E_DATABASE_URL; stories
 * that read e-mails do not work there.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const given = process.env.E2E_BASE_URL;
  const dataDir = given ? undefined : await mkdtemp(join(tmpdir(), 'resinport-e2e-'));
  if (dataDir) await chmod(dataDir, 0o755);
  let server: RunningServer | undefined;
  let postOffice: PostOffice | undefined;
  const tearDown = async () => {
    const code = await server?.stop();
    if (server) {
      // What it said of an error that a page was shown.
      await mkdir('tests/.results', { recursive: true });
      await writeFile('tests/.results/e2e-server.log', server.output());
    }
    await postOffice?.close();
    if (dataDir) await rm(dataDir, { recursive: true });
    if (code) throw new Error(`The server ended with ${code}:\n${server?.output()}`);
  };
  try {
    if (dataDir) {
      postOffice = await openPostOffice();
      // All tests come from one address, and hundreds of members register. In one currency sellers collect themselves.
      const many = { LIMITS_FACTOR: '100', CAPTCHA_FACTOR: '0.02' };
      const env = { ...many, DATA_DIR: dataDir, SMTP_URL: postOffice.smtpUrl, SELLER_COLLECTS: 'EUR' };
      server = await startServer(env);
    }
    const socket = encodeURIComponent(join(dataDir ?? '', 'postgres'));
    const databaseUrl = process.env.E2E_DATABASE_URL ?? `postgres://resinport@${socket}/resinport`;
    const [mailUrl, smtpUrl] = [postOffice?.url, postOffice?.smtpUrl];
    const site = { baseUrl: given ?? server!.url, databaseUrl, dataDir, mailUrl, smtpUrl };
    process.env.E2E_SAMPLES = JSON.stringify(await collectSamples(site));
    return tearDown;
  } catch (error) {
    await tearDown();
    throw error;
  }
}
