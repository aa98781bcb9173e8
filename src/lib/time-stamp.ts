/** Time stamps of an authority (RFC 3161): what is asked, what is answered, and what a token proves, without asking anybody. */
import {
  Boolean as Flag,
  fromBER,
  GeneralizedTime,
  Integer,
  Null,
  ObjectIdentifier,
  OctetString,
  Sequence,
} from 'asn1js';
import { checkCms, hexOf, type Bytes, type SigningCertificate } from './cms.ts';

const sha256 = '2.16.840.1.101.3.4.2.1';

export type TimeStamp = { at: Date; authority: SigningCertificate };

const hashOf = async (bytes: Bytes) => new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
const imprintOf = (digest: Bytes) =>
  new Sequence({
    value: [
      new Sequence({ value: [new ObjectIdentifier({ value: sha256 }), new Null()] }),
      new OctetString({ valueHex: digest }),
    ],
  });
const partsOf = (der: Bytes): unknown[] => {
  const { result, offset } = fromBER(der);
  return offset < 0 || !(result instanceof Sequence) ? [] : result.valueBlock.value;
};

/** What an authority is sent (section 2.4.1): the hash of what is stamped, and a number that its answer repeats. */
export async function timeStampQuery(of: Bytes, nonce: Bytes): Promise<Bytes> {
  const query = new Sequence({
    value: [
      new Integer({ value: 1 }),
      imprintOf(await hashOf(of)),
      // Positive, whatever its first bit.
      new Integer({ valueHex: new Uint8Array([0x01, ...nonce]) }),
      new Flag({ value: true }),
    ],
  });
  return new Uint8Array(query.toBER());
}

/** The token of an answer (section 2.4.2); null where the authority has refused. */
export function tokenOf(answer: Bytes): Bytes | null {
  const [status, token] = partsOf(answer);
  const [code] = status instanceof Sequence ? status.valueBlock.value : [];
  const granted = code instanceof Integer && [0, 1].includes(code.valueBlock.valueDec);
  return granted && token instanceof Sequence ? new Uint8Array(token.toBER()) : null;
}

/** When, and by whom, a token says that something existed; null where it does not hold, or is of something else. */
export async function checkTimeStamp(token: Bytes, of: Bytes, nonce?: Bytes): Promise<TimeStamp | null> {
  const checked = await checkCms(token);
  if (!checked?.content) return null;
  const [, , imprint, , at, ...more] = partsOf(checked.content);
  const [algorithm, digest] = imprint instanceof Sequence ? imprint.valueBlock.value : [];
  const [hash] = algorithm instanceof Sequence ? algorithm.valueBlock.value : [];
  if (!(at instanceof GeneralizedTime) || !(digest instanceof OctetString) || !(hash instanceof ObjectIdentifier))
    return null;
  const isOfIt = hexOf(new Uint8Array(digest.valueBlock.valueHexView)) === hexOf(await hashOf(of));
  if (hash.valueBlock.toString() !== sha256 || !isOfIt) return null;
  const repeats = more.some((one) => one instanceof Integer && hexOf(one.valueBlock.valueHexView) === `01${hexOf(nonce ?? new Uint8Array())}`); // prettier-ignore
  if (nonce && !repeats) return null;
  const moment = at.toDate();
  const { notBefore, notAfter } = checked.certificate;
  return moment >= notBefore && moment <= notAfter ? { at: moment, authority: checked.certificate } : null;
}
