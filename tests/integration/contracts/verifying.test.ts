import { createHash, createPublicKey, verify } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Verification } from '#api/contract.ts';
import { contract, signature } from '#server/db/schema/deals.ts';
import { dataOf, expectInvalid, startMemberApi } from '../../support/member-api.ts';
import { bytesOf, issuedDeal, path, pdfOf, sign, signBoth } from './harness.ts';

const api = startMemberApi();
const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const check = async (contractNumber: string, sha256: string) =>
  dataOf(await api.get<Verification>(path('verify'), null, { contractNumber, sha256 }));
const notOurs = { genuine: false, signedAt: null, sealed: false, seal: null };

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
    });
    expect((await check(` ${number.toLowerCase()} `, hash(bytes))).genuine).toBe(true);
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
    const unsigned = { genuine: true, signedAt: null, sealed: false, seal: null };
    expect(await check(number, sha256)).toEqual(unsigned);
    dataOf(await sign(api, deal.buyer, deal.contractId));
    expect(await check(number, sha256)).toEqual(unsigned);
    dataOf(await sign(api, deal.supplier, deal.contractId));
    expect(await check(number, sha256)).toEqual({ ...unsigned, signedAt: api.clock.now.toISOString() });
  });

  it('takes a hash only', async () => {
    expectInvalid(await api.get(path('verify'), null, { contractNumber: 'SC1', sha256: 'not a hash' }), 'sha256');
    expectInvalid(await api.get(path('verify'), null, { sha256: 'a'.repeat(64) }), 'contractNumber');
  });

  it('works without us: the seal fits the public key and what the evidence page names', async () => {
    const { id, number, version, sha256, bytes, seal } = await signedContract();
    const answer = await api.get<{ algorithm: string; publicKey: string }>(path('getSealKey'), null);
    const { algorithm, publicKey } = dataOf(answer);
    expect(algorithm).toBe('Ed25519');
    const signatures = await api.db.select().from(signature).where(eq(signature.contractId, id));
    const timeOf = (side: string) => signatures.find((row) => row.side === side)!.at.toISOString();
    const statement = (file: Uint8Array) =>
      Buffer.from(
        `resinport contract seal 1\n${number}\n${version}\n${sha256}\n${hash(file)}\n${timeOf('supplier')}\n${timeOf('buyer')}\n`,
      );
    const fits = (file: Uint8Array) =>
      verify(null, statement(file), createPublicKey(publicKey), Buffer.from(seal!, 'base64url'));
    expect(fits(bytes)).toBe(true);
    const changed = Buffer.from(bytes);
    changed[100]! ^= 1;
    expect(fits(changed)).toBe(false);
  });
});
