import { rememberVisit } from '#app/stores/history.ts';

/** Whoever goes on sooner has not looked. */
const readMilliseconds = 3_000;

/** The offer of this page joins the recently viewed ones; one that is off sale does not (the server leaves the mark out). */
const offerId = document.querySelector<HTMLElement>('[data-visit]')?.dataset['visit'];
if (offerId) {
  rememberVisit(offerId);
  countView(offerId);
}

/** For the shop's figures: tells that the offer is looked at, once somebody has had it in sight for a moment. */
function countView(id: string): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tell = async () => {
    document.removeEventListener('visibilitychange', watch);
    const { browserClient } = await import('#client/browser.ts');
    await browserClient().silent.post('api/product/web/quotation/noteOfferView', { id });
  };
  const watch = () => {
    clearTimeout(timer);
    // Nobody waits for it, and nobody misses it.
    if (document.visibilityState === 'visible') timer = setTimeout(() => void tell().catch(() => undefined), readMilliseconds); // prettier-ignore
  };
  document.addEventListener('visibilitychange', watch);
  watch();
}
