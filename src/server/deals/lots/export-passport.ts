import type { z } from 'zod';
import type { exportPassport } from '#api/deals/lot.ts';
import type { MemberContext } from '#server/platform/context.ts';
import { FileAnswer } from '#server/platform/http/file-answer.ts';
import { readPassport } from './passport.ts';
import { passportJson } from './passport-json.ts';
import { isLot, readStatements, type OfLot } from './statements.ts';

/** The passport of a lot as a file. Throws 404 for strangers, and for a lot without a certificate. */
export async function exportPassportOf(
  context: MemberContext,
  { subOrderId, line, lot, format }: z.output<typeof exportPassport.input>,
): Promise<FileAnswer> {
  const passport = await readPassport(context, subOrderId, { line, lot });
  const name = `${passport.deal.row.number}-${plainName(passport.lot)}.${format}`;
  if (format === 'json') return new FileAnswer({ name, type: 'application/json', bytes: jsonOf(passport) });
  const { passportPdf } = await import('./passport-pdf.ts');
  return new FileAnswer({ name, type: 'application/pdf', bytes: await passportPdf(passport, context.now()) });
}

type Passport = Parameters<typeof passportJson>[0];
const jsonOf = (passport: Passport): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(`${JSON.stringify(passportJson(passport), null, 2)}\n`);

const plainName = (lot: string): string => lot.replace(/[^\p{L}\p{N}._-]+/gu, '_').replace(/^\.+/, '') || 'lot';

/** The passports of a sub-order, for a pack of evidence: of each lot both files. */
export async function passportsFor(
  context: MemberContext,
  subOrderId: string,
): Promise<{ name: string; bytes: Uint8Array }[]> {
  const lots: OfLot[] = [];
  for (const { side, line, lot } of await readStatements(context.db, subOrderId))
    if (side === 'supplier' && !lots.some((one) => isLot(one, { line, lot }))) lots.push({ line, lot });
  const files = [];
  for (const [index, lot] of lots.entries()) {
    const passport = await readPassport(context, subOrderId, lot);
    const name = `${String(index + 1).padStart(3, '0')}-${plainName(passport.lot)}`;
    const { passportPdf } = await import('./passport-pdf.ts');
    files.push({ name: `${name}.json`, bytes: jsonOf(passport) });
    files.push({ name: `${name}.pdf`, bytes: await passportPdf(passport, context.now()) });
  }
  return files;
}
