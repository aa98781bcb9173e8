const longestExtract = 140;

/** The first words, in one line. */
export function extractOf(content: string): string {
  const line = content.replace(/\s+/g, ' ').trim();
  const letters = [...line];
  return letters.length > longestExtract ? `${letters.slice(0, longestExtract).join('').trimEnd()}…` : line;
}
