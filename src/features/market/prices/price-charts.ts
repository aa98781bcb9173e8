import { readFigures, watchColours } from './price-figures.ts';

/**
 * The picture tells it all; the chart to point at takes its place, of the same size, when it is seen. What draws it
 * weighs more than all that a page may load before anybody has touched it (tests/e2e/budgets.spec.ts), so a picture
 * that stands in sight from the start waits for the first sign of a person.
 */
const signs = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const;
const somebody = new Promise<void>((resolve) => {
  const listening = new AbortController();
  const notice = (event: Event): void => {
    // A browser also tells of a pointer that rests where the page has come up under it.
    if (event.type === 'pointermove' && isAtRest(event as PointerEvent)) return;
    listening.abort();
    resolve();
  };
  for (const sign of signs) addEventListener(sign, notice, { passive: true, signal: listening.signal });
});
const isAtRest = ({ movementX, movementY }: PointerEvent) => movementX === 0 && movementY === 0;

const seen = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) {
    if (!isIntersecting) continue;
    seen.unobserve(target);
    void somebody.then(() => draw(target as HTMLElement));
  }
});
for (const still of document.querySelectorAll('[data-price-picture]')) seen.observe(still);

async function draw(still: HTMLElement): Promise<void> {
  const figures = readFigures(still);
  if (!figures) return;
  const { drawPrices } = await import('./draw-prices.ts');
  const place = document.createElement('div');
  place.className = 'relative print:hidden';
  still.after(place);
  const chart = drawPrices(place, figures, still.clientHeight);
  // What a screen reader gets stays: the words of the picture and the table below. Paper gets the picture.
  still.classList.add('not-print:sr-only');
  watchColours(() => chart.redraw());
}
