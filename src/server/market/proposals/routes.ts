import * as proposal from '#api/market/proposal.ts';
import { Routes } from '#server/platform/http/http.ts';
import { accept } from './accept.ts';
import { alikeOnes } from './alike-ones.ts';
import { answer } from './answer.ts';
import { mergeable, proposalQueue } from './desk.ts';
import { ask, refuse } from './hand-back.ts';
import { merge } from './merge.ts';
import { ownProposals } from './own-proposals.ts';
import { proposeOne } from './propose.ts';
import { settle } from './settle.ts';
import { takeOther } from './take-other.ts';

export const proposalRoutes = new Routes()
  .answerMember(proposal.findAlikeMaterials, alikeOnes)
  .answerMember(proposal.proposeMaterial, proposeOne)
  .answerMember(proposal.settleUnknownGrades, settle)
  .answerMember(proposal.getOwnProposalByPage, ownProposals)
  .answerMember(proposal.answerProposal, answer)
  .answerMember(proposal.takeOtherMaterial, takeOther)
  .answerMember(proposal.getProposalByPage, proposalQueue)
  .answerMember(proposal.findListedMaterials, mergeable)
  .answerMember(proposal.acceptProposal, accept)
  .answerMember(proposal.mergeProposal, merge)
  .answerMember(proposal.askAboutProposal, ask)
  .answerMember(proposal.refuseProposal, refuse);
