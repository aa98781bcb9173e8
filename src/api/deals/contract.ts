import { z } from 'zod';
import { textLength } from '#api/common/limits.ts';
import { call } from '#api/common/call.ts';
import { day, decimal, id, keyword, moment, money, page, pageInput, sortOrder } from '#api/common/common.ts';
import { face } from '#api/market/face.ts';
import { sellersAccountStandings } from './collecting.ts';
import { contractSorts } from './list-sorts.ts';
import { tonnes, unitPrice } from './rfq.ts';
import { agreedLimitView } from './spec-limit.ts';
import { cleanedLine, line, prose } from '#api/common/text.ts';
import { orderStatus, orderView, party } from './trade.ts';
import { changeLocks, versionStandings } from './change-rules.ts';

const amendedTerms = z.object({
  lines: z.array(
    z.object({ position: z.number().int(), gradeNumber: z.string(), quantity: decimal, unitPrice: decimal }),
  ),
  /** Of all lines. */
  total: decimal,
  deliveryStart: day,
  deliveryDeadline: day,
  latestPayment: day,
  /** Ports by id; null: the trade term knows none. */
  departurePort: id.nullable(),
  portDischarge: id.nullable(),
  destinationPort: id.nullable(),
  /** Codes of the reference data. */
  packing: z.string(),
  paymentTerm: z.string(),
  /** What the sides have agreed besides, in their own words. */
  agreedRemarks: z.string(),
});

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
/** As it was copied out of a file or a letter, with what comes along unseen. */
const soughtNumber = cleanedLine(textLength.recordNumber[1]).min(1);

const signature = z.object({
  side: z.enum(['buyer', 'supplier']),
  fullName: z.string(),
  company: z.string(),
  at: moment,
  /** Of the other side, both are null: only the evidence page, which both hold, shows them. */
  address: z.string().nullable(),
  device: z.string().nullable(),
});

export const contractView = z.object({
  id,
  number: z.string(),
  version: z.number().int(),
  templateVersion: z.string(),
  orderId: id,
  subOrderId: id,
  subOrderNumber: z.string(),
  /** The buyer's number of its order, as it is now. */
  poNumber: z.string().nullable(),
  /** The annex: what was agreed with the award. */
  limits: z.array(agreedLimitView),
  status: orderStatus,
  /** Why it has ended; null: it has not, or nobody said why. */
  reason: z.string().nullable(),
  /** The supplier as its buyer knows it. */
  seller: face,
  buyer: party,
  supplier: party,
  total: money,
  issuedAt: moment,
  signBy: moment,
  /** Of the bytes that both sides sign. */
  sha256,
  /** Of the sealed file with the evidence page; null until both have signed. */
  sealedSha256: sha256.nullable(),
  /** Of the collection account on the evidence page, for the buyer and operators. */
  accountCode: z.string().nullable(),
  signatures: z.array(signature),
  /** Which side the caller is. */
  side: z.enum(['buyer', 'supplier', 'operator']),
  maySign: z.boolean(),
  /** How far the account is to which the buyer will pay its seller directly; null: it does not. Without one in force the seller does not sign. */
  sellersAccount: z.enum(sellersAccountStandings).nullable(),
  /** What the own company has still to say of itself before it signs, and what it has said; null: nothing. */
  recordToFill: z
    .object({
      nation: z.string(),
      companyName: z.string(),
      otherName: z.string(),
      registrationNumber: z.string(),
      registeredAddress: z.string(),
      signatoryName: z.string(),
      signatoryTitle: z.string(),
    })
    .nullable(),
  mayRefuse: z.boolean(),
  /** The version that counts, where this one does not, and is not to be signed. */
  newerId: id.nullable(),
  /** How this version stands. */
  standing: z.enum(versionStandings),
  /** All versions, oldest first. */
  versions: z.array(
    z.object({
      id,
      version: z.number().int(),
      standing: z.enum(versionStandings),
      issuedAt: moment,
      sealedAt: moment.nullable(),
      /** Of the sealed file, else of the issued one. */
      sha256,
    }),
  ),
  /** What may still be changed, as agreed now. */
  terms: amendedTerms,
  /** What of it cannot be changed now, by the field of the form, and why. */
  locked: z.array(z.object({ field: z.string(), why: z.enum(changeLocks) })),
  /** Names of what the terms say by codes and ids, as far as they are said here. */
  named: z.record(z.string(), z.string()),
  /** A change that waits for an answer: of the other side, or one's own. */
  amendment: z
    .object({
      seq: z.number().int(),
      own: z.boolean(),
      company: z.string(),
      at: moment,
      terms: amendedTerms,
      remark: z.string(),
      /** The version that is signed for it; null: it is agreed to first, and becomes one then. */
      issued: z.object({ id, version: z.number().int(), until: moment }).nullable(),
    })
    .nullable(),
  mayAmend: z.boolean(),
  mayDecideAmendment: z.boolean(),
  /** The caller has a second factor, whose code signing asks for. */
  oneTimeCodeNeeded: z.boolean(),
  /** The words that signing agrees to, in the caller's language, and their hash. */
  consent: z.object({ text: z.string(), sha256 }),
});

