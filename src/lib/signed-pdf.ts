/** The signature of a PDF as PAdES has it (ETSI EN 319 142-1, baseline B): read and checked from the file alone. */
import { checkCms, type Bytes, type SigningCertificate } from './cms.ts';

/** Of the time stamp that baseline B-T adds (RFC 3161). */
const stampAttribute = '1.2.840.113549.1.9.16.2.14';
const rangeMark = '/ByteRange [';

export type PdfSignature = {
  certificate: SigningCertificate;
  /** A time stamp over the signature, and what it is made over. */
  stamp: { token: Bytes; over: Bytes } | null;
};

/** The signature that stands last in a file, where it holds and covers every byte of it; null in every other case. */
export async function checkSignedPdf(bytes: Bytes): Promise<PdfSignature | null> {
  const text = new TextDecoder('latin1').decode(bytes);
  const at = text.lastIndexOf(rangeMark);
  if (at < 0) return null;
  const said = /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/.exec(text.slice(at + rangeMark.length, at + 100));
  const [from, length, next, rest] = (said?.slice(1) ?? []).map(Number);
  if (from !== 0 || length === undefined || next === undefined || rest === undefined) return null;
  // Nothing is left out but the signature itself, and nothing follows it.
  const hex = /^<([0-9a-f]+)>$/i.exec(text.slice(length, next))?.[1];
  if (!hex || next + rest !== bytes.length || length < at) return null;
  const der = trimmed(Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16)));
  const signed = new Uint8Array(length + rest);
  signed.set(bytes.subarray(0, length));
  signed.set(bytes.subarray(next), length);
  const checked = der && (await checkCms(der, signed));
  if (!checked) return null;
  const token = checked.unsigned(stampAttribute);
  return { certificate: checked.certificate, stamp: token && { token, over: checked.signature } };
}

/** Without the zeros that fill its place: the length stands in front. */
function trimmed(der: Bytes): Bytes | null {
  const first = der[1] ?? 0;
  const digits = first < 0x80 ? 0 : first & 0x7f;
  const length = digits === 0 ? first : der.slice(2, 2 + digits).reduce((sum, byte) => sum * 256 + byte, 0);
  const all = 2 + digits + length;
  return der[0] === 0x30 && all <= der.length && der.subarray(all).every((byte) => byte === 0)
    ? der.slice(0, all)
    : null;
}
