import { useEffect, type RefObject } from 'react';

const steps: Readonly<Record<string, number>> = { j: 1, k: -1 };

/** `j` and `k` go from mail to mail; where somebody types they are letters. */
export function useRowKeys(table: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const go = (event: KeyboardEvent) => {
      const step = event.ctrlKey || event.metaKey || event.altKey ? undefined : steps[event.key];
      const target = event.target as HTMLElement;
      if (!step || target.closest('input:not([type=checkbox]), textarea, select, [role=dialog]')) return;
      const links = [...(table.current?.querySelectorAll<HTMLElement>('[data-mail-link]') ?? [])];
      const at = links.findIndex((link) => link.closest('tr')?.contains(document.activeElement));
      links[at < 0 ? 0 : at + step]?.focus();
    };
    document.addEventListener('keydown', go);
    return () => document.removeEventListener('keydown', go);
  }, []);
}
