import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from '@playwright/test';
import { startMailbox, type Received } from '../../support/mailbox.ts';

export type PostOffice = {
  /** Where the site sends its e-mails. */
  smtpUrl: string;
  /** Where they can be read: tests run in other processes. */
  url: string;
  close: () => Promise<void>;
};

/** A real mail server, and a window at which the e-mails to an address are handed out, oldest first. */
export async function openPostOffice(): Promise<PostOffice> {
  const mailbox = await startMailbox();
  const window = createServer((request, response) => {
    const { searchParams } = new URL(request.url!, 'http://localhost');
    const mine = mailbox.received.filter(({ receivers }) => receivers.includes(searchParams.get('to')!));
    response.setHeader('Content-Type', 'application/json').end(JSON.stringify(mine));
  });
  await once(window.listen(0, '127.0.0.1'), 'listening');
  return {
    smtpUrl: mailbox.url,
    url: `http://127.0.0.1:${(window.address() as AddressInfo).port}`,
    close: async () => {
      window.close();
      await mailbox.close();
    },
  };
}

/** The e-mails of somebody, read in their order: each is seen once. */
export function mailboxOf(mailUrl: string | undefined, address: string) {
  if (!mailUrl) throw new Error('The e-mails of this site go elsewhere');
  let read = 0;
  const all = async () => {
    const answer = await fetch(`${mailUrl}?${new URLSearchParams({ to: address }).toString()}`);
    return (await answer.json()) as Received[];
  };
  const next = async (subject: string): Promise<Received> => {
    let unread: Received[] = [];
    const subjects = async () => {
      unread = (await all()).slice(read);
      return unread.map((email) => email.subject.replace(/^\[.*?\] /, ''));
    };
    // Letters go out by themselves, when there is time for it: beside a build that is long.
    await expect.poll(subjects, { message: `the e-mails to ${address}`, timeout: 60_000 }).toContain(subject);
    const index = unread.findIndex((email) => email.subject.endsWith(subject));
    read += index + 1;
    return unread[index]!;
  };
  return {
    address,
    /** Waits for an e-mail with this subject. */
    next,
    /** The six digits of the e-mail with this subject. */
    code: async (subject: string) => /\b\d{6}\b/.exec((await next(subject)).text)![0],
  };
}
export type Mailbox = ReturnType<typeof mailboxOf>;