export const getContractByPage = call({
  method: 'POST',
  path: 'api/trade/web/contract/getContractByPage',
  reads: true,
  access: 'member',
  summary: 'Contracts in which I am buyer or supplier, newest first unless sorted otherwise',
  input: z.object({
    state: z.enum(['toSign', 'signed', 'ended']).optional(),
    side: z.enum(['buyer', 'supplier']).optional(),
    keyword: keyword.default(''),
    sort: z.enum(contractSorts).default('issued'),
    order: sortOrder,
    ...pageInput,
  }),
  data: page(
    z.object({
      id,
      number: z.string(),
      orderId: id,
      subOrderId: id,
      status: orderStatus,
      side: z.enum(['buyer', 'supplier']),
      /** The other side. */
      party: face,
      gradeNumber: z.string(),
      total: money,
      issuedAt: moment,
      signBy: moment,
      signedBy: z.array(z.enum(['buyer', 'supplier'])),
      maySign: z.boolean(),
    }),
  ).extend({ toSign: z.number().int() }),
});

export const getContractById = call({
  method: 'GET',
  path: 'api/trade/web/contract/getContractById',
  looks: true,
  access: 'member',
  summary: 'A contract of mine, with who has signed',
  input: z.object({ id }),
  data: contractView,
});

export const getContractPdf = call({
  method: 'GET',
  path: 'api/trade/web/contract/getContractPdf',
  looks: true,
  access: 'member',
  summary: 'The contract as issued; with `sealed` the one with evidence page and seal, when both have signed',
  input: z.object({ id, sealed: z.boolean().default(false) }),
  data: z.object({}),
  answersFile: ['application/pdf'],
});

export const signContract = call({
  method: 'POST',
  path: 'api/trade/web/contract/signContract',
  access: 'member',
  once: true,
  limit: 'login',
  summary: 'Signs a contract: full name, password again, and the second factor when set',
  input: z.object({
    id,
    /** Of the document that was read: another version in the meantime is a conflict. */
    sha256,
    consentSha256: sha256,
    fullName: line(textLength.signatory),
    password: z.string().min(1).max(128),
    oneTimeCode: z.string().max(40).optional(),
  }),
  data: orderView,
});

export const refuseReasons = ['terms', 'price', 'cannotDeliver', 'noLongerNeeded', 'other'] as const;
export const refuseContract = call({
  method: 'POST',
  path: 'api/trade/web/contract/refuseContract',
  access: 'member',
  limit: 'write',
  summary: 'Refuses to sign, or cancels before both have signed: the sub-order is cancelled',
  input: z.object({ id, reason: z.enum(refuseReasons), remark: prose(textLength.reasonRemark).default('') }),
  data: orderView,
});

