import { expect, it } from 'vitest';
import { addShipmentDocument, ship } from '#api/deals/logistics.ts';
import { createRemittance } from '#api/deals/remittance.ts';
import { proposeCollectionAccount } from '#api/deals/collection-account.ts';
import { textLength } from '#api/common/limits.ts';
import { read, repositoryFiles } from './source-files.ts';

it('forms write no limit of their own: they read the contract’s', () => {
  const forms = repositoryFiles().filter((file) =>
    /^src\/(app|components|features|pages)\/.*\.(ts|tsx|astro)$/.test(file),
  );
  const own = forms.flatMap((file) =>
    [...read(file).matchAll(/maxlength(=\{|="|: )\d.*/gi)].map(([limit]) => `${file}: ${limit}`),
  );
  expect(forms.length).toBeGreaterThan(400);
  expect(own).toEqual([]);
});

it.each([
  ['beneficiary', proposeCollectionAccount.input.shape.beneficiary, textLength.beneficiary],
  ['bank address', proposeCollectionAccount.input.shape.bankAddress, textLength.bankAddress],
  ['payer', createRemittance.input.shape.remitter, textLength.payer],
  ['carrier', ship.input.shape.carrier, textLength.carrier],
  ['lot', addShipmentDocument.input.shape.lot, textLength.lot],
] as const)('a %s may have just the length that the form allows', (_, schema, [least, most]) => {
  const accepts = (length: number) => schema.safeParse('a'.repeat(length)).success;
  expect([least - 1, least, most, most + 1].map(accepts)).toEqual([false, true, true, false]);
});
