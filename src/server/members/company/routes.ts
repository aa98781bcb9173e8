import {
  decideCertification,
  getCertificationById,
  getCertificationByPage,
  noteCertification,
  takeCertification,
} from '#api/members/backstage.ts';
import { certify, getEnterprise, modifyCompany, saveCompanyRecord } from '#api/members/enterprise.ts';
import * as colleague from '#api/members/colleague.ts';
import { Routes } from '#server/platform/http/http.ts';
import { askToJoin } from './ask-to-join.ts';
import { changeRoles } from './change-roles.ts';
import { noteOnCertification, takeUp } from './casework.ts';
import { ownColleagues } from './colleagues.ts';
import { applyForCertification, changeCompany } from './commands.ts';
import { decideOnCertification } from './decide.ts';
import { inviteColleague, withdrawInvitation } from './invite-colleague.ts';
import { joinCompany } from './join-company.ts';
import { removeColleague } from './remove-colleague.ts';
import { saveLimits } from './limits.ts';
import { ownEnterprise } from './queries.ts';
import { saveRecord } from './record.ts';
import { certificationCase, certificationQueue } from './review.ts';

export const companyRoutes = new Routes()
  .answerMember(certify, applyForCertification)
  .answerMember(modifyCompany, changeCompany)
  .answerMember(saveCompanyRecord, saveRecord)
  .answerMember(getEnterprise, ownEnterprise)
  .answerMember(getCertificationByPage, certificationQueue)
  .answerMember(getCertificationById, (context, { id }) => certificationCase(context, id))
  .answerMember(decideCertification, decideOnCertification)
  .answerMember(takeCertification, takeUp)
  .answerMember(noteCertification, noteOnCertification)
  .answerMember(colleague.getColleagues, (context) => ownColleagues(context, context.db))
  .answerMember(colleague.inviteColleague, inviteColleague)
  .answerMember(colleague.changeRoles, changeRoles)
  .answerMember(colleague.saveLimits, saveLimits)
  .answerMember(colleague.withdrawInvitation, withdrawInvitation)
  .answerMember(colleague.acceptInvitation, joinCompany)
  .answerMember(colleague.askToJoin, askToJoin)
  .answerMember(colleague.removeColleague, removeColleague);
