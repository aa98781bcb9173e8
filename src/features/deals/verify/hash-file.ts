/** Fills in the hash of a chosen or dropped file. The file never leaves the browser. */
const form = document.querySelector<HTMLFormElement>('[data-verify]')!;
const field = (name: string) => form.elements.namedItem(name) as HTMLInputElement;
const chooser = form.querySelector<HTMLInputElement>('input[type="file"]')!;
const drop = form.querySelector<HTMLElement>('[data-drop]')!;
const state = form.querySelector<HTMLElement>('[data-state]')!;

/** Our own files bear the number in their name. */
const numberForm = /SC\d{6}-\d{4,}/i;
let latest: File | undefined;

const say = (words: string | undefined, name = '') => {
  state.textContent = (words ?? '').replace('%', () => name);
};

async function take(file: File): Promise<void> {
  latest = file;
  say(state.dataset['computing']);
  field('sha256').value = '';
  try {
    const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
    if (latest !== file) return;
    field('sha256').value = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
    say(state.dataset['computed'], file.name);
    const number = field('contractNumber');
    number.value ||= numberForm.exec(file.name)?.[0].toUpperCase() ?? '';
    if (!number.value) number.focus();
  } catch {
    // Also where a page over plain http has no crypto.subtle.
    if (latest === file) say(state.dataset['unreadable']);
  }
}

chooser.addEventListener('change', () => {
  const file = chooser.files?.[0];
  if (file) void take(file);
  // The same file may be chosen again after it was changed.
  chooser.value = '';
});
drop.addEventListener('dragover', (event) => {
  event.preventDefault();
  drop.dataset['over'] = '';
});
drop.addEventListener('dragleave', () => delete drop.dataset['over']);
drop.addEventListener('drop', (event) => {
  event.preventDefault();
  delete drop.dataset['over'];
  const file = event.dataTransfer?.files[0];
  if (file) void take(file);
});

// A module of its own, with its own names.
export {};
