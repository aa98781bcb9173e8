/** Highest page number that a list page asks for; more is an empty page like any other beyond the end. */
const maxPage = 1_000_000;

/** The page number of an address: whatever is not a whole number from 1 on counts as 1. */
export function pageNumber(text: string | null): number {
  const number = /^\d{1,9}$/.test(text ?? '') ? Number(text) : 1;
  return Math.min(Math.max(number, 1), maxPage);
}
