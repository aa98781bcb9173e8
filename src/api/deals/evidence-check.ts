/**
 * Checks what the marketplace has sealed, from the files alone: neither the site nor its database is asked. Runs in a
 * browser and under Node (`npm run verify`).
 */
import { canonicalJson } from '#lib/canonical-json.ts';
import { add, compare } from '#lib/decimal.ts';
import { isIncluded, leafInput } from '#lib/merkle.ts';
import type { SealKeys } from './contract.ts';
import type { LogHeadView } from './evidence.ts';
import { eventEntry, headStatement, legText, postingEntry, type LoggedLeg, type LoggedPosting } from './log-rules.ts';
import {
  detailText,
  eventText,
  firstHash,
  linkText,
  packStatement,
  sealedStatement,
  sealMark,
  type SealedFacts,
} from './seal-rules.ts';
import type { TradeEvent } from './trade.ts';

export type Bytes = Uint8Array<ArrayBuffer>;
export type PackFiles = ReadonlyMap<string, Bytes>;

/** What does not hold. */
export const packFaults = [
  'notAPack',
  'fileChanged',
  'fileMissing',
  'fileAdded',
  'unknownKey',
  'keyOutOfTime',
  'sealBroken',
  'chainBroken',
  'otherChain',
  'contractBroken',
  'signatureBroken',
  'certificateOutOfTime',
  'headBroken',
  'stampBroken',
  'notInLog',
  'sumBroken',
] as const;
export type PackFault = (typeof packFaults)[number];
export type Fault = { fault: PackFault; where: string };

export type ExportedTimeline = {
  order: string;
  events: TradeEvent[];
  sealed: { text: string; signature: string; key: string; publicKey: string };
};
export type Manifest = {
  order: string;
  reader: string;
  exportedAt: string;
  files: { path: string; bytes: number; sha256: string }[];
  leftOut: { path: string; bytes: number; sha256: string }[];
};
export type PackSeal = { key: string; signature: string };
type Proof = { position: number; salt: string; path: string[] };
export type LogFile = { head: LogHeadView; events: (Proof & { seq: number })[] };
export type LedgerFile = {
  postings: (Proof & {
    posting: LoggedPosting;
    /** Those of the reader's deals are told, with their salts; of others the hash alone. */
    legs: ((LoggedLeg & { salt: string }) | { hash: string })[];
  })[];
  /** What the marketplace holds of the reader's deals, by account. */
  balances: { account: string; of: string; currency: string; amount: string }[];
};

export type PackVerdict = {
  order: string;
  reader: string;
  exportedAt: string;
  events: number;
  postings: number;
  contracts: number;
  files: number;
  head: LogHeadView | null;
  /** The key that has sealed. */
  key: string;
  faults: Fault[];
};

type Known = { key: CryptoKey; since: string | null; until: string | null };
/** Keys by their number; which is of the key itself, so that a list cannot give one key the number of another. */
export type KnownKeys = ReadonlyMap<string, Known> & {
  /** Fingerprints of the certificates listed with them; undefined: the list names none. */
  certificates?: ReadonlySet<string> | undefined;
};

const encode = (text: string): Bytes => new TextEncoder().encode(text);
const textOf = (bytes: Bytes): string => new TextDecoder().decode(bytes);
export async function sha256(bytes: Bytes): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
const hashOf = (text: string) => sha256(encode(text));

function fromBase64(text: string): Bytes {
  const plain = text.replaceAll('-', '+').replaceAll('_', '/');
  return Uint8Array.from(atob(plain), (character) => character.charCodeAt(0));
}

