/** In a strip of tabs that scrolls, the one shown is in sight from the beginning, the one in focus always. */
export function watchTabs(): void {
  for (const strip of document.querySelectorAll<HTMLElement>('[data-tabs]')) {
    const reveal = (link: Element | null) => {
      if (!link) return;
      const [box, { left, right }] = [strip.getBoundingClientRect(), link.getBoundingClientRect()];
      if (right > box.right) strip.scrollLeft += right - box.right;
      else if (left < box.left) strip.scrollLeft += left - box.left;
    };
    // What `scroll-initial-target` does, where the browser does not know it yet.
    reveal(strip.querySelector('[aria-current]'));
    strip.addEventListener('focusin', (event) => reveal(event.target as Element));
  }
}
