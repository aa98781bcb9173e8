import { z } from 'zod';
import { pictureRule, textLength } from '#api/common/limits.ts';
import {
  captchaToken,
  code,
  codeTicket,
  email,
  newPassword,
  oneTimeCode,
  password,
  webauthn,
} from '#api/common/account-fields.ts';
import { call } from '#api/common/call.ts';
import { id, moment, nothing } from '#api/common/common.ts';
import { ownHold } from '#api/deals/hold.ts';
import { companyRoles } from './company-roles.ts';
import { capabilities, memberTypes } from './member.ts';
import { displayName, line } from '#api/common/text.ts';

const agreement = z.literal(true);

const nickname = displayName(textLength.nickname);

const session = z.object({ token: z.string(), expiresAt: moment });

export const memberBase = z.object({
  id,
  email,
  nickname: z.string(),
  type: z.enum(memberTypes),
  capabilities: z.array(z.enum(capabilities)),
  /** What I am for in my company; who works alone is its owner. */
  roles: z.array(z.enum(companyRoles)),
  /** What colleagues ask me to approve. */
  approvals: z.number().int(),
  /** Whom of my company to ask for what I am not for: nicknames. */
  ask: z.partialRecord(z.enum(companyRoles), z.array(z.string())),
  enterpriseName: z.string().nullable(),
  /** E.164. */
  telephone: z.string().nullable(),
  /** Address of the picture on this site. */
  avatar: z.string().nullable(),
  twoStep: z.boolean(),
  passkeys: z.number().int(),
  unreadMail: z.number().int(),
  unreadNotices: z.number().int(),
  /** An operator whose session has shown no second factor: until then it has no operator's rights. */
  secondFactorNeeded: z.boolean(),
  /** An operator looks on through this session: why, and until when. */
  support: z.object({ reason: z.string(), until: moment }).nullable(),
  registeredAt: moment,
  /** Set while the account is being closed. */
  closingAt: moment.nullable(),
  /** Set while the account is being closed whose company the member works for: it begins nothing new. */
  companyClosingAt: moment.nullable(),
  /** What of the member's is on hold, and why. */
  holds: z.array(ownHold),
});

export const captchaGet = call({
  method: 'POST',
  path: 'api/user/web/captcha/get',
  access: 'public',
  limit: 'captcha',
  summary:
    'A slider captcha with a proof of work that is solved while the slider is held; `email`: what it will be for',
  /** Where much was tried at an address, only a captcha that was asked for with it takes work enough. */
  input: z.object({ email: z.string().trim().max(textLength.email[1]).optional() }),
  data: z.object({
    captchaId: id,
    /** A challenge of altcha-lib: parameters (algorithm, nonce, salt, cost …) and their signature. */
    proofOfWork: z.object({ parameters: z.record(z.string(), z.unknown()), signature: z.string() }),
  }),
});

/** One sample of the drag: milliseconds since the hold began, share of the way from 0 to 1. */
export const trackPoint = z.object({ t: z.number().min(0).max(600_000), x: z.number().min(0).max(1) });

export const captchaCheck = call({
  method: 'POST',
  path: 'api/user/web/captcha/check',
  access: 'public',
  limit: 'captcha',
  summary: 'Checks the drag and the proof of work; gives a token that is good for one call within two minutes',
  input: z.object({
    captchaId: id,
    track: z.array(trackPoint).min(1).max(2_000),
    solution: z.object({ counter: z.number().int().min(0), derivedKey: z.string().max(200) }),
  }),
  data: z.object({ captchaToken: z.string() }),
});

export const login = call({
  method: 'POST',
  path: 'api/user/web/auth/login',
  access: 'public',
  limit: 'login',
  summary: 'Logs in; asks for the one-time code when the account has two-step login',
  input: z.object({ email, password, captchaToken, agreement, oneTimeCode: oneTimeCode.optional() }),
  /** Token null: the password was right and the one-time code is wanted; the fresh captchaToken is good for that call. */
  data: z.object({ token: z.string().nullable(), expiresAt: moment.nullable(), captchaToken: z.string().nullable() }),
});