/** From PEM, or what `getSealKey` answers. Throws where the browser knows no Ed25519. */
export async function readKeys(text: string): Promise<KnownKeys> {
  const listed = readJson<Partial<SealKeys>>(encode(text))?.keys;
  const pems = text.match(/-----BEGIN PUBLIC KEY-----(?:[^-]|\\n)+-----END PUBLIC KEY-----/g) ?? [];
  const certificates = readJson<Partial<SealKeys>>(encode(text))?.certificates;
  const keys: Map<string, Known> & Pick<KnownKeys, 'certificates'> = new Map<string, Known>();
  keys.certificates = certificates?.length ? new Set(certificates.map(({ fingerprint }) => fingerprint)) : undefined;
  for (const pem of pems.map((one) => one.replaceAll('\\n', '\n'))) {
    const der = fromBase64(pem.replace(/-----[^-]+-----|\s/g, ''));
    const id = (await sha256(der)).slice(0, 16);
    const of = listed?.find(({ publicKey }) => publicKey.trim() === pem.trim());
    const key = await crypto.subtle.importKey('spki', der, 'Ed25519', false, ['verify']);
    keys.set(id, { key, since: of?.since ?? null, until: of?.until ?? null });
  }
  return keys;
}

function readJson<Value>(bytes: Bytes | undefined): Value | null {
  try {
    return bytes ? (JSON.parse(textOf(bytes)) as Value) : null;
  } catch {
    return null;
  }
}

/** A seal that is under way while keys are changed may be made by the old one, in milliseconds. */
const leeway = 60_000;

/** What is wrong with a signature; null: nothing. `at` is when it says it was made. */
export async function faultOfSeal(
  keys: KnownKeys,
  { key: id, text, signature, at }: { key: string; text: string; signature: string; at: string },
): Promise<PackFault | null> {
  const known = keys.get(id);
  if (!known) return 'unknownKey';
  // Of a damaged file the signature may be missing, or be no base64.
  const bytes = /^[\w+/=-]+$/.test(signature ?? '') ? fromBase64(signature) : null;
  if (!bytes || !(await crypto.subtle.verify('Ed25519', known.key, bytes, encode(text)))) return 'sealBroken';
  const [since, until] = [known.since ?? at, known.until ?? at].map((one) => Date.parse(one));
  const made = Date.parse(at);
  return made >= since! - leeway && made <= until! + leeway ? null : 'keyOutOfTime';
}

/** The place of the first event that does not hold; null: all hold. */
async function brokenAt({ order, events }: ExportedTimeline): Promise<number | null> {
  for (const [index, event] of events.entries()) {
    const { seq, previousHash, hash, detail, salt, detailHash } = event;
    const opened = salt === null || (await hashOf(detailText(detail, salt))) === detailHash;
    const inPlace = seq === index + 1 && previousHash === (events[index - 1]?.hash ?? firstHash);
    const link = linkText(seq, await hashOf(eventText({ ...event, order }, detailHash)), previousHash);
    if (!opened || !inPlace || (await hashOf(link)) !== hash) return index + 1;
  }
  return null;
}

export async function checkTimeline(timeline: ExportedTimeline, keys: KnownKeys): Promise<Fault[]> {
  const broken = await brokenAt(timeline);
  if (broken !== null) return [{ fault: 'chainBroken', where: String(broken) }];
  const { order, events, sealed } = timeline;
  const said = readJson<{ order: string; events: number; lastHash: string | null; exportedAt: string }>(
    encode(sealed.text),
  );
  const fault = await faultOfSeal(keys, { ...sealed, at: said?.exportedAt ?? '' });
  if (fault) return [{ fault, where: 'timeline.json' }];
  const last = events.at(-1)?.hash ?? null;
  const isIt = said?.order === order && said.events === events.length && said.lastHash === last;
  return isIt ? [] : [{ fault: 'otherChain', where: 'timeline.json' }];
}

export type SealedContract = Omit<SealedFacts, 'bodySha256'>;

/** The line of a contract's seal, what stands before it, and whether anything follows; null: it bears none. */
function readSeal(bytes: Bytes): { body: Bytes; facts: SealedContract; seal: string; isLast: boolean } | null {
  const mark = encode(`\n${sealMark}`);
  for (let at = bytes.length - mark.length; at >= 0; at -= 1) {
    if (!mark.every((byte, index) => bytes[at + index] === byte)) continue;
    const from = at + mark.length;
    const end = bytes.indexOf(0x0a, from);
    const said = readJson<SealedContract & { seal: string }>(bytes.slice(from, end < 0 ? undefined : end));
    if (!said) return null;
    const { seal, ...facts } = said;
    return { body: bytes.slice(0, at + 1), facts, seal, isLast: end < 0 || end === bytes.length - 1 };
  }
  return null;
}

