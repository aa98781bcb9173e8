/** What was typed on the account pages, so that a reload or the way from one of them to another loses nothing. No secrets. */
export type AccountDraft = { email: string; nickname: string };

/** Written by layouts/account-script.js, which is there before the form can be typed into. */
const key = 'accountDraft';

export function readAccountDraft(): AccountDraft {
  let draft: Partial<AccountDraft> | null = null;
  try {
    draft = JSON.parse(localStorage.getItem(key) ?? 'null') as Partial<AccountDraft> | null;
  } catch {
    // The browser keeps nothing, or not what was written.
  }
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  return { email: text(draft?.email), nickname: text(draft?.nickname) };
}

/** For who is sent there: the form begins with this address. */
export function keepAccountEmail(email: string): void {
  try {
    localStorage.setItem(key, JSON.stringify({ ...readAccountDraft(), email }));
  } catch {
    // It is typed then.
  }
}

export function clearAccountDraft(): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}
