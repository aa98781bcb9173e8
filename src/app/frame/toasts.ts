import { $toasts } from '../stores/toasts.ts';

/** Shows the toasts of the store in the page's live region. */
export function watchToasts(): void {
  const region = document.querySelector<HTMLElement>('[data-toasts]');
  if (!region) return;
  $toasts.listen((toasts) => {
    region.replaceChildren(
      ...toasts.map((toast) => {
        const element = document.createElement('p');
        element.className = 'toast';
        element.dataset['kind'] = toast.kind;
        element.textContent = toast.text;
        if (toast.undo) {
          const button = document.createElement('button');
          button.type = 'button';
          button.className = 'toast-undo press';
          button.textContent = toast.undo.label;
          button.addEventListener('click', toast.undo.act);
          element.append(button);
        }
        return element;
      }),
    );
  });
}
