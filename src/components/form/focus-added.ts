/** What a press has added may have to be loaded first; who has gone on meanwhile is left alone. */
const patienceMilliseconds = 5_000;

/** Brings the keyboard to what a press adds to a form, as soon as it is there. */
export function focusAdded(selector: string): void {
  const pressed = document.activeElement;
  const arrive = () => {
    const added = document.querySelector<HTMLElement>(selector);
    if (!added) return;
    arriving.disconnect();
    const isWaiting = document.activeElement === pressed || !pressed?.isConnected;
    if (isWaiting) added.focus();
  };
  const arriving = new MutationObserver(arrive);
  arriving.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => arriving.disconnect(), patienceMilliseconds);
}