export const proposeAmendment = call({
  method: 'POST',
  path: 'api/trade/web/contract/proposeAmendment',
  access: 'member',
  once: true,
  limit: 'write',
  summary:
    'Proposes a change of a contract; what is left out stays as it is. Of one that both have signed it is a version to be signed',
  input: z.object({
    id,
    lines: z
      .array(
        z.object({ position: z.number().int().min(1), quantity: tonnes.optional(), unitPrice: unitPrice.optional() }),
      )
      .max(20)
      .default([]),
    deliveryStart: day.optional(),
    deliveryDeadline: day.optional(),
    latestPayment: day.optional(),
    departurePort: id.optional(),
    portDischarge: id.optional(),
    destinationPort: id.optional(),
    packing: id.optional(),
    paymentTerm: id.optional(),
    agreedRemarks: prose(textLength.agreedRemarks).optional(),
    remark: prose(textLength.amendmentRemark).default(''),
  }),
  data: orderView,
});

export const decideAmendment = call({
  method: 'POST',
  path: 'api/trade/web/contract/decideAmendment',
  access: 'member',
  once: true,
  limit: 'upload',
  summary: 'Agrees to a change of the contract, which issues its next version, or refuses it; an own one is withdrawn',
  input: z.object({
    id,
    /** The proposal that was read: another one in the meantime is a conflict. */
    seq: z.number().int(),
    agree: z.boolean(),
    remark: prose(textLength.amendmentRemark).default(''),
  }),
  data: orderView,
});

export const verifyContract = call({
  method: 'GET',
  path: 'api/trade/web/contract/verify',
  looks: true,
  access: 'public',
  limit: 'search',
  summary: 'Whether a file with this hash is a contract of ours; says nothing of its terms',
  input: z.object({ contractNumber: soughtNumber, sha256 }),
  data: z.object({
    genuine: z.boolean(),
    /** Of the last signature. */
    signedAt: moment.nullable(),
    sealed: z.boolean(),
    /** Ed25519 over number, version, hashes and times; base64url. */
    seal: z.string().nullable(),
    /** The key that sealed, as `getSealKey` lists it. */
    sealKey: z.string().nullable(),
    /** Of the contract that this file is, and the one that is in force; null: none is, or it is no contract of ours. */
    version: z.number().int().nullable(),
    versionInForce: z.number().int().nullable(),
  }),
});

export const accountStandings = ['inForce', 'coming', 'replaced', 'unknown'] as const;
export const verifyAccount = call({
  method: 'GET',
  path: 'api/trade/web/contract/verifyAccount',
  looks: true,
  access: 'public',
  limit: 'search',
  summary:
    'Whether money under a sealed contract goes to an account, given by its number or by its code on the contract or the payment page',
  input: z.object({ contractNumber: soughtNumber, account: cleanedLine(textLength.account[1]).min(1) }),
  data: z.object({
    /** `unknown` also where no contract with this number is sealed and paid by wire transfer. */
    standing: z.enum(accountStandings),
    /** Since when the account is the one, or from when it will be. */
    from: moment.nullable(),
    /** It has taken the place of the one on the contract. */
    changed: z.boolean(),
  }),
});

export const getSealKey = call({
  method: 'GET',
  path: 'api/trade/web/contract/getSealKey',
  looks: true,
  access: 'public',
  summary:
    "The marketplace's public Ed25519 keys, the one in use and all before it, so that a seal can be checked without us",
  input: z.object({}),
  data: z.object({
    algorithm: z.literal('Ed25519'),
    /** The key in use, in PEM. */
    id: z.string(),
    publicKey: z.string(),
    /** Oldest first; `until` null: in use. */
    keys: z.array(z.object({ id: z.string(), publicKey: z.string(), since: moment, until: moment.nullable() })),
    /** Those whose signatures PDF readers show, in PEM with who vouches for them; `fingerprint`: SHA-256. */
    certificates: z.array(
      z.object({ fingerprint: z.string(), certificate: z.string(), since: moment, until: moment.nullable() }),
    ),
  }),
});

export type ContractView = z.infer<typeof contractView>;
export type ContractPage = z.infer<typeof getContractByPage.data>;
export type ContractRow = ContractPage['list'][number];
export type SealKeys = z.infer<typeof getSealKey.data>;
export type AccountVerification = z.infer<typeof verifyAccount.data>;
export type Verification = z.infer<typeof verifyContract.data>;