/** A sealed contract: what its seal says, or what is wrong with it. */
export async function checkContract(
  bytes: Bytes,
  keys: KnownKeys,
): Promise<{ facts: SealedContract; fault: PackFault | null } | null> {
  const sealed = readSeal(bytes);
  if (!sealed) return null;
  const { body, facts, seal, isLast } = sealed;
  const text = sealedStatement({ ...facts, bodySha256: await sha256(body) });
  const signedAt = [facts.sellerSignedAt, facts.buyerSignedAt].sort()[1]!;
  const fault = await faultOfSeal(keys, { key: facts.key, text, signature: seal, at: signedAt });
  if (fault) return { facts, fault };
  const isSigned = (await sha256(body.slice(0, facts.length))) === facts.sha256;
  if (!isSigned) return { facts, fault: 'contractBroken' };
  // Before contracts were signed for PDF readers nothing followed the seal.
  if (facts.certificate === undefined) return { facts, fault: isLast ? null : 'contractBroken' };
  return { facts, fault: await faultOfSignature(bytes, facts.certificate, { keys, signedAt: new Date(signedAt) }) };
}

/** The signature that PDF readers show covers the whole file, and is by the certificate that the seal names. */
async function faultOfSignature(
  bytes: Bytes,
  fingerprint: string,
  { keys, signedAt }: { keys: KnownKeys; signedAt: Date },
): Promise<PackFault | null> {
  // Few readers bring a contract: its rules come with the first one.
  const { checkSignedPdf } = await import('#lib/signed-pdf.ts');
  const signed = await checkSignedPdf(bytes);
  const isOurs = keys.certificates?.has(fingerprint) ?? true;
  if (!signed || signed.certificate.fingerprint !== fingerprint || !isOurs) return 'signatureBroken';
  const { notBefore, notAfter } = signed.certificate;
  if (signed.stamp) {
    const { checkTimeStamp } = await import('#lib/time-stamp.ts');
    if (!(await checkTimeStamp(signed.stamp.token, signed.stamp.over))) return 'stampBroken';
  }
  return signedAt >= notBefore && signedAt <= notAfter ? null : 'certificateOutOfTime';
}

const unlisted = ['manifest.json', 'manifest.seal.json'];

/** Every file of the pack is the one of the list, and the list is sealed. */
async function faultsOfFiles(files: PackFiles, manifest: Manifest, seal: PackSeal, keys: KnownKeys): Promise<Fault[]> {
  const { order, exportedAt } = manifest;
  const of = await sha256(files.get('manifest.json')!);
  const text = packStatement({ order, key: seal.key, exportedAt, manifest: of });
  const fault = await faultOfSeal(keys, { ...seal, text, at: exportedAt });
  const faults: Fault[] = fault ? [{ fault, where: 'manifest.json' }] : [];
  for (const { path, sha256: hash } of manifest.files) {
    const bytes = files.get(path);
    if (!bytes) faults.push({ fault: 'fileMissing', where: path });
    else if ((await sha256(bytes)) !== hash) faults.push({ fault: 'fileChanged', where: path });
  }
  const listed = new Set([...manifest.files.map(({ path }) => path), ...unlisted]);
  const added = [...files.keys()].filter((path) => !listed.has(path));
  return [...faults, ...added.map((where): Fault => ({ fault: 'fileAdded', where }))];
}

/** Every signed contract bears its seal, and is the one that the chain of events tells of. */
async function faultsOfContracts(files: PackFiles, { events }: ExportedTimeline, keys: KnownKeys): Promise<Fault[]> {
  const faults: Fault[] = [];
  const sealedByEvents = events
    .filter(({ action, salt }) => (action === 'allSigned' || action === 'amended') && salt !== null)
    .map(({ detail }) => String(detail['sealedSha256']));
  const found = new Set<string>();
  for (const [path, bytes] of files) {
    if (!/^contracts\/.*-signed\.pdf$/.test(path)) continue;
    found.add(await sha256(bytes));
    const result = await checkContract(bytes, keys);
    const fault = result ? result.fault : 'contractBroken';
    if (fault) faults.push({ fault, where: path });
  }
  const missing = sealedByEvents.filter((hash) => !found.has(hash));
  return [...faults, ...missing.map((where): Fault => ({ fault: 'fileMissing', where }))];
}

