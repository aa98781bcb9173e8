/** Public lists of sanctioned parties, taken over from the files of their publishers. */
import { z } from 'zod';
import { call } from '#api/common/call.ts';
import { moment } from '#api/common/common.ts';
import { cleanedLine } from '#api/common/text.ts';
import { publicLists } from './party-list-choices.ts';

const admin = 'api/backstage/admin/catalogue';
const list = z.enum(publicLists);
/** Of both files together; the longest of these lists has some five million signs. As JSON it is within what a process holds of one address. */
export const partyListSize = { signs: 7_000_000, megabytes: 7 } as const;
/** `content`: SDN.CSV, CONS_PRIM.CSV or the UN's XML; `aliases`: ALT.CSV or CONS_ALT.CSV. */
const sent = { list, content: z.string().min(1), aliases: z.string().default('') };
const large = {
  bodyBytes: 2 * partyListSize.signs,
  largeField: { name: 'content', megabytes: partyListSize.megabytes },
} as const;

const count = z.number().int();
const reading = z.object({
  ...{
    parties: count,
    entities: count,
    individuals: count,
    leftOut: count,
    added: count,
    changed: count,
    removed: count,
  },
  sample: z.array(
    z.object({
      ...{ number: z.string(), names: z.array(z.string()), programme: z.string() },
      kind: z.enum(['entity', 'individual']),
    }),
  ),
  /** Certified here, of that name. */
  companies: z.array(z.string()),
  /** Of the list and its files: `takePartyList` takes what was previewed. */
  sha256: z.string(),
});

export const getPartyLists = call({
  method: 'GET',
  path: `${admin}/getPartyLists`,
  reads: true,
  access: 'operator',
  summary: 'Which public lists of sanctioned parties were taken over, when and by whom',
  input: z.object({}),
  data: z.array(z.object({ list, fileName: z.string(), parties: count, at: moment.nullable(), by: z.string() })),
});

export const previewPartyList = call({
  method: 'POST',
  path: `${admin}/previewPartyList`,
  access: 'operator',
  limit: 'upload',
  ...large,
  summary:
    'Reads a public list of sanctioned parties (OFAC SDN or consolidated in CSV, UN consolidated in XML) and says what it would change; keeps nothing',
  input: z.object(sent),
  data: reading,
});

export const takePartyList = call({
  method: 'POST',
  path: `${admin}/takePartyList`,
  access: 'operator',
  limit: 'upload',
  ...large,
  summary:
    'Takes a previewed list over as a whole; certified companies that bear a name of it are put on hold for an operator to look at, none is refused',
  input: z.object({ ...sent, fileName: cleanedLine(200), sha256: z.string().length(64) }),
  data: reading,
});

export type PartyListReading = z.infer<typeof reading>;
