import { spawn } from 'node:child_process';
import { createHash, createPublicKey, verify } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SealKeys, Verification } from '#api/deals/contract.ts';
import { sendMailByShop, type MailDetail, type MailRow } from '#api/mail/mail.ts';
import { contract, signature } from '#server/platform/db/schema/contract.ts';
import { subOrder } from '#server/platform/db/schema/deal.ts';
import { sealKey } from '#server/platform/db/schema/platform.ts';
import { rotateSealKey } from '#server/platform/seal/seal-keys.ts';
import { commandLine } from '../../support/command.ts';
import { newBuyer, newSupplier } from '../../support/deals.ts';
import { dataOf, expectInvalid, startMemberApi } from '../../support/member-api.ts';
import { bytesOf, issuedDeal, path, pdfOf, sign, signBoth } from './harness.ts';

const api = startMemberApi();
const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const check = async (contractNumber: string, sha256: string) =>
  dataOf(await api.get<Verification>(path('verify'), null, { contractNumber, sha256 }));
const none = { version: null, versionInForce: null };
const notOurs = { genuine: false, signedAt: null, sealed: false, seal: null, sealKey: null, ...none };

const keys = async () => dataOf(await api.get<SealKeys>(path('getSealKey'), null));

async function signedContract() {
  const deal = await issuedDeal(api);
  await signBoth(api, deal);
  const [kept] = await api.db.select().from(contract).where(eq(contract.id, deal.contractId));
  return { ...kept!, bytes: await bytesOf(await pdfOf(api, deal.buyer, deal.contractId, true)) };
}

describe('verifying a contract', () => {
  it('knows the sealed file, and says when it was signed but nothing of its terms', async () => {
    const { number, bytes, seal } = await signedContract();
    expect(await check(number, hash(bytes))).toEqual({
      genuine: true,
      signedAt: api.clock.now.toISOString(),
      sealed: true,
      seal,
      sealKey: (await keys()).id,
      version: 1,
      versionInForce: 1,
    });
    expect((await check(` ${number.toLowerCase()} `, hash(bytes))).genuine).toBe(true);
    // Copied out of a file, with marks that nobody sees.
    expect((await check(`\u202A${number}\u202C`, hash(bytes))).genuine).toBe(true);
  });

  it('knows the sealed file when a member has sent it on by mail: no byte of it is written anew', async () => {
    const { number, bytes } = await signedContract();
    const supplier = await newSupplier(api);
    const sent = { shopId: supplier.shopId, subject: number, content: 'Our contract' };
    const changed = Buffer.concat([bytes, Buffer.from('\n%')]);
    const files = [bytes, changed].map((one, n) => ({ field: 'attachments', name: `${n}.pdf`, bytes: one }));
    const reader = await newBuyer(api);
    const { id } = dataOf(await api.post<MailRow>(sendMailByShop.path, reader, sent, files));
    const mail = dataOf(await api.get<MailDetail>('api/backstage/web/mail/getMailById', supplier, { id }));
    const received = await Promise.all(
      mail.attachments.map(async ({ href }) => hash(await bytesOf(await api.fetch(href, supplier)))),
    );
    expect(received[0]).toBe(hash(bytes));
    expect((await check(number, received[0]!)).sealed).toBe(true);
    expect(received[1]).not.toBe(hash(changed));
  });

  it('does not know a file of which one byte was changed, nor another number', async () => {
    const { number, bytes } = await signedContract();
    for (const at of [20, Math.floor(bytes.length / 2), bytes.length - 2]) {
      const changed = Buffer.from(bytes);
      changed[at]! ^= 1;
      expect(await check(number, hash(changed))).toEqual(notOurs);
    }
    expect(await check('SC000101-0001', hash(bytes))).toEqual(notOurs);
    expect(await check(number, 'f'.repeat(64))).toEqual(notOurs);
  });

  it('knows the issued file as ours, and calls it signed only when both have signed', async () => {
    const deal = await issuedDeal(api);
    const [{ number, sha256 } = { number: '', sha256: '' }] = await api.db
      .select()
      .from(contract)
      .where(eq(contract.id, deal.contractId));
    const unsigned = { genuine: true, signedAt: null, sealed: false, seal: null, sealKey: null, ...none, version: 1 };
    expect(await check(number, sha256)).toEqual(unsigned);
    dataOf(await sign(api, deal.buyer, deal.contractId));
    expect(await check(number, sha256)).toEqual(unsigned);
    dataOf(await sign(api, deal.supplier, deal.contractId));
    expect(await check(number, sha256)).toEqual({
      ...{ ...unsigned, signedAt: api.clock.now.toISOString(), versionInForce: 1 },
    });
  });

  it('takes a hash only', async () => {
    expectInvalid(await api.get(path('verify'), null, { contractNumber: 'SC1', sha256: 'not a hash' }), 'sha256');
    expectInvalid(await api.get(path('verify'), null, { sha256: 'a'.repeat(64) }), 'contractNumber');
  });

  it('works without us: the seal fits the public key and what the evidence page names', async () => {
    const { id, number, version, sha256, bytes, seal } = await signedContract();
    const { algorithm, publicKey, id: key, certificates } = await keys();
    expect(algorithm).toBe('Ed25519');
    const signatures = await api.db.select().from(signature).where(eq(signature.contractId, id));
    const timeOf = (side: string) => signatures.find((row) => row.side === side)!.at.toISOString();
    const lastLine = (file: Buffer) => file.lastIndexOf('\n%resinport-seal ', undefined, 'latin1') + 1;
    expect(bytes.subarray(lastLine(bytes)).toString('latin1').split('\n')[0]).toContain(seal!);
    const statement = (file: Buffer) =>
      Buffer.from(
        `resinport contract seal 3\n${key}\n${number}\n${version}\n${sha256}\n${hash(file.subarray(0, lastLine(file)))}\n${certificates[0]!.fingerprint}\n${timeOf('supplier')}\n${timeOf('buyer')}\n`,
      );
    const fits = (file: Buffer) =>
      verify(null, statement(file), createPublicKey(publicKey), Buffer.from(seal!, 'base64url'));
    expect(fits(bytes)).toBe(true);
    const changed = Buffer.from(bytes);
    changed[100]! ^= 1;
    expect(fits(changed)).toBe(false);
  });

  it('knows what an earlier key has sealed, and names the key', async () => {
    const before = await signedContract();
    const first = await keys();
    await api.db.transaction((tx) => rotateSealKey(tx, api.services));
    const after = await signedContract();
    const all = await keys();
    expect(all.keys.map(({ id, until }) => [id, until === null])).toEqual([
      [first.id, false],
      [all.id, true],
    ]);
    expect(await check(before.number, hash(before.bytes))).toMatchObject({ genuine: true, sealKey: first.id });
    expect(await check(after.number, hash(after.bytes))).toMatchObject({ genuine: true, sealKey: all.id });
    // Nobody can seal with it any more.
    const [old] = await api.db.select().from(sealKey).where(eq(sealKey.id, first.id));
    expect(old!.privateKey).toBeNull();
  });
});

