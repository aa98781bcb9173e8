/**
 * Whether an account number that has the form of an IBAN is a right one (ISO 13616: the remainder by 97 is 1). Numbers
 * of other forms have no check that we know of, and pass.
 */
export function isRightAccount(account: string): boolean {
  const plain = account.replace(/\s/g, '').toUpperCase();
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(plain)) return true;
  const figures = [...plain.slice(4), ...plain.slice(0, 4)].map((sign) => parseInt(sign, 36)).join('');
  return BigInt(figures) % 97n === 1n;
}
