import { X509Certificate } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SealKeys } from '#api/deals/contract.ts';
import { checkContract, readKeys } from '#api/deals/evidence-check.ts';
import { sealedStatement } from '#api/deals/seal-rules.ts';
import { checkSignedPdf } from '#lib/signed-pdf.ts';
import { signPdf } from '#server/deals/contract/pdf/sign-pdf.ts';
import { makeCertificate } from '#server/platform/seal/make-certificate.ts';
import { readConfigured } from '#server/platform/seal/certificates.ts';
import { rotateSealKey, sealKeyInUse } from '#server/platform/seal/seal-keys.ts';
import { sealLine } from '#server/platform/seal/seal-line.ts';
import { dataOf, startMemberApi } from '../../support/member-api.ts';
import { bytesOf, issuedDeal, path, pdfOf, signBoth } from './harness.ts';
import { readTable } from './read-pdf.ts';

const api = startMemberApi();
const listed = async () => dataOf(await api.get<SealKeys>(path('getSealKey'), null));
const known = async () => readKeys(JSON.stringify(await listed()));
const plain = (bytes: Buffer) => new Uint8Array(bytes);

async function signedFile() {
  const deal = await issuedDeal(api);
  await signBoth(api, deal);
  return bytesOf(await pdfOf(api, deal.buyer, deal.contractId, true));
}
const check = async (bytes: Buffer) => (await checkContract(plain(bytes), await known()))?.fault;

let bytes: Buffer;
beforeAll(async () => void (bytes = await signedFile()));

describe('a signed contract in a reader of PDF', () => {
  it('is signed over every byte, by the certificate that the list of keys and the seal name', async () => {
    const signature = (await checkSignedPdf(plain(bytes)))!;
    const { certificates } = await listed();
    expect(certificates.map(({ fingerprint }) => fingerprint)).toEqual([signature.certificate.fingerprint]);
    const der = new X509Certificate(certificates[0]!.certificate);
    expect(der.fingerprint256.replaceAll(':', '').toLowerCase()).toBe(signature.certificate.fingerprint);
    expect(signature.certificate.name).toBe('Resinport');
    expect(signature.stamp).toBeNull();
    const text = bytes.toString('latin1');
    expect(text).toContain('/SubFilter /ETSI.CAdES.detached');
    const [, from, length, next, rest] = /\/ByteRange \[(\d+) (\d+) +(\d+) +(\d+) *\]/.exec(text)!.map(Number);
    expect(from).toBe(0);
    expect(next! + rest!).toBe(bytes.length);
    expect(text.slice(length, next)).toMatch(/^<[0-9a-f]+>$/);
    if (process.env['PAPERS']) await writeFile(`${process.env['PAPERS']}/pades.pdf`, bytes);
  });

  it('is still one file whose tables lead to every object, with the issued bytes at its beginning', async () => {
    const { pages } = readTable(bytes);
    const deal = await issuedDeal(api);
    const issued = await bytesOf(await pdfOf(api, deal.buyer, deal.contractId));
    await signBoth(api, deal);
    const sealed = await bytesOf(await pdfOf(api, deal.buyer, deal.contractId, true));
    expect(sealed.subarray(0, issued.length).equals(issued)).toBe(true);
    expect(readTable(sealed).pages).toBe(pages);
    expect(await check(bytes)).toBeNull();
  });

  it('shows a change of any byte: before the seal, after it, in the signature, behind the end', async () => {
    const seal = bytes.lastIndexOf('\n%resinport-seal ', undefined, 'latin1');
    const contents = bytes.lastIndexOf('/Contents <', undefined, 'latin1');
    const places = [
      20,
      seal - 40,
      seal + 30,
      bytes.indexOf('/Widget', seal, 'latin1'),
      contents + 200,
      bytes.length - 3,
    ];
    for (const at of places) {
      const changed = Buffer.from(bytes);
      // To another figure where it stands in hexadecimal.
      changed[at] = changed[at] === 0x30 ? 0x31 : changed[at]! ^ 1;
      expect([at, await check(changed)]).not.toEqual([at, null]);
    }
    expect(await check(Buffer.concat([bytes, Buffer.from('%\n')]))).toBe('signatureBroken');
    // Cut off, it would be what the seal alone covers.
    const end = bytes.indexOf('\n', seal + 1, 'latin1') + 1;
    expect(await check(bytes.subarray(0, end))).toBe('signatureBroken');
  });

  it('cannot be signed by anybody else, nor by a certificate that is not in time', async () => {
    const seal = bytes.lastIndexOf('\n%resinport-seal ', undefined, 'latin1');
    const bare = bytes.subarray(0, bytes.indexOf('\n', seal + 1, 'latin1') + 1);
    const at = api.clock.now;
    const signed = (signer: ReturnType<typeof makeCertificate>, file = bare) =>
      signPdf(file, { signer, at, name: 'Resinport', reason: 'x' });
    const other = makeCertificate('Resinport', { from: at, days: 10 });
    const forged = await signed(other);
    expect((await checkSignedPdf(plain(forged)))?.certificate.name).toBe('Resinport');
    expect(await check(forged)).toBe('signatureBroken');
    // One that the seal itself names, and that was over.
    const key = await sealKeyInUse(api.db, api.services);
    const late = makeCertificate('Resinport', { from: new Date(at.getTime() - 20 * 86_400_000), days: 10 });
    const fingerprint = new X509Certificate(late.chain[0]!).fingerprint256.replaceAll(':', '').toLowerCase();
    const body = bytes.subarray(0, seal + 1);
    const said = JSON.parse(bytes.toString('latin1', seal + 17, bytes.indexOf('\n', seal + 1))) as Parameters<typeof sealedStatement>[0]; // prettier-ignore
    const { createHash } = await import('node:crypto');
    const facts = { ...said, certificate: fingerprint, bodySha256: createHash('sha256').update(body).digest('hex') };
    const { seal: _, ...named } = facts as typeof facts & { seal: string };
    const resealed = Buffer.concat([body, Buffer.from(sealLine(named, key.sign(sealedStatement(named))), 'latin1')]);
    const keys = await readKeys(JSON.stringify({ ...(await listed()), certificates: [] }));
    expect((await checkContract(plain(await signed(late, resealed)), keys))?.fault).toBe('certificateOutOfTime');
  });

  it('is verified as before where it was sealed before contracts were signed for readers', async () => {
    const seal = bytes.lastIndexOf('\n%resinport-seal ', undefined, 'latin1');
    const body = bytes.subarray(0, seal + 1);
    const said = JSON.parse(bytes.toString('latin1', seal + 17, bytes.indexOf('\n', seal + 1))) as Parameters<typeof sealedStatement>[0] & { seal: string }; // prettier-ignore
    const { certificate: _, seal: __, ...facts } = said;
    const { createHash } = await import('node:crypto');
    const named = { ...facts, bodySha256: createHash('sha256').update(body).digest('hex') };
    const key = await sealKeyInUse(api.db, api.services);
    const old = Buffer.concat([body, Buffer.from(sealLine(named, key.sign(sealedStatement(named))), 'latin1')]);
    expect(await check(old)).toBeNull();
    // Nothing may follow what nothing else covers.
    expect(await check(Buffer.concat([old, Buffer.from('%x\n')]))).toBe('contractBroken');
  });

  it('holds after the keys were replaced, and the next one is signed by another certificate', async () => {
    const before = await listed();
    await api.db.transaction((tx) => rotateSealKey(tx, api.services));
    const next = await signedFile();
    const after = await listed();
    expect(after.certificates).toHaveLength(before.certificates.length + 1);
    expect(after.certificates[0]!.until).not.toBeNull();
    expect([await check(bytes), await check(next)]).toEqual([null, null]);
    // Whoever has the old list alone knows the old file alone.
    const old = await readKeys(JSON.stringify(before));
    expect((await checkContract(plain(bytes), old))?.fault).toBeNull();
    expect((await checkContract(plain(next), old))?.fault).toBe('unknownKey');
  });
});

