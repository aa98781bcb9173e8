import type { ProposalState, ProposalStep } from '#api/market/material-states.ts';
import type { BadgeTone } from '#components/ui/badge.tsx';
import { m } from '#i18n/messages.ts';

export const stateNames: Record<ProposalState, () => string> = {
  waiting: m.market_proposals_stateWaiting,
  asked: m.market_proposals_stateAsked,
  accepted: m.market_proposals_stateAccepted,
  merged: m.market_proposals_stateMerged,
  refused: m.market_proposals_stateRefused,
  withdrawn: m.market_proposals_stateWithdrawn,
};
export const stateTones: Record<ProposalState, BadgeTone> = {
  waiting: 'brand',
  asked: 'amber',
  accepted: 'good',
  merged: 'good',
  refused: 'bad',
  withdrawn: 'plain',
};

/** What each state means for the supplier, and what to do in it. */
export const nextWords: Record<ProposalState, () => string> = {
  waiting: m.market_proposals_nextWaiting,
  asked: m.market_proposals_nextAsked,
  accepted: m.market_proposals_nextAccepted,
  merged: m.market_proposals_nextMerged,
  refused: m.market_proposals_nextRefused,
  withdrawn: m.market_proposals_nextWithdrawn,
};

export const stepNames: Record<ProposalStep, () => string> = {
  proposed: m.market_proposals_stepProposed,
  asked: m.market_proposals_stepAsked,
  answered: m.market_proposals_stepAnswered,
  accepted: m.market_proposals_stepAccepted,
  merged: m.market_proposals_stepMerged,
  unmerged: m.market_proposals_stepUnmerged,
  refused: m.market_proposals_stepRefused,
  withdrawn: m.market_proposals_stepWithdrawn,
};