describe('a contract and a timeline in the hands of somebody who has the public keys alone', () => {
  let folder: string;
  beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'resinport-verify-'))));
  afterAll(() => rm(folder, { recursive: true }));
  const keep = async (name: string, bytes: string | Uint8Array) => {
    await writeFile(join(folder, name), bytes);
    return join(folder, name);
  };
  const run = async (...args: string[]) => {
    // Without a database, a site or a data folder to ask.
    const env = { PATH: process.env['PATH'], DATA_DIR: join(folder, 'nowhere') };
    const child = spawn(process.execPath, commandLine('verify', args), { env });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += String(chunk)));
    const [code] = (await once(child, 'close')) as [number];
    return { code, said };
  };

  it('can be checked with one command, and a changed byte shows', async () => {
    const { number, bytes, subOrderId } = await signedContract();
    const list = await keep('keys.json', JSON.stringify(await keys()));
    const [deal] = await api.db.select().from(subOrder).where(eq(subOrder.id, subOrderId));
    const buyer = { id: deal!.buyerId, email: '' };
    const address = `/api/trade/web/order/exportTimeline?${new URLSearchParams({ id: deal!.orderId, format: 'json' })}`;
    const timeline = await (await api.fetch(address, buyer)).text();
    const files = [await keep('contract.pdf', bytes), await keep('timeline.json', timeline)];
    const good = await run(...files, '--keys', list);
    expect(good).toMatchObject({ code: 0 });
    expect(good.said).toContain(number);

    const changed = Buffer.from(bytes);
    changed[200]! ^= 1;
    expect((await run(await keep('changed.pdf', changed), '--keys', list)).code).toBe(1);
    // The seal of another file does not help.
    const other = (await signedContract()).bytes;
    const sealAt = (file: Buffer) => file.lastIndexOf('\n%resinport-seal ', undefined, 'latin1') + 1;
    const [line, body] = [other.subarray(sealAt(other)), bytes.subarray(0, sealAt(bytes))];
    expect((await run(await keep('mixed.pdf', Buffer.concat([body, line])), '--keys', list)).code).toBe(1);
    const shorter = JSON.parse(timeline) as { events: unknown[] };
    shorter.events.pop();
    expect((await run(await keep('shorter.json', JSON.stringify(shorter)), '--keys', list)).code).toBe(1);
    const edited = timeline.replace('"role": "buyer"', '"role": "supplier"');
    expect((await run(await keep('edited.json', edited), '--keys', list)).code).toBe(1);
    expect((await run(...files)).code).toBe(1);
  });
});
