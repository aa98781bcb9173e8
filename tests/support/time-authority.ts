import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fromBER, GeneralizedTime, Integer, ObjectIdentifier, Sequence } from 'asn1js';
import { makeCertificate } from '#server/platform/seal/make-certificate.ts';
import { makeCms } from '#server/platform/seal/make-cms.ts';

const [tstInfo, timeStamping] = ['1.2.840.113549.1.9.16.1.4', '1.3.6.1.5.5.7.3.8'];
/** How it answers: as it should, with an error, with another hash, without the number that was sent, with a refusal. */
export type Mood = 'good' | 'down' | 'otherHash' | 'noNonce' | 'refuses';

/** A time-stamping authority of our own (RFC 3161): enough of one to be asked, and to be wrong in the ways that matter. */
export async function startTimeAuthority(now: () => Date) {
  const signer = makeCertificate('Time of Apapa', {
    from: new Date(now().getTime() - 86_400_000),
    days: 4000,
    usage: timeStamping,
  });
  const state: { mood: Mood; asked: number } = { mood: 'good', asked: 0 };
  const answer = async (query: Buffer): Promise<Buffer> => {
    const parts = (fromBER(new Uint8Array(query)).result as Sequence).valueBlock.value;
    const [, imprint, nonce] = parts;
    if (state.mood === 'otherHash') {
      const digest = (imprint as Sequence).valueBlock.value[1] as unknown as {
        valueBlock: { valueHexView: Uint8Array };
      };
      digest.valueBlock.valueHexView[0]! ^= 1;
    }
    const info = new Sequence({
      value: [
        new Integer({ value: 1 }),
        new ObjectIdentifier({ value: '1.3.6.1.4.1.99999.1' }),
        imprint!,
        new Integer({ value: ++state.asked }),
        new GeneralizedTime({ valueDate: now() }),
        ...(state.mood === 'noNonce' ? [] : [nonce!]),
      ],
    });
    const token = await makeCms(signer, { content: new Uint8Array(info.toBER()), inside: { type: tstInfo } });
    const status = new Sequence({ value: [new Integer({ value: state.mood === 'refuses' ? 2 : 0 })] });
    const inside = state.mood === 'refuses' ? [] : [fromBER(new Uint8Array(token)).result];
    return Buffer.from(new Sequence({ value: [status, ...inside] }).toBER());
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (state.mood === 'down') {
        state.asked += 1;
        return void response.writeHead(503).end();
      }
      void answer(Buffer.concat(chunks)).then((bytes) =>
        response.writeHead(200, { 'Content-Type': 'application/timestamp-reply' }).end(bytes),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return { url, state, close: () => new Promise((resolve) => server.close(resolve)) };
}
