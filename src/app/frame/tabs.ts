/** In a strip of tabs that scrolls, the one shown is in sight from the beginning, the one in focus always. */
export function watchTabs(): void {
  for (const strip of document.querySelectorAll<HTMLElement>('[data-tabs]')) {
    const reveal = (link: Element | null) => {
      if (!link) return;
      const [box, { left, right }] = [strip.getBoundingClientRect(), link.getBoundingClientRect()];
      if (right > box.right) strip.scrollLeft += right - box.right;
      else if (left < box.left) strip.scrollLeft += left - box.left;
    };
    // Where the browser does not do it by itself; with a frame, since a question now would lay the whole page out.
    if (!CSS.supports('scroll-initial-target', 'nearest'))
      requestAnimationFrame(() => reveal(strip.querySelector('[aria-current]')));
    strip.addEventListener('focusin', (event) => reveal(event.target as Element));
  }
}
