import { createTransport } from 'nodemailer';
import { randomBytes } from 'node:crypto';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder, syncFolder } from '../folders.ts';

/**
 * A finished e-mail. `id` makes the Message-ID: who gets it twice can tell. `unsubscribe`: where a mail program ends such
 * e-mails with one click (RFC 8058), if they may be ended.
 */
export type Message = {
  id: string;
  from: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  unsubscribe?: string | undefined;
};
export type Delivery = { deliver: (message: Message) => Promise<void>; close: () => void };

const second = 1_000;
const headers = { 'Auto-Submitted': 'auto-generated' };

const mailOf = ({ id, to, unsubscribe, ...message }: Message) => ({
  ...message,
  // One address, not a list to be read.
  to: { name: '', address: to },
  messageId: `<${id}@${/@([^\s>]+)/.exec(message.from)?.[1] ?? 'localhost'}>`,
  headers: {
    ...headers,
    ...(unsubscribe && {
      // As it is: an address that is folded is none.
      'List-Unsubscribe': { prepared: true, value: `<${unsubscribe}>` },
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  },
  // Our texts are nothing but text: no file and no address in them is to be read.
  disableFileAccess: true,
  disableUrlAccess: true,
});

/** By SMTP, as SMTP_URL says (smtp:// uses TLS when offered, smtps:// from the start). */
export function smtpDelivery(url: string): Delivery {
  const transport = createTransport({
    url,
    pool: true,
    connectionTimeout: 10 * second,
    greetingTimeout: 10 * second,
    socketTimeout: 30 * second,
  });
  return {
    deliver: async (message) => {
      await transport.sendMail(mailOf(message));
    },
    close: () => transport.close(),
  };
}

/** As .eml files in a folder, each written whole or not at all. Later e-mails sort later. */
export function folderDelivery(folder: string): Delivery {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return {
    deliver: async (message) => {
      const { message: bytes } = await transport.sendMail(mailOf(message));
      await makeFolder(folder);
      const path = join(folder, `${message.id}.eml`);
      const draft = `${path}.${randomBytes(4).toString('hex')}`;
      await writeFile(draft, bytes as Buffer, { mode: 0o600, flush: true });
      await rename(draft, path);
      await syncFolder(folder);
    },
    close: () => transport.close(),
  };
}
