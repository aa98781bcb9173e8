/** Keeps what was typed into the short RFQ form until it is sent: nothing typed is ever lost. */
const form = document.querySelector<HTMLFormElement>('[data-quick-rfq]');
const key = 'rfq-draft';

if (form) {
  try {
    const draft = JSON.parse(localStorage.getItem(key) ?? '{}') as Record<string, string>;
    for (const input of form.querySelectorAll('input')) input.value ||= draft[input.name] ?? '';
    form.addEventListener('input', () => {
      localStorage.setItem(key, JSON.stringify(Object.fromEntries(new FormData(form))));
    });
  } catch {
    // Storage may be switched off or hold something else: the form works without a draft.
  }
}
