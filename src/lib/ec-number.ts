/** Whether this is a number of the European list of substances, `200-659-6`: its last digit checks the others. */
export function isEcNumber(text: string): boolean {
  const [, ...parts] = /^(\d{3})-(\d{3})-(\d)$/.exec(text) ?? [];
  const [first, second, check] = parts;
  if (first === undefined || second === undefined) return false;
  const sum = [...(first + second)].reduce((total, digit, at) => total + Number(digit) * (at + 1), 0);
  return String(sum % 11) === check;
}
