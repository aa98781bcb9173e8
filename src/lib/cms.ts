/**
 * Signed data in the form of CMS (RFC 5652), as PDF signatures and time stamps have it: read and checked, in a browser and
 * under Node. Who trusts which certificate is for the caller to say.
 */
import { type CertificateChoices, ContentInfo, id_signedData, SignedData, type SignerInfo } from '@peculiar/asn1-cms';
import { ECDSASigValue } from '@peculiar/asn1-ecc';
import { AsnConvert, AsnObjectIdentifierConverter, OctetString } from '@peculiar/asn1-schema';
import type { Certificate } from '@peculiar/asn1-x509';
import { fromBER, type BaseBlock, type Constructed } from 'asn1js';

export type Bytes = Uint8Array<ArrayBuffer>;

export type SigningCertificate = {
  /** SHA-256 of it, in hexadecimal. */
  fingerprint: string;
  /** Whom it names: the common name. */
  name: string;
  notBefore: Date;
  notAfter: Date;
};
export type CheckedCms = {
  certificate: SigningCertificate;
  /** What is signed, where it stands inside. */
  content: Bytes | null;
  signature: Bytes;
  /** An attribute that is not signed itself, such as a time stamp, by its number. */
  unsigned: (type: string) => Bytes | null;
};

const contentTypeAttribute = '1.2.840.113549.1.9.3';
const digestAttribute = '1.2.840.113549.1.9.4';
const hashes: Readonly<Record<string, string>> = {
  '2.16.840.1.101.3.4.2.1': 'SHA-256',
  '2.16.840.1.101.3.4.2.2': 'SHA-384',
  '2.16.840.1.101.3.4.2.3': 'SHA-512',
};
/** How many bytes a number of it has. */
const curves: readonly (readonly [oid: string, name: string, size: number])[] = [
  ['1.2.840.10045.3.1.7', 'P-256', 32],
  ['1.3.132.0.34', 'P-384', 48],
  ['1.3.132.0.35', 'P-521', 66],
];
const ecKey = '1.2.840.10045.2.1';
const commonName = '2.5.4.3';

const plain = (bytes: ArrayBuffer | ArrayBufferView): Bytes =>
  bytes instanceof ArrayBuffer
    ? new Uint8Array(bytes)
    : new Uint8Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer);
export const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
const encodedOid = (oid: string): Bytes => plain(AsnObjectIdentifierConverter.toASN(oid).toBER());
const same = (a: Uint8Array, b: Uint8Array) => hexOf(a) === hexOf(b);

/** Checks the one signature of signed data, over `content` or over what stands inside; null where it does not hold. */
export async function checkCms(der: Bytes, content?: Bytes): Promise<CheckedCms | null> {
  try {
    const info = AsnConvert.parse(der, ContentInfo);
    if (info.contentType !== id_signedData) return null;
    const signed = AsnConvert.parse(info.content, SignedData);
    const [signer] = signed.signerInfos;
    if (!signer || signed.signerInfos.length !== 1) return null;
    const inside = signed.encapContentInfo.eContent?.single;
    const own = inside ? plain(inside.buffer) : null;
    const over = content ?? own;
    const certificate = certificateOf(signed, signer);
    if (
      !over ||
      !certificate ||
      !(await holds(signer, attributesIn(der), certificate, over, signed.encapContentInfo.eContentType))
    )
      return null;
    return {
      certificate: await describeCertificate(certificate),
      content: own,
      signature: plain(signer.signature.buffer),
      unsigned: (type) => attributeOf(signer.unsignedAttrs, type),
    };
  } catch {
    return null;
  }
}

async function describeCertificate(certificate: Certificate): Promise<SigningCertificate> {
  const { subject, validity } = certificate.tbsCertificate;
  const names = subject.flatMap((part) => part.filter(({ type }) => type === commonName));
  return {
    fingerprint: hexOf(new Uint8Array(await crypto.subtle.digest('SHA-256', AsnConvert.serialize(certificate)))),
    name: names[0]?.value.toString() ?? '',
    notBefore: validity.notBefore.getTime(),
    notAfter: validity.notAfter.getTime(),
  };
}

function certificateOf({ certificates }: SignedData, { sid }: SignerInfo): Certificate | undefined {
  const serial = sid.issuerAndSerialNumber?.serialNumber;
  const all = (certificates ?? []).flatMap((choice: CertificateChoices) => choice.certificate ?? []);
  return serial ? all.find((one) => same(plain(one.tbsCertificate.serialNumber), plain(serial))) : all[0];
}

function attributeOf(attributes: SignerInfo['signedAttrs'], type: string): Bytes | null {
  const value = attributes?.find(({ attrType }) => attrType === type)?.attrValues[0];
  return value ? plain(value) : null;
}

/** The bytes of the signed attributes as they stand in the file: the library keeps them for itself. */
function attributesIn(der: Bytes): Bytes | null {
  const inside = (block: BaseBlock | undefined): BaseBlock[] =>
    (block as Constructed | undefined)?.valueBlock.value ?? [];
  const signed = inside(inside(inside(fromBER(der).result)[1])[0]);
  const [signer] = inside(signed.at(-1));
  const found = inside(signer).find(({ idBlock }) => idBlock.tagClass === 3 && idBlock.tagNumber === 0);
  return found ? plain(found.valueBeforeDecodeView) : null;
}

async function holds(
  signer: SignerInfo,
  attributes: Bytes | null,
  certificate: Certificate,
  content: Bytes,
  type: string,
): Promise<boolean> {
  const hash = hashes[signer.digestAlgorithm.algorithm];
  const digest = attributeOf(signer.signedAttrs, digestAttribute);
  const saidType = attributeOf(signer.signedAttrs, contentTypeAttribute);
  if (!hash || !digest || !saidType || !attributes) return false;
  const real = new Uint8Array(await crypto.subtle.digest(hash, content));
  if (!same(plain(AsnConvert.parse(digest, OctetString).buffer), real)) return false;
  if (!same(saidType, encodedOid(type))) return false;
  // Signed is the set itself; inside the structure it is tagged otherwise (RFC 5652, section 5.4).
  attributes[0] = 0x31;
  return verifies(certificate, { hash, data: attributes, signature: plain(signer.signature.buffer) });
}

async function verifies(
  { tbsCertificate: { subjectPublicKeyInfo: key } }: Certificate,
  { hash, data, signature }: { hash: string; data: Bytes; signature: Bytes },
): Promise<boolean> {
  const spki = AsnConvert.serialize(key);
  if (key.algorithm.algorithm !== ecKey) {
    const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash };
    const imported = await crypto.subtle.importKey('spki', spki, algorithm, false, ['verify']);
    return crypto.subtle.verify(algorithm, imported, signature, data);
  }
  const { parameters } = key.algorithm;
  const curve = parameters && curves.find(([oid]) => same(encodedOid(oid), plain(parameters)));
  if (!curve) return false;
  const [, namedCurve, size] = curve;
  const imported = await crypto.subtle.importKey('spki', spki, { name: 'ECDSA', namedCurve }, false, ['verify']);
  const { r, s } = AsnConvert.parse(signature, ECDSASigValue);
  const raw = new Uint8Array([...sized(plain(r), size), ...sized(plain(s), size)]);
  return crypto.subtle.verify({ name: 'ECDSA', hash }, imported, raw, data);
}

/** A number as so many bytes: without the sign that its encoding has, or with zeros in front. */
function sized(number: Bytes, size: number): Bytes {
  const digits = number.subarray(Math.max(0, number.length - size));
  const whole = new Uint8Array(size);
  whole.set(digits, size - digits.length);
  return whole;
}
