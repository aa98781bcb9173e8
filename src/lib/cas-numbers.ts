/** Two to seven digits, two, and the check digit; with whatever dash a document prints. */
const form = /(?<![\d‐-―-])(\d{2,7})\s?[‐-―-]\s?(\d{2})\s?[‐-―-]\s?(\d)(?![\d‐-―-])/g;

/** The CAS numbers of a text, each once, in its order: those alone whose last digit checks the others (EC numbers are none). */
export function casNumbersIn(text: string): string[] {
  const found = [...text.matchAll(form)].flatMap(([, first = '', second = '', check]) => {
    const digits = [...(first + second)].toReversed();
    const sum = digits.reduce((total, digit, at) => total + Number(digit) * (at + 1), 0);
    return String(sum % 10) === check ? [`${first}-${second}-${check}`] : [];
  });
  return [...new Set(found)];
}
