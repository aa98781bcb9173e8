/** Keeps what was typed into the short RFQ form until it is sent, so that nothing typed is ever lost; and lets the market answer. */
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
  const input = form.querySelector<HTMLInputElement>('input[name=text]');
  const place = form.querySelector<HTMLElement>('[data-quick-answer]');
  if (input && place) {
    const answer = () => {
      // Without it the form still leads to where everything is asked.
      import('./quick-answer.ts').then(({ watchQuickAnswer }) => watchQuickAnswer(input, place)).catch(() => undefined);
    };
    // What was typed before this script came, or kept from before, is answered when the field is used.
    input.addEventListener(document.activeElement === input ? 'input' : 'focus', answer, { once: true });
  }
}
