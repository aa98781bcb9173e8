import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

type Options = { challenge: string; user?: { id: string } };
type Claims = { origin: string; rpId: string; verified?: boolean; counter?: number; challenge?: string };

const encode = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest();

/** A device that keeps one passkey and signs with it whatever the test claims; an honest one unless told otherwise. */
export function authenticator(honest: { origin: string; rpId: string }) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x, y } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  let userHandle: string | undefined;
  let uses = 0;

  const authenticatorData = ({ rpId, verified = true, counter }: Claims, attested: Uint8Array = new Uint8Array()) => {
    const flags = 0x01 | (verified ? 0x04 : 0) | (attested.length > 0 ? 0x40 : 0);
    const uses32 = Buffer.alloc(4);
    uses32.writeUInt32BE(counter ?? 0);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), uses32, attested]);
  };
  const clientData = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const common = { id: encode(id), rawId: encode(id), type: 'public-key', clientExtensionResults: {} };

  return {
    id: common.id,
    /** What the browser sends to add the passkey. */
    create: (options: Options, claims: Partial<Claims> = {}) => {
      const all = { ...honest, ...claims };
      userHandle = options.user?.id;
      const coseKey = isoCBOR.encode(
        new Map<number, number | Uint8Array>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, new Uint8Array(Buffer.from(x!, 'base64url'))],
          [-3, new Uint8Array(Buffer.from(y!, 'base64url'))],
        ]),
      );
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, coseKey]);
      const authData = new Uint8Array(authenticatorData(all, attested));
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]);
      return {
        ...common,
        response: {
          clientDataJSON: encode(clientData('webauthn.create', all.challenge ?? options.challenge, all.origin)),
          attestationObject: encode(isoCBOR.encode(attestation as never)),
          transports: ['internal', 'hybrid'],
        },
      };
    },
    /** What the browser sends to log in. */
    get: (options: Options, claims: Partial<Claims> = {}) => {
      const all = { ...honest, counter: (uses += 1), ...claims };
      const data = authenticatorData(all);
      const client = clientData('webauthn.get', all.challenge ?? options.challenge, all.origin);
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(client)]))
        .sign(privateKey);
      const response = {
        clientDataJSON: encode(client),
        authenticatorData: encode(data),
        signature: encode(signature),
        ...(userHandle && { userHandle }),
      };
      return { ...common, response };
    },
  };
}
