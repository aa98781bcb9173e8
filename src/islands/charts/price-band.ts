import { watchColours, readWeeks } from './price-band-data.ts';

/** The chart library comes when a chart is near the window, and only then. */
const seen = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting) continue;
      seen.unobserve(target);
      void draw(target as HTMLElement);
    }
  },
  { rootMargin: '200px' },
);

async function draw(figure: HTMLElement): Promise<void> {
  const still = figure.querySelector<HTMLElement>('[data-price-band]');
  const table = figure.querySelector('table');
  if (!still || !table) return;
  const [{ drawBand }] = await Promise.all([import('./draw-price-band.ts')]);
  const place = document.createElement('div');
  place.ariaHidden = 'true';
  still.after(place);
  const chart = drawBand(place, readWeeks(table), figure.dataset);
  // What a screen reader gets stays: the words of the picture and the table below.
  still.classList.add('sr-only');
  watchColours(() => chart.redraw());
}

for (const figure of document.querySelectorAll('[data-prices]')) seen.observe(figure);
