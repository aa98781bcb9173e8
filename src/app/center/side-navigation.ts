/** Brings the section that is shown into sight where the sections are a strip. */
const current = document.querySelector<HTMLElement>('[data-side-navigation] [aria-current]');
const strip = current?.closest<HTMLElement>('[data-side-navigation]');
if (current && strip) strip.scrollLeft = current.offsetLeft - (strip.clientWidth - current.clientWidth) / 2;
