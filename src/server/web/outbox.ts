import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { Locale } from '#i18n/locales.ts';
import { m } from '#i18n/messages.ts';
import { withLocale } from '#i18n/server.ts';
import { escapeHtml } from '#lib/escape-html.ts';
import type { Config } from '#server/platform/config.ts';
import { outboxFolder, readEml } from '#server/platform/mailer/index.ts';
import { isOnThisMachine } from './caller.ts';
import { isLoopbackName } from './target.ts';

export const outboxPath = '/outbox';
const fileForm = /^[\da-f-]{36}\.eml$/;
const mostShown = 200;
const style =
  ':root{color-scheme:light dark}body{max-width:44rem;margin:2rem auto;padding:0 1rem;font:15px/1.5 system-ui,sans-serif}h1{font-size:1.5em}h2{font-size:1.2em}li{margin-block:.75em}pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit}';
/** Nothing runs, loads or is sent from these pages: they show what others may have written. */
const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/**
 * The e-mails of a demo are for who runs it, on the same machine. A site with a name of its own is there for others as
 * well, through a proxy that may not say that it is one.
 */
export function mayReadOutbox(request: IncomingMessage, host: string, { demo, siteUrl }: Config): boolean {
  return demo && isLoopbackName(new URL(siteUrl).hostname) && isOnThisMachine(request, host);
}

/** The e-mails that were written to the data folder, newest first, or the text of one of them. False: there is none such. */
export async function sendOutbox(
  request: IncomingMessage,
  response: ServerResponse,
  config: Config,
  locale: Locale,
): Promise<boolean> {
  const folder = outboxFolder(config.dataDir);
  const id = new URL(request.url!, 'http://localhost').searchParams.get('id');
  const made = id === null ? await list(folder) : await one(folder, `${id}.eml`);
  if (!made) return false;
  const page = withLocale(locale, () => html(locale, made()));
  response.setHeader('Content-Security-Policy', policy);
  response.setHeader('Cache-Control', 'no-store');
  response
    .writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' })
    .end(request.method === 'HEAD' ? undefined : page);
  return true;
}

const read = async (folder: string, file: string) => readEml(await readFile(join(folder, file)));

async function list(folder: string): Promise<() => string> {
  const files = await readdir(folder).catch(() => []);
  // Names are ids of version 7: they sort by time.
  const newest = files
    .filter((file) => fileForm.test(file))
    .sort()
    .reverse()
    .slice(0, mostShown);
  const emails = await Promise.all(
    newest.map(async (file) => ({ id: file.slice(0, 36), ...(await read(folder, file)) })),
  );
  return () =>
    `<p>${escapeHtml(m.mail_outbox_intro())}</p>` +
    (emails.length === 0
      ? `<p>${escapeHtml(m.mail_outbox_empty())}</p><p>${escapeHtml(m.mail_outbox_emptyHelp())}</p>`
      : `<ol reversed>${emails.map(({ id, subject, to, date }) => `<li><a href="${outboxPath}?id=${id}">${escapeHtml(subject)}</a><br>${escapeHtml(to)} · ${escapeHtml(date)}</li>`).join('')}</ol>`);
}

async function one(folder: string, file: string): Promise<(() => string) | null> {
  if (!fileForm.test(file)) return null;
  const email = await read(folder, file).catch(() => null);
  if (!email) return null;
  return () =>
    `<p><a href="${outboxPath}">${escapeHtml(m.mail_outbox_back())}</a></p><h2>${escapeHtml(email.subject)}</h2>` +
    `<p>${escapeHtml(email.to)} · ${escapeHtml(email.date)}</p><pre>${escapeHtml(email.text)}</pre>`;
}

function html(locale: Locale, body: string): string {
  const title = escapeHtml(`${m.mail_outbox_title()} · ${m.site_name()}`);
  return `<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${style}</style></head>
<body><h1>${escapeHtml(m.mail_outbox_title())}</h1>${body}</body>
</html>
`;
}
