import { createHash, sign, type KeyObject } from 'node:crypto';
import {
  Attribute,
  CertificateChoices,
  CertificateSet,
  ContentInfo,
  DigestAlgorithmIdentifiers,
  EncapsulatedContent,
  EncapsulatedContentInfo,
  id_data,
  id_signedData,
  IssuerAndSerialNumber,
  SignedData,
  SignerIdentifier,
  SignerInfo,
  SignerInfos,
} from '@peculiar/asn1-cms';
import { AsnConvert, OctetString } from '@peculiar/asn1-schema';
import { AlgorithmIdentifier, Certificate } from '@peculiar/asn1-x509';
import { ObjectIdentifier, OctetString as Octets, Sequence } from 'asn1js';

/** A certificate with those that vouch for it, its own first, and the key that it names. */
export type Signer = { chain: readonly Buffer[]; key: KeyObject };

const oid = {
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  timeStamp: '1.2.840.113549.1.9.16.2.14',
  sha256: '2.16.840.1.101.3.4.2.1',
  ecdsaWithSha256: '1.2.840.10045.4.3.2',
  rsa: '1.2.840.113549.1.1.1',
} as const;

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();
const exact = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer;
const attribute = (attrType: string, value: ArrayBuffer) => new Attribute({ attrType, attrValues: [value] });

type What = {
  /** What is signed, and stays outside. */
  content: Uint8Array;
  /** What is signed, and stands inside, with what it is. */
  inside?: { type: string };
  /** Asked for a time stamp over the signature. */
  stamp?: (signature: Uint8Array<ArrayBuffer>) => Promise<Uint8Array | null>;
};

/** Signed data with the attributes that PAdES and RFC 3161 both ask for: type, digest, and which certificate signs. */
export async function makeCms({ chain, key }: Signer, { content, inside, stamp }: What): Promise<Buffer> {
  const type = inside?.type ?? id_data;
  const certificates = chain.map((der) => AsnConvert.parse(exact(der), Certificate));
  const { issuer, serialNumber } = certificates[0]!.tbsCertificate;
  const digestAlgorithm = new AlgorithmIdentifier({ algorithm: oid.sha256 });
  const signedAttrs = [
    attribute(oid.contentType, new ObjectIdentifier({ value: type }).toBER()),
    attribute(oid.messageDigest, AsnConvert.serialize(new OctetString(exact(sha256(content))))),
    attribute(oid.signingCertificateV2, certificateAttribute(chain[0]!)),
  ];
  const signature = sign('sha256', Buffer.from(setOf(signedAttrs)), key);
  const token = (await stamp?.(new Uint8Array(signature))) ?? null;
  const signer = new SignerInfo({
    version: 1,
    sid: new SignerIdentifier({ issuerAndSerialNumber: new IssuerAndSerialNumber({ issuer, serialNumber }) }),
    digestAlgorithm,
    signedAttrs: inOrder(signedAttrs),
    signatureAlgorithm: new AlgorithmIdentifier(
      key.asymmetricKeyType === 'rsa' ? { algorithm: oid.rsa, parameters: null } : { algorithm: oid.ecdsaWithSha256 },
    ),
    signature: new OctetString(exact(signature)),
    ...(token && { unsignedAttrs: [attribute(oid.timeStamp, exact(token))] }),
  });
  const signed = new SignedData({
    version: inside ? 3 : 1,
    digestAlgorithms: new DigestAlgorithmIdentifiers([digestAlgorithm]),
    encapContentInfo: new EncapsulatedContentInfo({
      eContentType: type,
      ...(inside && { eContent: new EncapsulatedContent({ single: new OctetString(exact(content)) }) }),
    }),
    certificates: new CertificateSet(certificates.map((certificate) => new CertificateChoices({ certificate }))),
    signerInfos: new SignerInfos([signer]),
  });
  const info = new ContentInfo({ contentType: id_signedData, content: AsnConvert.serialize(signed) });
  return Buffer.from(AsnConvert.serialize(info));
}

/** ESS signing-certificate-v2 (RFC 5035): the hash of the certificate is signed too, so that it cannot be exchanged. */
const certificateAttribute = (der: Buffer): ArrayBuffer =>
  new Sequence({
    value: [new Sequence({ value: [new Sequence({ value: [new Octets({ valueHex: exact(sha256(der)) })] })] })],
  }).toBER();

/** DER has the members of a set in the order of their bytes. */
const inOrder = (attributes: readonly Attribute[]): Attribute[] =>
  attributes
    .map((one) => ({ one, der: Buffer.from(AsnConvert.serialize(one)) }))
    .sort((a, b) => Buffer.compare(a.der, b.der))
    .map(({ one }) => one);

const setOf = (attributes: readonly Attribute[]): ArrayBuffer => {
  const body = Buffer.concat(inOrder(attributes).map((one) => Buffer.from(AsnConvert.serialize(one))));
  const length = body.length < 128 ? [body.length] : body.length < 256 ? [0x81, body.length] : [0x82, body.length >> 8, body.length & 255]; // prettier-ignore
  return exact(Buffer.concat([Buffer.from([0x31, ...length]), body]));
};
