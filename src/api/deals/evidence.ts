/** The public log of the marketplace, and what of it a party takes along: what makes it needless to trust the operator. */
import { z } from 'zod';
import { call } from '#api/common/call.ts';
import { id, moment } from '#api/common/common.ts';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const entries = z.number().int().min(1).max(1e12);

const logHead = z.object({
  size: z.number().int(),
  root: sha256,
  at: moment,
  /** Of the marketplace's keys, the one that has signed. */
  key: z.string(),
  /** Ed25519 over the lines of `headStatement` (log-rules.ts), base64url. */
  signature: z.string(),
});

export const getLogHead = call({
  method: 'GET',
  path: 'api/trade/web/log/getLogHead',
  looks: true,
  access: 'public',
  limit: 'search',
  summary: 'The latest signed head of the log in which every event of a deal and every posting of money stands',
  /** The latest one of at most so many entries, where a size is given. */
  input: z.object({ size: entries.optional() }),
  data: z.object({ head: logHead.nullable() }),
});

export const getLogConsistency = call({
  method: 'GET',
  path: 'api/trade/web/log/getLogConsistency',
  looks: true,
  access: 'public',
  limit: 'search',
  summary: 'The proof (RFC 9162) that the log of one size begins with the log of a smaller one: nothing was taken away',
  input: z.object({ first: entries, size: entries }),
  data: z.object({ path: z.array(sha256) }),
});

export const getLogInclusion = call({
  method: 'GET',
  path: 'api/trade/web/log/getLogInclusion',
  looks: true,
  access: 'public',
  limit: 'search',
  summary: 'The proof (RFC 9162) that an entry is in the log of a size, for whoever knows its salted hash',
  input: z.object({ hash: sha256, size: entries }),
  data: z.object({ position: z.number().int(), path: z.array(sha256) }),
});

export const exportEvidence = call({
  method: 'GET',
  path: 'api/trade/web/log/exportEvidence',
  looks: true,
  access: 'member',
  limit: 'upload',
  summary:
    'Everything of a deal that its reader may see as one file that can be checked without the marketplace: contracts, timeline, claims, documents, payments, postings, and their proofs in the public log',
  input: z.object({ id }),
  data: z.object({}),
  answersFile: ['application/zip'],
});

export type LogHeadView = z.infer<typeof logHead>;
