/** Colleagues: several accounts of one company, which see and carry on the same deals. */
import { z } from 'zod';
import { email } from '#api/common/account-fields.ts';
import { call } from '#api/common/call.ts';
import { textLength } from '#api/common/limits.ts';
import { line } from '#api/common/text.ts';
import { decimal, id, moment, nothing } from '#api/common/common.ts';
import { limitedActs } from '#api/deals/approval-choices.ts';
import { tradeCurrencies } from '#api/deals/deal-choices.ts';
import { companyRoles, everydayRoles } from './company-roles.ts';

export const mostColleagues = 20;
/** Days in which an invitation can be accepted. */
export const colleagueInvitationDays = 7;

const roles = z.array(z.enum(companyRoles)).min(1).max(companyRoles.length);

const limit = z.object({ act: z.enum(limitedActs), currency: z.enum(tradeCurrencies), amount: decimal });

export const getColleagues = call({
  method: 'GET',
  path: 'api/user/web/colleague/getColleagues',
  reads: true,
  access: 'member',
  summary: 'Who works for my company here, and who was asked to',
  input: nothing,
  data: z.object({
    /** I am an owner: I invite, give roles and remove. */
    manages: z.boolean(),
    company: z.string().nullable(),
    /** What is above them is approved by another person (src/api/deals/approval.ts). */
    limits: z.array(limit),
    /** `head`: the company is certified with this account, which stays its owner. */
    members: z.array(
      z.object({ id, nickname: z.string(), email: z.string(), head: z.boolean(), roles, joinedAt: moment }),
    ),
    invitations: z.array(
      z.object({ id, email: z.string(), roles, sentAt: moment, expiresAt: moment, expired: z.boolean() }),
    ),
  }),
});

export const inviteColleague = call({
  method: 'POST',
  path: 'api/user/web/colleague/inviteColleague',
  access: 'certified',
  fresh: true,
  stoppedBy: ['company'],
  limit: 'code',
  summary: 'Asks somebody by e-mail to join my company; the same answer whether or not the address has an account',
  input: z.object({ email, roles: roles.default([...everydayRoles]) }),
  data: getColleagues.data,
});

export const changeRoles = call({
  method: 'POST',
  path: 'api/user/web/colleague/changeRoles',
  access: 'certified',
  fresh: true,
  limit: 'write',
  summary: 'What a colleague is for in my company from now on, in all open sessions; the colleague is told',
  input: z.object({ id, roles }),
  data: getColleagues.data,
});

export const saveLimits = call({
  method: 'POST',
  path: 'api/user/web/colleague/saveLimits',
  access: 'certified',
  fresh: true,
  limit: 'write',
  summary: 'Above which amounts another person approves; 422 where nobody could',
  input: z.object({
    limits: z
      .array(limit.extend({ amount: z.string().regex(/^\d{1,12}(\.\d{1,2})?$/) }))
      .max(limitedActs.length * tradeCurrencies.length),
  }),
  data: getColleagues.data,
});

export const withdrawInvitation = call({
  method: 'POST',
  path: 'api/user/web/colleague/withdrawInvitation',
  access: 'certified',
  limit: 'write',
  summary: 'Takes an invitation back',
  input: z.object({ id }),
  data: getColleagues.data,
});

export const acceptInvitation = call({
  method: 'POST',
  path: 'api/user/web/colleague/acceptInvitation',
  access: 'member',
  limit: 'write',
  summary: 'Joins the company that sent the link; 409 for members with a company or deals of their own',
  input: z.object({ token: z.string().min(20).max(200) }),
  data: getColleagues.data,
});

export const askToJoin = call({
  method: 'POST',
  path: 'api/user/web/colleague/askToJoin',
  access: 'member',
  limit: 'code',
  summary:
    'Asks the owners of the certified company with that registration number for an invitation, once a day; the same answer whether or not there is one, 409 for members with a company or an application that waits',
  input: z.object({
    nation: z.string().regex(/^[A-Za-z]{2}$/),
    registrationNumber: line(textLength.registrationNumber),
  }),
  data: nothing,
});

export const removeColleague = call({
  method: 'POST',
  path: 'api/user/web/colleague/removeColleague',
  access: 'member',
  fresh: true,
  limit: 'write',
  summary: 'An owner removes a colleague, or a colleague leaves; what was done stays with the company',
  input: z.object({ id }),
  data: getColleagues.data,
});

export type Colleagues = z.infer<typeof getColleagues.data>;
