import type { ClientDirective } from 'astro';

const signs = ['pointerenter', 'touchstart', 'focusin'] as const;

const touch: ClientDirective = (load, _options, element) => {
  const start = async () => {
    for (const sign of signs) element.removeEventListener(sign, start);
    const hydrate = await load();
    await hydrate();
  };
  for (const sign of signs) element.addEventListener(sign, start, { passive: true });
};

export default touch;
