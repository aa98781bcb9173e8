import { useEffect } from 'react';
import { readAccountDraft, type AccountDraft } from '#app/stores/auth-draft.ts';

/** Puts what was typed before into the form, after the page has come to life: the server knows nothing of it. */
export function useAccountDraft(fill: (draft: AccountDraft) => void): void {
  useEffect(() => {
    const draft = readAccountDraft();
    if (draft.email || draft.nickname) fill(draft);
  }, []);
}
