import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { readEml, type ReadEmail } from '#server/platform/mailer/index.ts';

export type Received = ReadEmail & { from: string; receivers: string[]; source: string };

/** A mail server on this machine that keeps what it is sent. `refuse` makes it turn e-mails away for a while. */
export async function startMailbox() {
  const received: Received[] = [];
  const state = { refuse: false };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        if (state.refuse) return done(Object.assign(new Error('try again later'), { responseCode: 451 }));
        const bytes = Buffer.concat(parts);
        const { mailFrom, rcptTo } = session.envelope;
        const from = mailFrom ? mailFrom.address : '';
        received.push({
          ...readEml(bytes),
          from,
          receivers: rcptTo.map(({ address }) => address),
          source: bytes.toString(),
        });
        done();
      });
    },
  });
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  return {
    url: `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`,
    received,
    state,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
