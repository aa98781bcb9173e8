import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { defaultLocale, isLocale } from '#i18n/locales.ts';
import type { Context } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { contract as contracts } from '#server/platform/db/schema/contract.ts';
import { sealKeyInUse } from '#server/platform/seal/seal-keys.ts';
import type { OrderRow, SubOrderRow } from '#server/deals/deal/index.ts';
import { isTransferred } from '#api/deals/payment-terms.ts';
import { accountCode, accountInForce, newAccountSalt } from '#server/deals/ledger/index.ts';
import { pathIn } from '#lib/paths.ts';
import { consentTo } from './consent.ts';
import { keepFile } from './kept-files.ts';
import type { ContractRow, SignatureRow } from './own-contract.ts';
import { appendPages } from './pdf/append-pages.ts';
import { withSeal } from './seal.ts';

type Signed = {
  order: OrderRow;
  subOrder: SubOrderRow;
  contract: ContractRow;
  /** Of both sides. */
  signatures: readonly SignatureRow[];
};

const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Appends the evidence page to the issued bytes, seals the file, signs it for PDF readers and keeps it. Gives its SHA-256. */
export async function sealContract(
  tx: Transaction,
  context: Pick<Context, 'now' | 'storage' | 'secrets' | 'config'>,
  { subOrder, contract, signatures }: Signed,
): Promise<string> {
  const timeOf = (side: SignatureRow['side']) => signatures.find((row) => row.side === side)!.at;
  const signed = [timeOf('supplier'), timeOf('buyer')] as const;
  // Never before a signature, whatever the clocks of two processes say.
  const sealedAt = new Date(Math.max(context.now().getTime(), ...signed.map((at) => at.getTime())));
  const { id, number, version, templateVersion, issuedAt, sha256, fileId } = contract;
  const issued = await context.storage.get(fileId);
  if (!issued || sha256Of(issued) !== sha256)
    throw new Error(`The file of contract ${number} is not the one that was issued`);
  const key = await sealKeyInUse(tx, context);
  const { certificateInUse } = await import('#server/platform/seal/certificates.ts');
  const certificate = await certificateInUse(tx, context);
  // What banks pay for goes to no such account, and none is printed.
  const isByTransfer = isTransferred(subOrder.paymentTerm);
  const account = isByTransfer ? await accountInForce(tx, subOrder, sealedAt) : undefined;
  const accountSalt = newAccountSalt();
  const proof = account && { accountSalt, accountCode: accountCode(accountSalt, account) };
  const { siteUrl } = context.config;
  const { printEvidence } = await import('./pdf/evidence-page.ts');
  const evidence = await printEvidence({
    number,
    version,
    templateVersion,
    issuedAt,
    sha256,
    sealedAt,
    length: issued.length,
    signatures: signatures.map((row) => ({
      ...row,
      consent: consentTo(contract, row.company, isLocale(row.locale) ? row.locale : defaultLocale).text,
    })),
    account: account && proof ? { ...account, ...proof } : null,
    isByTransfer,
    collecting: subOrder.collecting,
    verifyAddress: `${siteUrl}${pathIn(defaultLocale, '/verifyContract', { contractNumber: number })}`,
    keyNumber: key.id,
    keyFingerprint: key.fingerprint,
    certificate,
  });
  const body = appendPages(Buffer.from(issued), evidence);
  const { bytes: withLine, seal } = withSeal(body, key, {
    number,
    version,
    sha256,
    length: issued.length,
    bodySha256: sha256Of(body),
    certificate: certificate.fingerprint,
    sellerSignedAt: signed[0].toISOString(),
    buyerSignedAt: signed[1].toISOString(),
  });
  const { signPdf } = await import('./pdf/sign-pdf.ts');
  const { stampInPassing } = await import('#server/platform/seal/time-stamps.ts');
  const bytes = await signPdf(withLine, {
    ...{ signer: certificate, at: sealedAt, name: certificate.name },
    stamp: (signature) => stampInPassing(context.config.timestampUrl, signature),
    reason: `Contract ${number}, version ${version}: signed by both Parties 合同双方已签署`,
  });
  const sealedSha256 = sha256Of(bytes);
  const sealedFileId = await keepFile(tx, context, `${number}-signed.pdf`, bytes);
  await tx
    .update(contracts)
    .set({ sealedFileId, sealedSha256, sealedAt, seal, sealKeyId: key.id, ...proof })
    .where(eq(contracts.id, id));
  return sealedSha256;
}
