import { z } from 'zod';
import { call } from './call.ts';
import { id, moment, nothing, page, pageInput } from './common.ts';
import { capabilities, memberTypes, emailCode, passwordLength } from './member.ts';

const megabyte = 1024 * 1024;
const email = z.string().trim().min(3).max(254);
/** Any length is accepted for a comparison, so that an answer never tells what a real password looks like. */
const password = z.string().min(1).max(1_000);
const newPassword = z.string().min(passwordLength.min).max(passwordLength.max);
const code = z.string().regex(new RegExp(`^\\d{${emailCode.digits}}$`));
const captchaToken = z.string().min(20).max(200);
const agreement = z.literal(true);
const nickname = z.string().trim().min(1).max(40);
const ticket = z.string().min(20).max(200);
/** Six digits of the authenticator, or one of the recovery codes. */
const oneTimeCode = z.string().trim().min(6).max(20);
/** WebAuthn structures are checked by the library that reads them; here only their size is bounded. */
const webauthn = z.record(z.string(), z.unknown());

const session = z.object({ token: z.string(), expiresAt: moment });

export const memberBase = z.object({
  id,
  email,
  nickname: z.string(),
  type: z.enum(memberTypes),
  capabilities: z.array(z.enum(capabilities)),
  enterpriseName: z.string().nullable(),
  /** E.164. */
  telephone: z.string().nullable(),
  /** Address of the picture on this site. */
  avatar: z.string().nullable(),
  twoStep: z.boolean(),
  passkeys: z.number().int(),
  unreadMail: z.number().int(),
  registeredAt: moment,
  /** Set while the account is being closed. */
  closingAt: moment.nullable(),
});

export const captchaGet = call({
  method: 'POST',
  path: 'api/user/web/captcha/get',
  access: 'public',
  limit: 'captcha',
  summary:
    'A slider captcha with a proof of work that is solved while the slider is held; `email`: what it will be for',
  /** Where much was tried at an address, only a captcha that was asked for with it takes work enough. */
  input: z.object({ email: z.string().trim().max(254).optional() }),
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

export const logout = call({
  method: 'POST',
  path: 'api/user/web/auth/logout',
  access: 'member',
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
  data: nothing,
});

export const register = call({
  method: 'POST',
  path: 'api/user/web/auth/register',
  access: 'public',
  limit: 'login',
  summary: 'Opens an account with a verified address',
  input: z.object({ email, code, password: newPassword, nickname, agreement }),
  data: session,
});

export const getMyAccount = call({
  method: 'GET',
  path: 'api/user/web/info/getMyAccount',
  access: 'member',
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
    telephone: z.string().trim().max(30).optional(),
    removeAvatar: z.boolean().optional(),
  }),
  files: { avatar: { types: ['image/jpeg', 'image/png', 'image/webp'], maxBytes: 5 * megabyte, max: 1 } },
  data: memberBase,
});

export const sendUpdateEmailCode = call({
  method: 'GET',
  path: 'api/user/web/info/sendUpdateEmailCaptcha',
  access: 'member',
  limit: 'code',
  summary: 'Sends a code to the present address (without `email`) or to the new one',
  input: z.object({ email: email.optional(), captchaToken }),
  data: nothing,
});

export const checkEmail = call({
  method: 'GET',
  path: 'api/user/web/info/checkEmail',
  access: 'member',
  limit: 'login',
  summary: 'The present address is verified: a ticket for updateEmail',
  input: z.object({ code }),
  data: z.object({ ticket: z.string() }),
});

export const checkNewEmail = call({
  method: 'GET',
  path: 'api/user/web/info/checkEmail2',
  access: 'member',
  limit: 'login',
  summary: 'The new address is verified: a ticket for updateEmail',
  input: z.object({ email, code }),
  data: z.object({ ticket: z.string() }),
});

export const updateEmail = call({
  method: 'POST',
  path: 'api/user/web/info/updateEmail',
  access: 'member',
  limit: 'login',
  summary: 'Changes the bound address; all other sessions end',
  input: z.object({ email, tickets: z.array(ticket).length(2), oneTimeCode: oneTimeCode.optional() }),
  data: nothing,
});

export const sendUpdatePasswordCode = call({
  method: 'GET',
  path: 'api/user/web/info/sendUpdatePasswordCaptcha',
  access: 'public',
  limit: 'code',
  summary: 'Sends a code for a new password; the same answer whether or not the address has an account',
  input: z.object({ email, captchaToken }),
  data: nothing,
});

export const updatePassword = call({
  method: 'POST',
  path: 'api/user/web/info/updatePassword',
  access: 'public',
  limit: 'login',
  summary:
    'Sets a new password with a code; asks for the one-time code where two-step login is on; all other sessions end',
  input: z.object({ email, code, password: newPassword, oneTimeCode: oneTimeCode.optional() }),
  data: nothing,
});

const ownSession = z.object({
  id,
  /** Browser and system, told from the browser's name. */
  device: z.string(),
  /** Network address of the last use. */
  place: z.string(),
  startedAt: moment,
  lastUsedAt: moment,
  current: z.boolean(),
});

export const getSessionList = call({
  method: 'GET',
  path: 'api/user/web/session/getSessionList',
  access: 'member',
  summary: 'Own sessions, the present one first',
  input: nothing,
  data: z.array(ownSession),
});

export const endSession = call({
  method: 'POST',
  path: 'api/user/web/session/endSession',
  access: 'member',
  summary: 'Ends one session, or all but this one (`id: others`)',
  input: z.object({ id }),
  data: z.array(ownSession),
});

