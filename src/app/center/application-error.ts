/**
 * A fault of ours in a part of the page takes the place of the page (specification, section 4): React takes a part that
 * has failed out of the document and says so to the window.
 */
const main = document.querySelector('main');
const page = document.querySelector<HTMLTemplateElement>('template[data-application-error]');

function show(place: HTMLElement, { content }: HTMLTemplateElement): void {
  place.replaceChildren(content.cloneNode(true));
  const words = place.querySelector('p')!;
  const heading = document.createElement('h1');
  heading.className = words.className;
  heading.textContent = words.textContent;
  words.replaceWith(heading);
}

/** Parts that have shown something; one of them that is empty has failed. */
const shown = new WeakSet<Element>();
const look = () => {
  for (const part of document.querySelectorAll('astro-island')) if (part.childElementCount > 0) shown.add(part);
};
// A part may have been quicker than this script.
look();
new MutationObserver(look).observe(document.body, { childList: true, subtree: true });

addEventListener('error', () =>
  queueMicrotask(() => {
    const failed = [...document.querySelectorAll('astro-island')].some(
      (part) => part.childElementCount === 0 && shown.has(part),
    );
    if (failed && main && page) show(main, page);
  }),
);
