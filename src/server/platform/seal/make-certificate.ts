import { createPublicKey, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import { AsnConvert, OctetString } from '@peculiar/asn1-schema';
import {
  AlgorithmIdentifier,
  AttributeTypeAndValue,
  AttributeValue,
  BasicConstraints,
  Certificate,
  ExtendedKeyUsage,
  Extension,
  Extensions,
  id_ce_basicConstraints,
  id_ce_extKeyUsage,
  id_ce_keyUsage,
  KeyUsage,
  KeyUsageFlags,
  Name,
  RelativeDistinguishedName,
  SubjectPublicKeyInfo,
  TBSCertificate,
  Validity,
} from '@peculiar/asn1-x509';
import { daysAfter } from '#lib/days.ts';
import type { Signer } from './make-cms.ts';

const ecdsaWithSha256 = '1.2.840.10045.4.3.2';
const [commonName, organisation] = ['2.5.4.3', '2.5.4.10'];
const serialBytes = 16;

const exact = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer;

/**
 * A certificate that vouches for itself, with a key of its own (P-256): PDF readers show "signed" by it, and that they do
 * not know by whom. `usage`: what else than signing documents it is for.
 */
export function makeCertificate(
  name: string,
  { from, days, usage }: { from: Date; days: number; usage?: string },
): Signer {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const subject = nameOf(name);
  const algorithm = new AlgorithmIdentifier({ algorithm: ecdsaWithSha256 });
  const serial = randomBytes(serialBytes);
  // Positive, and of one length.
  serial[0] = (serial[0]! & 0x3f) | 0x40;
  const body = new TBSCertificate({
    version: 2,
    serialNumber: exact(serial),
    signature: algorithm,
    issuer: subject,
    validity: new Validity({ notBefore: wholeSeconds(from), notAfter: wholeSeconds(daysAfter(from, days)) }),
    subject,
    subjectPublicKeyInfo: publicKeyOf(privateKey),
    extensions: new Extensions([
      extension(id_ce_basicConstraints, new BasicConstraints({ cA: false })),
      extension(id_ce_keyUsage, new KeyUsage(KeyUsageFlags.digitalSignature | KeyUsageFlags.nonRepudiation)),
      ...(usage ? [extension(id_ce_extKeyUsage, new ExtendedKeyUsage([usage]))] : []),
    ]),
  });
  const signature = sign('sha256', Buffer.from(AsnConvert.serialize(body)), privateKey);
  const certificate = new Certificate({
    tbsCertificate: body,
    signatureAlgorithm: algorithm,
    signatureValue: exact(signature),
  });
  return { chain: [Buffer.from(AsnConvert.serialize(certificate))], key: privateKey };
}

const wholeSeconds = (at: Date): Date => new Date(Math.floor(at.getTime() / 1000) * 1000);

const nameOf = (name: string): Name =>
  new Name(
    [organisation, commonName].map(
      (type) =>
        new RelativeDistinguishedName([
          new AttributeTypeAndValue({ type, value: new AttributeValue({ utf8String: name }) }),
        ]),
    ),
  );

const publicKeyOf = (key: KeyObject): SubjectPublicKeyInfo =>
  AsnConvert.parse(exact(createPublicKey(key).export({ format: 'der', type: 'spki' })), SubjectPublicKeyInfo);

const extension = (extnID: string, value: unknown): Extension =>
  new Extension({ extnID, critical: true, extnValue: new OctetString(AsnConvert.serialize(value)) });
