import { createCipheriv, createDecipheriv, createPrivateKey, hkdfSync, randomBytes, type KeyObject } from 'node:crypto';
import { chmod, link, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { CannotStart } from '../cannot-start.ts';
import { makeFolder, syncFolder } from '../folders.ts';

/** Secrets made at first start and kept in the data folder with mode 600 (or shared by all processes through the environment). */
export type Secrets = {
  /** Signs captchas and other short-lived things; then those of SECRET_KEY_PREVIOUS, by which the like of them are still checked. */
  signingKeys: readonly [present: string, ...previous: string[]];
  /** AES-256-GCM under the key of this installation, for what must be read again (authenticator secrets). */
  encrypt: (text: string) => string;
  /** Throws when the text was made by `encrypt` under none of the keys given. */
  decrypt: (text: string) => string;
  /** What all begins with that `encrypt` makes under the present key. */
  encryptedStart: string;
  /** Ed25519, private: the first of the keys that seal (seal-keys.ts). */
  sealKey: KeyObject;
};

/** PKCS #8 around the 32 bytes of an Ed25519 key (RFC 8410). */
const ed25519Prefix = Buffer.from('302e020100300506032b657004220420', 'hex');

/** The Ed25519 key of a seed of 32 bytes. */
export const sealKeyOf = (seed: Buffer): KeyObject =>
  createPrivateKey({ key: Buffer.concat([ed25519Prefix, seed]), format: 'der', type: 'pkcs8' });

const fileName = 'secrets.json';
/** `v1.` and what was encrypted; from then on the key is named: `v2.<key>.` */
const [unnamed, version] = ['v1', 'v2'];
const [ivBytes, tagBytes] = [12, 16];
/** Hexadecimal digits by which a few keys are told apart. */
const keyNameLength = 8;

/**
 * The secrets of this installation: from `secretKey` (SECRET_KEY, the same on every machine), else from the data
 * folder, where the first start makes them. All keys are derived from the one. `previous` are those before it, the
 * latest first: what was made under them is read and checked, and nothing new is made.
 */
export async function openSecrets(
  dataDir: string,
  secretKey?: string,
  previous: readonly string[] = [],
): Promise<Secrets> {
  const present = derivedFrom(secretKey ?? (await masterOf(dataDir)));
  const earlier = previous.map(derivedFrom);
  const all = [present, ...earlier];
  const encryptedStart = `${version}.${present.name}.`;
  return {
    signingKeys: [present.signing, ...earlier.map(({ signing }) => signing)],
    // What a key sealed with before keys were kept in the database: the one before this one.
    sealKey: sealKeyOf((earlier[0] ?? present).sealSeed),
    encryptedStart,
    encrypt: (text) => {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv('aes-256-gcm', present.encryption, iv);
      const sealed = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return encryptedStart + sealed.toString('base64url');
    },
    decrypt: (text) => {
      const [prefix, ...rest] = text.split('.');
      const name = prefix === version ? rest.shift() : undefined;
      const sealed = Buffer.from(rest[0] ?? '', 'base64url');
      if ((prefix !== unnamed && prefix !== version) || sealed.length < ivBytes + tagBytes)
        throw new Error('This was not encrypted here');
      const candidates = all.filter((key) => name === undefined || key.name === name);
      for (const [index, { encryption }] of candidates.entries()) {
        try {
          return opened(encryption, sealed);
        } catch (error) {
          if (index === candidates.length - 1) throw error;
        }
      }
      throw new Error('This was encrypted under another SECRET_KEY');
    },
  };
}

function derivedFrom(master: string) {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', master, '', `resinport ${purpose}`, 32));
  const encryption = derive('encryption');
  return {
    encryption,
    name: derive('name of the encryption').toString('hex').slice(0, keyNameLength),
    signing: derive('signing').toString('base64url'),
    sealSeed: derive('contract seal'),
  };
}

function opened(key: Buffer, sealed: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, ivBytes), { authTagLength: tagBytes });
  decipher.setAuthTag(sealed.subarray(-tagBytes));
  return decipher.update(sealed.subarray(ivBytes, -tagBytes), undefined, 'utf8') + decipher.final('utf8');
}

async function masterOf(dataDir: string): Promise<string> {
  const path = join(dataDir, fileName);
  const kept = (await readMaster(path)) ?? (await makeMaster(dataDir, path));
  await chmod(path, 0o600);
  return kept;
}

async function readMaster(path: string): Promise<string | undefined> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  const secretKey = secretKeyIn(text);
  if (!secretKey)
    throw new CannotStart(`${path} holds no secretKey: put it back from a backup, or give its key as SECRET_KEY`);
  return secretKey;
}

function secretKeyIn(text: string): string | undefined {
  try {
    return (JSON.parse(text) as { secretKey?: string } | null)?.secretKey;
  } catch {
    return undefined;
  }
}

/** Two processes may start at once: the file appears whole, and whoever comes second takes the first one's. */
async function makeMaster(dataDir: string, path: string): Promise<string> {
  await makeFolder(dataDir);
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  const file = await open(draft, 'wx', 0o600);
  await file.writeFile(`${JSON.stringify({ secretKey: randomBytes(32).toString('base64url') }, null, 2)}\n`);
  await file.sync();
  await file.close();
  await link(draft, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(draft);
  await syncFolder(dataDir);
  return (await readMaster(path))!;
}
