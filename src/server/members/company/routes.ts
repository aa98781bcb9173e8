import { decideCertification, getCertificationById, getCertificationByPage } from '#api/members/backstage.ts';
import { certify, getEnterprise, modifyCompany } from '#api/members/enterprise.ts';
import * as colleague from '#api/members/colleague.ts';
import { Routes } from '#server/platform/http/http.ts';
import { ownColleagues } from './colleagues.ts';
import { applyForCertification, changeCompany } from './commands.ts';
import { decide } from './decide.ts';
import { inviteColleague, withdrawInvitation } from './invite-colleague.ts';
import { joinCompany, removeColleague } from './join-company.ts';
import { ownEnterprise } from './queries.ts';
import { certificationCase, certificationQueue } from './review.ts';

export const enterpriseRoutes = new Routes()
  .answerMember(certify, (context, company) => applyForCertification(context, company))
  .answerMember(modifyCompany, (context, changes) => changeCompany(context, changes))
  .answerMember(getEnterprise, (context) => ownEnterprise(context))
  .answerMember(getCertificationByPage, (context, query) => certificationQueue(context, query))
  .answerMember(getCertificationById, (context, { id }) => certificationCase(context, id))
  .answerMember(decideCertification, (context, decision) => decide(context, decision))
  .answerMember(colleague.getColleagues, (context) => ownColleagues(context, context.db))
  .answerMember(colleague.inviteColleague, (context, input) => inviteColleague(context, input))
  .answerMember(colleague.withdrawInvitation, (context, input) => withdrawInvitation(context, input))
  .answerMember(colleague.acceptInvitation, (context, input) => joinCompany(context, input))
  .answerMember(colleague.removeColleague, (context, input) => removeColleague(context, input));