export const beginTwoStep = call({
  method: 'POST',
  path: 'api/user/web/safety/beginTwoStep',
  access: 'member',
  limit: 'login',
  summary: 'A new secret for the authenticator; takes effect with confirmTwoStep',
  input: z.object({ password }),
  data: z.object({
    secret: z.string(),
    uri: z.string(),
    /** The uri to be read by a camera: modules of each side with the quiet ones around, the dark ones as an SVG path. */
    qrCode: z.object({ side: z.number().int(), path: z.string() }),
  }),
});

export const confirmTwoStep = call({
  method: 'POST',
  path: 'api/user/web/safety/confirmTwoStep',
  access: 'member',
  limit: 'login',
  summary: 'Switches two-step login on; gives the recovery codes, shown this once',
  input: z.object({ oneTimeCode: z.string().regex(/^\d{6}$/) }),
  data: z.object({ recoveryCodes: z.array(z.string()) }),
});

export const endTwoStep = call({
  method: 'POST',
  path: 'api/user/web/safety/endTwoStep',
  access: 'member',
  limit: 'login',
  summary: 'Switches two-step login off',
  input: z.object({ password, oneTimeCode }),
  data: nothing,
});

const passkey = z.object({ id, name: z.string(), addedAt: moment, lastUsedAt: moment.nullable() });

export const getPasskeyList = call({
  method: 'GET',
  path: 'api/user/web/safety/getPasskeyList',
  access: 'member',
  summary: 'Own passkeys',
  input: nothing,
  data: z.array(passkey),
});

export const beginPasskey = call({
  method: 'POST',
  path: 'api/user/web/safety/beginPasskey',
  access: 'member',
  limit: 'login',
  summary: 'Begins to add a passkey; asks for the one-time code where two-step login is on',
  input: z.object({ password, oneTimeCode: oneTimeCode.optional() }),
  data: z.object({ challengeId: id, options: webauthn }),
});

export const addPasskey = call({
  method: 'POST',
  path: 'api/user/web/safety/addPasskey',
  access: 'member',
  limit: 'login',
  summary: 'Adds a passkey',
  input: z.object({ challengeId: id, response: webauthn, name: z.string().trim().min(1).max(60) }),
  data: z.array(passkey),
});

export const removePasskey = call({
  method: 'POST',
  path: 'api/user/web/safety/removePasskey',
  access: 'member',
  limit: 'login',
  summary: 'Removes a passkey; asks for the one-time code where two-step login is on',
  input: z.object({ id, password, oneTimeCode: oneTimeCode.optional() }),
  data: z.array(passkey),
});

export const getMyData = call({
  method: 'GET',
  path: 'api/user/web/safety/getMyData',
  access: 'member',
  limit: 'write',
  summary: 'Everything that is kept about the member, as one JSON file',
  input: nothing,
  answersFile: ['application/json'],
  data: z.record(z.string(), z.unknown()),
});

export const closeAccount = call({
  method: 'POST',
  path: 'api/user/web/safety/closeAccount',
  access: 'member',
  limit: 'login',
  summary: 'Closes the account after a cooling-off time; all sessions end; logging in before then takes it back',
  input: z.object({ password, oneTimeCode: oneTimeCode.optional() }),
  data: z.object({ closingAt: moment }),
});

export const getFile = call({
  method: 'GET',
  path: 'api/user/web/file/getFile',
  access: 'public',
  summary: 'The bytes of a file that the caller may see: own files, what an operator decides on, pictures of members',
  input: z.object({ id }),
  answersFile: ['application/pdf', 'image/jpeg', 'image/png', 'image/webp'],
  data: nothing,
});

export const addBrowsingHistory = call({
  method: 'POST',
  path: 'api/product/web/addBrowsingHistory',
  access: 'member',
  limit: 'write',
  summary: 'Remembers visits, for example those of a browser at login; known ones keep their latest time',
  input: z.object({
    visits: z
      .array(z.object({ offerId: id, at: moment }))
      .min(1)
      .max(100),
  }),
  data: nothing,
});

export const deleteBrowsingHistory = call({
  method: 'POST',
  path: 'api/product/web/deleteBrowsingHistory',
  access: 'member',
  limit: 'write',
  summary: 'Forgets some visits or all of them',
  input: z.union([z.object({ ids: z.array(id).min(1).max(100) }), z.object({ all: z.literal(true) })]),
  data: nothing,
});

export const feedbackKinds = ['suggestion', 'fault', 'complaint', 'data', 'other'] as const;
export const createFeedback = call({
  method: 'POST',
  path: 'api/backstage/feedback/app/createFeedback',
  access: 'public',
  limit: 'upload',
  summary: 'Feedback with up to four pictures',
  input: z.object({
    kind: z.enum(feedbackKinds),
    content: z.string().trim().min(5).max(2_000),
    contact: z.string().trim().max(200).optional(),
  }),
  files: { attachments: { types: ['image/jpeg', 'image/png', 'image/webp'], maxBytes: 5 * megabyte, max: 4 } },
  data: z.object({ id }),
});

export const getMyFeedback = call({
  method: 'POST',
  path: 'api/backstage/feedback/app/getMyFeedback',
  access: 'member',
  summary: 'Own feedback with the answers, newest first',
  input: z.object(pageInput),
  data: page(
    z.object({
      id,
      kind: z.enum(feedbackKinds),
      content: z.string(),
      pictures: z.array(z.string()),
      sentAt: moment,
      answer: z.string().nullable(),
      answeredAt: moment.nullable(),
    }),
  ),
});

export type MemberBase = z.infer<typeof memberBase>;
export type OwnSession = z.infer<typeof ownSession>;
export type Passkey = z.infer<typeof passkey>;
export type TwoStepSecret = z.infer<typeof beginTwoStep.data>;
