/** `data-print` prints the page; the style sheet makes a data sheet of it. */
document.addEventListener('click', (event) => {
  if ((event.target as Element).closest('[data-print]')) print();
});
