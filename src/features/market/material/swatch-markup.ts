import type { Swatch } from '#api/market/goods.ts';
import { html, type Html } from '#lib/html.ts';

/** A material as it looks: its physical form in its colour, drawn from data (src/build/swatches.ts). */
export function swatchMarkup({ form, color }: Swatch, className?: string): Html {
  return html`<svg class="swatch${className && html` ${className}`}" fill="${color ?? '#d9dedd'}" aria-hidden="true">
    <use href="/swatches.svg#${form}" />
  </svg>`;
}
