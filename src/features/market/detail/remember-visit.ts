import { rememberVisit } from '#app/stores/history.ts';

/** The offer of this page joins the recently viewed ones; one that is off sale does not (the server leaves the mark out). */
const offerId = document.querySelector<HTMLElement>('[data-visit]')?.dataset['visit'];
if (offerId) rememberVisit(offerId);
