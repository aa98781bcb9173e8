import { persistentAtom } from '@nanostores/persistent';

/** What was typed on the account pages, so that a reload or the way from one of them to another loses nothing. No secrets. */
export type AccountDraft = { email: string; nickname: string };

const empty: AccountDraft = { email: '', nickname: '' };

export const $accountDraft = persistentAtom<AccountDraft>('accountDraft', empty, {
  encode: (draft) => (draft.email || draft.nickname ? JSON.stringify(draft) : undefined),
  decode: (text) => {
    try {
      const { email, nickname } = (JSON.parse(text) ?? {}) as Partial<AccountDraft>;
      return { email: typeof email === 'string' ? email : '', nickname: typeof nickname === 'string' ? nickname : '' };
    } catch {
      return empty;
    }
  },
  listen: false,
});

export const keepAccountDraft = (part: Partial<AccountDraft>): void =>
  $accountDraft.set({ ...$accountDraft.get(), ...part });
export const clearAccountDraft = (): void => $accountDraft.set(empty);
