import { readWeeks, watchColours } from './price-band-data.ts';

/** The picture tells it all; the chart to point at, and its library, come when somebody points at it. */
for (const figure of document.querySelectorAll<HTMLElement>('[data-prices]')) {
  const still = figure.querySelector<HTMLElement>('[data-price-band]');
  const table = figure.querySelector('table');
  if (!still || !table) continue;
  const draw = async () => {
    const { drawBand } = await import('./draw-price-band.ts');
    const place = document.createElement('div');
    place.ariaHidden = 'true';
    still.after(place);
    const chart = drawBand(place, readWeeks(table), figure.dataset);
    // What a screen reader gets stays: the words of the picture and the table below.
    still.classList.add('sr-only');
    watchColours(() => chart.redraw());
  };
  still.addEventListener('pointerenter', () => void draw(), { once: true });
}
