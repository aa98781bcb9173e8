import type { Swatch } from '#api/market/goods.ts';
import { materialPicture } from '#api/market/material-picture.ts';
import { html, type Html } from '#lib/html.ts';

/** How a material looks, beside its name: the picture says nothing of its own. Comes when it is near, unless `eager`. */
export function pictureMarkup(swatch: Swatch, className?: string, eager = false): Html {
  return html`<img
    class="material-picture${className && html` ${className}`}"
    src="${materialPicture(swatch)}"
    alt=""
    ${!eager && html`loading="lazy"`}
  />`;
}
