/** Goes to a day of the form that could not be read (DateInput) and would be sent as none; false: there is none. */
export function leaveUnread(form: HTMLFormElement): boolean {
  const unread = form.querySelector<HTMLElement>('[data-unread]');
  unread?.focus();
  return unread !== null;
}
