/** What is to be done of a payment through banks: pages, lists and notices read this one list. Free of zod. */
import type { CreditVersion, DocumentsState, DocumentsWay } from './documentary-steps.ts';
import type { BankNeed } from './next-step.ts';

type Banks = {
  way: DocumentsWay;
  openBy: string;
  credit: (CreditVersion & { answerBy: string | null }) | null;
  awaitsCredit: boolean;
  documents: readonly { shipment: number; state: DocumentsState; lastDay: string | null; doBy: string | null }[];
};

const needOf: { readonly [State in DocumentsState]?: { need: BankNeed; of: 'buyer' | 'supplier' } } = {
  none: { need: 'presentDocuments', of: 'supplier' },
  handed: { need: 'presentDocuments', of: 'supplier' },
  presented: { need: 'answerDocuments', of: 'buyer' },
  discrepant: { need: 'answerDocuments', of: 'buyer' },
  refused: { need: 'presentDocuments', of: 'supplier' },
  accepted: { need: 'payDocuments', of: 'buyer' },
  disputed: { need: 'payDocuments', of: 'buyer' },
  paid: { need: 'confirmPaid', of: 'supplier' },
};

/** What is to be done now, by whom, at which shipment and until when. */
export function bankSteps(
  { way, openBy, credit, awaitsCredit, documents }: Banks,
  dues: readonly { shipment: number | null; dueOn: string | null }[],
): { need: BankNeed; of: 'buyer' | 'supplier'; shipment: number | null; day: string | null }[] {
  const ofCredit = (): ReturnType<typeof bankSteps> => {
    if (way !== 'credit') return [];
    // A draft that the seller agrees with is to be opened; one that waits for it is not, yet.
    if (credit?.answer === null)
      return [{ need: 'answerCredit', of: 'supplier', shipment: null, day: credit.answerBy }];
    return awaitsCredit ? [{ need: 'openCredit', of: 'buyer', shipment: null, day: openBy }] : [];
  };
  const ofDocuments = documents.flatMap(({ shipment, state, lastDay, doBy }) => {
    const found = needOf[state];
    if (!found) return [];
    const need = way === 'payment' && state === 'presented' ? 'payDocuments' : found.need;
    const dueOn = dues.find((due) => due.shipment === shipment)?.dueOn ?? null;
    // Discrepancies are waived or refused on no day; as long as it can, the seller presents other documents.
    if (state === 'discrepant')
      return [
        { need, of: found.of, shipment, day: null },
        ...(doBy ? [{ need: 'presentDocuments' as const, of: 'supplier' as const, shipment, day: doBy }] : []),
      ];
    return [{ need, of: found.of, shipment, day: need === 'payDocuments' ? dueOn : (lastDay ?? doBy) }];
  });
  return [...ofCredit(), ...ofDocuments];
}
