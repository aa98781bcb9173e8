import type { ClientDirective } from 'astro';

/** `client:remembered="history"`: no framework is loaded for somebody who has nothing stored under that name. */
const remembered: ClientDirective = (load, { value }, element) => {
  try {
    if (!localStorage.getItem(String(value))) return;
  } catch {
    return;
  }
  const observer = new IntersectionObserver(
    async (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      const hydrate = await load();
      await hydrate();
    },
    { rootMargin: '300px' },
  );
  for (const child of element.children) observer.observe(child);
};

export default remembered;
