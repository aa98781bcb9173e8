import { showToast } from '../stores/toasts.ts';

/** `data-copy="text"` copies it, `data-copy=""` the page's address; the words for the result come with the button. */
export function watchCopyButtons(): void {
  document.addEventListener('click', async (event) => {
    const button = (event.target as Element).closest<HTMLElement>('[data-copy]');
    if (!button) return;
    try {
      await navigator.clipboard.writeText(button.dataset['copy'] || location.href);
      showToast(button.dataset['copied'] ?? '', 'success');
    } catch {
      showToast(button.dataset['copyFailed'] ?? '', 'warning');
    }
  });
}
