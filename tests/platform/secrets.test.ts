import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSecrets } from '#server/platform/secrets/secrets.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'resinport-platform-'));
});
afterAll(() => rm(folder, { recursive: true }));

describe('the secrets of an installation', () => {
  it('are made at the first start, for nobody but its user, and kept', async () => {
    const dataDir = join(folder, 'first', 'start');
    const first = await openSecrets(dataDir);
    expect((await stat(join(dataDir, 'secrets.json'))).mode & 0o777).toBe(0o600);
    expect(await readdir(dataDir)).toEqual(['secrets.json']);
    const again = await openSecrets(dataDir);
    expect(again.signingKeys).toEqual(first.signingKeys);
    expect(again.decrypt(first.encrypt('JBSWY3DPEHPK3PXP'))).toBe('JBSWY3DPEHPK3PXP');
  });

  it('are others in another installation', async () => {
    const [one, two] = [await openSecrets(join(folder, 'one')), await openSecrets(join(folder, 'two'))];
    expect(one.signingKeys).not.toEqual(two.signingKeys);
    expect(() => two.decrypt(one.encrypt('a secret'))).toThrow();
  });

  it('are the same for processes that start at once', async () => {
    const dataDir = join(folder, 'together');
    const all = await Promise.all(Array.from({ length: 12 }, () => openSecrets(dataDir)));
    expect(new Set(all.map(({ signingKeys: [key] }) => key)).size).toBe(1);
  });

  it('come from SECRET_KEY where there is one, and nothing is written', async () => {
    const key = 'one key for all machines of the site';
    const [one, two] = [await openSecrets(join(folder, 'a'), key), await openSecrets(join(folder, 'b'), key)];
    expect(two.decrypt(one.encrypt('a secret'))).toBe('a secret');
    expect(await readdir(folder)).not.toContain('a');
  });

  it('are closed again when somebody has opened the file to others', async () => {
    const dataDir = join(folder, 'opened');
    await mkdir(dataDir);
    await writeFile(join(dataDir, 'secrets.json'), '{"secretKey":"written by hand and long enough"}', { mode: 0o644 });
    await openSecrets(dataDir);
    expect((await stat(join(dataDir, 'secrets.json'))).mode & 0o777).toBe(0o600);
  });

  it('are not made anew in place of a damaged file, which would lock members out', async () => {
    const dataDir = join(folder, 'damaged');
    await mkdir(dataDir);
    for (const text of ['{"secretKey":"', '{}']) {
      await writeFile(join(dataDir, 'secrets.json'), text);
      await expect(openSecrets(dataDir)).rejects.toThrow();
      expect(await readFile(join(dataDir, 'secrets.json'), 'utf8')).toBe(text);
    }
  });
});

describe('an encrypted text', () => {
  const secrets = openSecrets('', 'one key for all machines of the site');

  it.each(['', 'JBSWY3DPEHPK3PXP', '密钥 🔑', 'x'.repeat(10_000)])('comes back whole: %.20s', async (text) => {
    const { encrypt, decrypt } = await secrets;
    expect(decrypt(encrypt(text))).toBe(text);
  });

  it('says nothing, not even that two texts are the same', async () => {
    const { encrypt } = await secrets;
    expect(encrypt('JBSWY3DPEHPK3PXP')).not.toContain('JBSWY');
    expect(encrypt('same')).not.toBe(encrypt('same'));
  });

  it('is refused when a single bit of it was changed', async () => {
    const { encrypt, decrypt } = await secrets;
    const [version, encoded] = encrypt('JBSWY3DPEHPK3PXP').split('.') as [string, string];
    const bytes = Buffer.from(encoded, 'base64url');
    for (let index = 0; index < bytes.length; index += 1) {
      const changed = Buffer.from(bytes);
      changed[index]! ^= 1;
      expect(() => decrypt(`${version}.${changed.toString('base64url')}`), `byte ${index}`).toThrow();
    }
  });

  it.each(['', 'v1.', 'v1.AAAA', 'v2.AAAA', 'JBSWY3DPEHPK3PXP'])('is told from what is none: %j', async (text) => {
    const { decrypt } = await secrets;
    expect(() => decrypt(text)).toThrow();
  });
});