describe('a certificate of the operator’s own', () => {
  let folder: string;
  beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'resinport-certificate-'))));
  afterAll(() => rm(folder, { recursive: true }));

  it('is read with its key, which may have a passphrase, and refused where they do not fit', async () => {
    const { chain, key } = makeCertificate('Lagos Polymers', { from: api.clock.now, days: 400 });
    const files = { certificate: join(folder, 'chain.pem'), key: join(folder, 'key.pem'), passphrase: 'heron' };
    await writeFile(files.certificate, new X509Certificate(chain[0]!).toString());
    const locked = { type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'heron' } as const;
    await writeFile(files.key, key.export(locked));
    expect((await readConfigured({ signing: files }))!.chain[0]!.equals(chain[0]!)).toBe(true);
    await expect(readConfigured({ signing: { ...files, passphrase: 'egret' } })).rejects.toThrow('SIGNING_KEY');
    await writeFile(files.key, makeCertificate('x', { from: api.clock.now, days: 1 }).key.export(locked));
    await expect(readConfigured({ signing: files })).rejects.toThrow('that of the first certificate');
    expect(await readConfigured({ signing: undefined })).toBeUndefined();
  });

  it('signs while it is valid', async () => {
    const { chain, key } = makeCertificate('Lagos Polymers', { from: api.clock.now, days: 400 });
    const signing = { certificate: join(folder, 'own.pem'), key: join(folder, 'own-key.pem'), passphrase: undefined };
    await writeFile(signing.certificate, new X509Certificate(chain[0]!).toString());
    await writeFile(signing.key, key.export({ type: 'pkcs8', format: 'pem' }));
    const { config } = api.services;
    const before = config.signing;
    try {
      config.signing = signing;
      const file = await signedFile();
      expect((await checkSignedPdf(plain(file)))!.certificate.name).toBe('Lagos Polymers');
      expect(await check(file)).toBeNull();
    } finally {
      config.signing = before;
    }
  });
});