export async function isInLog(head: LogHeadView, entry: string, { position, path }: Proof): Promise<boolean> {
  const { size, root } = head;
  return isIncluded(sha256, { leaf: await sha256(leafInput(entry)), index: position, size, path, root });
}

/** The time stamp, where there is one, is of this head and says what stands beside it. Packs of before had none. */
export async function isStampGood(head: LogHeadView): Promise<boolean> {
  const stamp = (head as Partial<LogHeadView>).stamp ?? null;
  if (!stamp) return true;
  const { checkTimeStamp } = await import('#lib/time-stamp.ts');
  const said = await checkTimeStamp(fromBase64(stamp.token), encode(headStatement(head)));
  return said !== null && said.at.toISOString() === stamp.at && said.authority.name === stamp.authority;
}

/** The head is signed, and every event of the chain stands in the log. */
async function faultsOfLog({ head, events }: LogFile, timeline: ExportedTimeline, keys: KnownKeys): Promise<Fault[]> {
  const { key, signature, at } = head;
  const fault = await faultOfSeal(keys, { key, signature, at, text: headStatement(head) });
  if (fault) return [{ fault: fault === 'sealBroken' ? 'headBroken' : fault, where: 'log.json' }];
  const faults: Fault[] = (await isStampGood(head)) ? [] : [{ fault: 'stampBroken', where: 'log.json' }];
  for (const event of timeline.events) {
    const proof = events.find(({ seq }) => seq === event.seq);
    const hash = await hashOf(eventText({ ...event, order: timeline.order }, event.detailHash));
    if (!proof || !(await isInLog(head, eventEntry(hash, proof.salt), proof)))
      faults.push({ fault: 'notInLog', where: `timeline.json ${event.seq}` });
  }
  return faults;
}

type ToldLeg = LoggedLeg & { salt: string };
const toldOf = (legs: LedgerFile['postings'][number]['legs']): ToldLeg[] =>
  legs.flatMap((leg) => ('hash' in leg ? [] : [leg]));

/** Every posting stands in the log, is zero together where all of it is told, and the balances are what they make. */
async function faultsOfLedger(
  { postings, balances }: LedgerFile,
  head: LogHeadView,
  { events }: ExportedTimeline,
): Promise<Fault[]> {
  const faults: Fault[] = [];
  for (const { posting, legs, ...proof } of postings) {
    const hashes = await Promise.all(
      legs.map(async (leg) => ('hash' in leg ? leg.hash : hashOf(legText(leg, leg.salt)))),
    );
    if (!(await isInLog(head, postingEntry(posting, hashes, proof.salt), proof)))
      faults.push({ fault: 'notInLog', where: `ledger.json ${posting.id}` });
    const told = toldOf(legs);
    const isZero = compare(add('0', ...told.map(({ amount }) => amount)), '0') === 0;
    if (told.length === legs.length && !isZero) faults.push({ fault: 'sumBroken', where: `ledger.json ${posting.id}` });
  }
  const sums = balancesOf(postings);
  if (canonicalJson(sums) !== canonicalJson(balances)) faults.push({ fault: 'sumBroken', where: 'ledger.json' });
  return [...faults, ...faultsOfMoney(postings, events)];
}

const heldFor = ['deal', 'refund', 'direct', 'directRefund'];

/** By account, in one order. */
function balancesOf(postings: LedgerFile['postings']): LedgerFile['balances'] {
  const legs = postings.flatMap(({ posting: { currency }, legs: own }) =>
    toldOf(own).flatMap(({ account, of, amount }) =>
      heldFor.includes(account) ? [{ account, of, currency, amount }] : [],
    ),
  );
  return [...Map.groupBy(legs, ({ account, of, currency }) => `${account} ${of} ${currency}`)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, own]) => ({ ...own[0]!, amount: add('0.00', ...own.map(({ amount }) => amount)) }));
}

