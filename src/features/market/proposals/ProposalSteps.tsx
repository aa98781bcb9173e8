import type { OwnProposal } from '#api/market/proposal.ts';
import { formatMoment } from '#lib/moments.ts';
import { localPath } from '#lib/paths.ts';
import { stepNames } from './proposal-words.ts';

type Props = { steps: OwnProposal['steps']; /** By whom each was taken: on the desk. */ by?: readonly string[] };

/** What was done to a proposal, in its order, with the words of each step. */
export function ProposalSteps({ steps, by }: Props) {
  return (
    <ol className="border-line space-y-2 border-l-2 pl-3">
      {steps.map(({ step, at, words, instead }, index) => (
        <li key={at + step}>
          <p className="text-table">
            <span className="font-medium">{stepNames[step]()}</span>
            {instead && (
              <>
                {' → '}
                <a className="link" href={localPath('/absDetail', { id: instead.id })}>
                  {instead.name}
                </a>
              </>
            )}
            <span className="text-soft figures wrap-anywhere">
              {' · '}
              {[formatMoment(at), by?.[index]].filter(Boolean).join(' · ')}
            </span>
          </p>
          {words && <p className="written">{words}</p>}
        </li>
      ))}
    </ol>
  );
}
