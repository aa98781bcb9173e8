import type { FileRule } from '#lib/file-kind.ts';
import type { z } from 'zod';
import type { HoldKind } from '#api/deals/hold-choices.ts';

/**
 * Who may make a call. A route that states nothing does not start (see server/platform/http/http.ts).
 * `member` needs a token; the others need a token and the capability.
 */
export const accessLevels = ['public', 'member', 'certified', 'supplier', 'forwarder', 'operator'] as const;
export type Access = (typeof accessLevels)[number];

/** What a call does to the world, for its budget. */
export const limitNames = ['search', 'captcha', 'login', 'code', 'track', 'upload', 'export', 'write', 'mail'] as const;
export type LimitName = (typeof limitNames)[number];

/** One call: where its input travels is GET and `inQuery` in the address, other POSTs as JSON. */
export type Call<
  Method extends 'GET' | 'POST' = 'GET' | 'POST',
  Path extends string = string,
  Input extends z.ZodType = z.ZodType,
  Data extends z.ZodType = z.ZodType,
  Level extends Access = Access,
> = {
  readonly method: Method;
  /** Without a leading slash, as the specification writes it: `api/product/web/…`. */
  readonly path: Path;
  readonly access: Level;
  /** Begins something new, which a hold on the caller's company, on its role or shop, stops; what is under way goes on. */
  readonly stoppedBy?: readonly Exclude<HoldKind, 'account' | 'offer' | 'deal'>[];
  /** Of such a one: what is said and binds nobody, which goes on while the company's account is being closed. */
  readonly untilTheEnd?: true;
  /** Goes on while the account is on hold: reading why, objecting, logging out. */
  readonly despiteHold?: true;
  /**
   * A POST flagged as query-style (specification, section 7): a reading call whose few plain values travel in the
   * address. The server takes them from a JSON body as well, for clients that know no such flag.
   */
  readonly inQuery?: true | undefined;
  /**
   * Money, goods, documents or a deal come of it: the caller sends an `Idempotency-Key` of its own for each deed, so that
   * a request sent again after a lost answer does nothing twice. Without one it is refused.
   */
  readonly once?: true | undefined;
  /**
   * Changes nothing and says what is the caller's own: the server makes it for a member's page, with the token of the
   * cookie that came with the request (server/web/own-reads.ts). No other call can be made with a cookie.
   */
  readonly reads?: true | undefined;
  /** Changes nothing either, though no page makes it for its reader: an operator may, who looks at the site as a member. */
  readonly looks?: true;
  /** One line for the API's readers, in English. */
  readonly summary: string;
  readonly input: Input;
  readonly data: Data;
  /** Files that may come along (multipart; the other fields then travel as form fields of the same names). */
  readonly files?: Readonly<Record<string, FileRule>>;
  /** The answer is the bytes of a file of one of these media types, not the envelope. */
  readonly answersFile?: readonly string[];
  /** Room for a body without files; the server's own measure where it is not named. */
  readonly bodyBytes?: number;
  /** The field that takes the room: when the body is too large, it is said there, in megabytes. */
  readonly largeField?: { readonly name: string; readonly megabytes: number };
  /** The session must have proved who it is within the last minutes (`proofMinutes`): by its login, or by `proveAgain`. */
  readonly fresh?: true;
  /** A budget of calls by address and account; the server knows the numbers (server/platform/limits). */
  readonly limit?: LimitName;
};

/** The longest `Idempotency-Key`. Longer ones are refused, never cut: two that begin alike are two. */
export const longestKey = 255;

/** Whether a call leaves everything as it is, whoever makes it. */
export const changesNothing = ({ reads, looks }: Pick<Call, 'reads' | 'looks'>): boolean =>
  reads === true || looks === true;

/** Declares one call of the contract. Exists for its types: the result is the argument. */
export function call<
  Method extends 'GET' | 'POST',
  Path extends string,
  I extends z.ZodType,
  D extends z.ZodType,
  Level extends Access,
  InQuery extends true | undefined = undefined,
  Once extends true | undefined = undefined,
  Reads extends true | undefined = undefined,
>(
  definition: Call<Method, Path, I, D, Level> & {
    readonly inQuery?: InQuery;
    readonly once?: Once;
    readonly reads?: Reads;
  },
): typeof definition {
  return definition;
}
