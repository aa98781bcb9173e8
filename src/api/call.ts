import type { z } from 'zod';

/**
 * Who may make a call. A route that states nothing does not start (see server/http.ts).
 * `member` needs a token; the others need a token and the capability.
 */
export const accessLevels = ['public', 'member', 'certified', 'supplier', 'forwarder', 'operator'] as const;
export type Access = (typeof accessLevels)[number];

/** Where the input of a call travels: GET and `query` POSTs in the address, other POSTs as JSON. */
export type Call<
  Method extends 'GET' | 'POST' = 'GET' | 'POST',
  Path extends string = string,
  Input extends z.ZodType = z.ZodType,
  Data extends z.ZodType = z.ZodType,
> = {
  readonly method: Method;
  /** Without a leading slash, as the specification writes it: `api/product/web/…`. */
  readonly path: Path;
  readonly access: Access;
  /** One line for the API's readers, in English. */
  readonly summary: string;
  readonly input: Input;
  readonly data: Data;
};

/** Declares one call of the contract. Exists for its types: the result is the argument. */
export function call<Method extends 'GET' | 'POST', Path extends string, I extends z.ZodType, D extends z.ZodType>(
  definition: Call<Method, Path, I, D>,
): Call<Method, Path, I, D> {
  return definition;
}
