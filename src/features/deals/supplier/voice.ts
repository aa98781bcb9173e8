import { createContext, useContext } from 'react';
import * as member from '../stores/supplier.ts';

/** How a supplier answers an RFQ: as a member, or by the link of an e-mail (features/deals/guest). */
export type Voice = Pick<typeof member, 'submitQuote' | 'withdrawQuote' | 'keepQuote' | 'declineRfq' | 'askQuestion'>;

export const VoiceContext = createContext<Voice>(member);
export const useVoice = (): Voice => useContext(VoiceContext);