export const getPasskeyLoginOptions = call({
  method: 'POST',
  path: 'api/user/web/auth/getPasskeyLoginOptions',
  access: 'public',
  limit: 'captcha',
  summary: 'Begins a login with a passkey (WebAuthn)',
  input: nothing,
  data: z.object({ challengeId: id, options: webauthn }),
});

export const loginWithPasskey = call({
  method: 'POST',
  path: 'api/user/web/auth/loginWithPasskey',
  access: 'public',
  limit: 'login',
  summary: 'Logs in with a passkey; a verified passkey is both steps at once',
  input: z.object({ challengeId: id, response: webauthn, agreement }),
  data: session,
});

export const proveAgain = call({
  method: 'POST',
  path: 'api/user/web/auth/proveAgain',
  access: 'member',
  limit: 'login',
  summary: 'Proves anew whose session this is, by the password and the one-time code where two-step login is on',
  input: z.object({ password, oneTimeCode: oneTimeCode.optional() }),
  /** Until when calls that need a fresh proof are answered. */
  data: z.object({ freshUntil: moment }),
});

export const proveWithPasskey = call({
  method: 'POST',
  path: 'api/user/web/auth/proveWithPasskey',
  access: 'member',
  limit: 'login',
  summary: 'The same by a passkey of the member; its challenge is one of getPasskeyLoginOptions',
  input: z.object({ challengeId: id, response: webauthn }),
  data: z.object({ freshUntil: moment }),
});

export const logout = call({
  method: 'POST',
  path: 'api/user/web/auth/logout',
  access: 'member',
  despiteHold: true,
  summary: 'Ends this session',
  input: nothing,
  data: nothing,
});

export const sendRegisterCode = call({
  method: 'GET',
  path: 'api/user/web/auth/sendRegisterCaptcha2Mail',
  access: 'public',
  limit: 'code',
  summary: 'Sends a code to a new address; the same answer whether or not it has an account',
  input: z.object({ email, captchaToken }),
  data: z.object({ codeTicket }),
});

export const register = call({
  method: 'POST',
  path: 'api/user/web/auth/register',
  access: 'public',
  limit: 'login',
  summary: 'Opens an account with a verified address',
  input: z.object({ email, code, codeTicket: codeTicket.optional(), password: newPassword, nickname, agreement }),
  data: session,
});

export const getMyAccount = call({
  method: 'GET',
  path: 'api/user/web/info/getMyAccount',
  reads: true,
  access: 'member',
  despiteHold: true,
  summary: 'Who is logged in',
  input: nothing,
  data: z.object({
    memberBaseRespVO: memberBase,
    quotationBrowseResqDTOList: z.array(z.object({ offerId: id, viewedAt: moment })),
  }),
});

export const updateMemberBaseInfo = call({
  method: 'POST',
  path: 'api/user/web/info/updateMemberBaseInfo',
  access: 'member',
  limit: 'upload',
  summary: 'Nickname, telephone and picture; an empty telephone removes it',
  input: z.object({
    nickname: nickname.optional(),
    telephone: line(textLength.telephone).optional(),
    removeAvatar: z.boolean().optional(),
  }),
  files: { avatar: { ...pictureRule, max: 1 } },
  data: memberBase,
});

export const getFile = call({
  method: 'GET',
  path: 'api/user/web/file/getFile',
  looks: true,
  access: 'public',
  summary: 'The bytes of a file that the caller may see: own files, what an operator decides on, pictures of members',
  input: z.object({ id }),
  answersFile: ['application/pdf', 'image/jpeg', 'image/png', 'image/webp'],
  data: nothing,
});

export type MemberBase = z.infer<typeof memberBase>;
