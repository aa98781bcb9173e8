import type { EditionState } from '#api/market/document-choices.ts';
import type { OwnDocumentState } from '#api/market/document.ts';
import type { BadgeTone } from '#components/ui/badge.tsx';
import { m } from '#i18n/messages.ts';

export const stateNames: Record<OwnDocumentState, () => string> = {
  unchecked: m.market_documents_unchecked,
  checked: m.market_documents_checked,
  refused: m.market_documents_refused,
  expired: m.market_documents_expiredMark,
  withdrawn: m.market_documents_withdrawn,
};
export const stateTones: Record<EditionState, BadgeTone> = { unchecked: 'plain', checked: 'good', refused: 'bad' };
