/**
 * What the server knew while it rendered a member's page. Islands hydrate with the same, so that the first picture of the
 * browser is the server's; what is known better is shown after that.
 */
export type PageFacts = {
  /** Path and query as they were asked for. */
  address: string;
  /** The moment, as ISO 8601. */
  now: string;
  /** The reader's time zone; of one who has not said it yet, UTC. */
  zone: string;
  /** Whose page it is, as app/session knows it. */
  account: unknown;
};

/** The script element that carries them in the page. */
export const pageFactsId = 'page-facts';

let kept: PageFacts | null | undefined;
let read = (): PageFacts | null => {
  if (typeof document === 'undefined') return null;
  if (kept === undefined) {
    const text = document.getElementById(pageFactsId)?.textContent;
    kept = text ? (JSON.parse(text) as PageFacts) : null;
  }
  return kept;
};

/** Null on pages that are the same for everybody. */
export const pageFacts = (): PageFacts | null => read();

/** On the server: from now on those of the request under way. */
export function overwritePageFacts(of: () => PageFacts | null): void {
  read = of;
}
