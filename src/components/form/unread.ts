/** Goes to what stands in a field and could not be read (DateInput), and would be sent as nothing; false: there is none. */
export function leaveUnread(form: HTMLFormElement): boolean {
  const unread = form.querySelector<HTMLElement>('[data-unread]');
  unread?.focus();
  return unread !== null;
}

/** What stands in fields and could not be read, by the names of the fields, with what each asks for. */
export const unreadIn = (within: Element): Record<string, string> =>
  Object.fromEntries(
    Array.from(within.querySelectorAll<HTMLInputElement>('[data-unread]'), ({ name, dataset }) => [
      name,
      dataset['unread']!,
    ]),
  );