const ofDeal = ['deal', 'refund', 'seller', 'loss', 'direct', 'directRefund', 'directSeller'];

/** What the events say has arrived and gone back is what was booked. */
function faultsOfMoney(postings: LedgerFile['postings'], events: readonly TradeEvent[]): Fault[] {
  const booked = (kind: string) =>
    postings
      .filter(({ posting }) => posting.kind === kind)
      .flatMap(({ legs, posting: { currency } }) =>
        toldOf(legs).flatMap(({ account, amount }) => (ofDeal.includes(account) ? [{ currency, amount }] : [])),
      );
  const told = (action: TradeEvent['action'], name: string) =>
    events.flatMap(({ action: is, salt, detail }) =>
      is === action && salt !== null ? [{ currency: String(detail['currency']), amount: String(detail[name]) }] : [],
    );
  const sums = (rows: { currency: string; amount: string }[], sign: 1 | -1) =>
    canonicalJson(
      [...Map.groupBy(rows, ({ currency }) => currency)]
        .map(([currency, own]) => [
          currency,
          add('0.00', ...own.map(({ amount }) => amount)).replace(sign < 0 ? '-' : '', ''),
        ])
        .sort(),
    );
  const received = sums(told('confirmRemittance', 'arrived'), 1) === sums(booked('received'), 1);
  const refunded = sums(told('recordRefund', 'amount'), 1) === sums(booked('refunded'), -1);
  return received && refunded ? [] : [{ fault: 'sumBroken', where: 'timeline.json, ledger.json' }];
}

/** Checks an evidence pack by keys that somebody trusts; without any by those in the pack, which proves it whole, not ours. */
export async function checkPack(files: PackFiles, trusted?: KnownKeys): Promise<PackVerdict> {
  const manifest = readJson<Manifest>(files.get('manifest.json'));
  const seal = readJson<PackSeal>(files.get('manifest.seal.json'));
  const timeline = readJson<ExportedTimeline>(files.get('timeline.json'));
  const log = readJson<LogFile>(files.get('log.json'));
  const ledger = readJson<LedgerFile>(files.get('ledger.json'));
  const own = files.get('keys.json');
  const verdict: PackVerdict = {
    ...{ order: manifest?.order ?? '', reader: manifest?.reader ?? '', exportedAt: manifest?.exportedAt ?? '' },
    ...{ events: timeline?.events.length ?? 0, postings: ledger?.postings.length ?? 0, files: files.size },
    contracts: [...files.keys()].filter((path) => path.startsWith('contracts/')).length,
    ...{ head: log?.head ?? null, key: seal?.key ?? '' },
    faults: [],
  };
  if (!manifest || !seal || !own) return { ...verdict, faults: [{ fault: 'notAPack', where: 'manifest.json' }] };
  const { faults } = verdict;
  try {
    const keys = trusted ?? (await readKeys(textOf(own)));
    faults.push(...(await faultsOfFiles(files, manifest, seal, keys)));
    if (!timeline || !log || !ledger) {
      faults.push({ fault: 'notAPack', where: 'timeline.json, log.json, ledger.json' });
      return verdict;
    }
    if (timeline.order !== manifest.order) faults.push({ fault: 'otherChain', where: 'timeline.json' });
    faults.push(...(await checkTimeline(timeline, keys)));
    faults.push(...(await faultsOfContracts(files, timeline, keys)));
    faults.push(...(await faultsOfLog(log, timeline, keys)));
    faults.push(...(await faultsOfLedger(ledger, log.head, timeline)));
  } catch (error) {
    // Ed25519 that a browser does not know is its own fault; anything else is a file that is not what it says.
    if (error instanceof DOMException && error.name === 'NotSupportedError') throw error;
    faults.push({ fault: 'notAPack', where: '' });
  }
  return verdict;
}
