/** Whose lists of sanctioned parties are known: those of operators here, OFAC (SDN and consolidated), the UN Security Council. */
export const partyLists = ['own', 'ofac', 'ofacConsolidated', 'un'] as const;
export type PartyList = (typeof partyLists)[number];
/** Those that are taken over from a file. */
export const publicLists = ['ofac', 'ofacConsolidated', 'un'] as const satisfies readonly PartyList[];
export type PublicList = (typeof publicLists)[number];
/** Rows that a preview shows of each kind. */
export const shownParties = 10;
