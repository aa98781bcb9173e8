import { z } from 'zod';
import { textLength } from '#api/common/limits.ts';
import { call } from '#api/common/call.ts';
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
import { id, moment, money, nothing } from '#api/common/common.ts';
import { displayName } from '#api/common/text.ts';

const ticket = z.string().min(20).max(200);

export const sendUpdateEmailCode = call({
  method: 'GET',
  path: 'api/user/web/info/sendUpdateEmailCaptcha',
  access: 'member',
  limit: 'code',
  summary: 'Sends a code to the present address (without `email`) or to the new one',
  input: z.object({ email: email.optional(), captchaToken }),
  data: z.object({ codeTicket }),
});

export const checkEmail = call({
  method: 'GET',
  path: 'api/user/web/info/checkEmail',
  access: 'member',
  limit: 'login',
  summary: 'The present address is verified: a ticket for updateEmail',
  input: z.object({ code, codeTicket: codeTicket.optional() }),
  data: z.object({ ticket: z.string() }),
});

export const checkNewEmail = call({
  method: 'GET',
  path: 'api/user/web/info/checkEmail2',
  access: 'member',
  limit: 'login',
  summary: 'The new address is verified: a ticket for updateEmail',
  input: z.object({ email, code, codeTicket: codeTicket.optional() }),
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
  data: z.object({ codeTicket }),
});

export const updatePassword = call({
  method: 'POST',
  path: 'api/user/web/info/updatePassword',
  access: 'public',
  limit: 'login',
  summary:
    'Sets a new password with a code; asks for the one-time code where two-step login is on; all other sessions end',
  input: z.object({
    email,
    code,
    codeTicket: codeTicket.optional(),
    password: newPassword,
    oneTimeCode: oneTimeCode.optional(),
  }),
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
  reads: true,
  access: 'member',
  summary: 'Own sessions, the present one first',
  input: nothing,
  data: z.array(ownSession),
});

export const endSession = call({
  method: 'POST',
  path: 'api/user/web/session/endSession',
  access: 'member',
  fresh: true,
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
  looks: true,
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
  input: z.object({ challengeId: id, response: webauthn, name: displayName(textLength.passkeyName) }),
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
  fresh: true,
  limit: 'write',
  summary: 'Everything that is kept about the member, as one JSON file',
  input: nothing,
  answersFile: ['application/json'],
  data: z.record(z.string(), z.unknown()),
});

/** What others wait for an account with, so that it cannot be closed yet. */
export const openMatters = ['debts', 'bought', 'quoted', 'sold', 'payouts', 'freight'] as const;
/** At most so many debts are named. */
export const mostNamedDebts = 20;
const openMatter = z.object({
  matter: z.enum(openMatters),
  count: z.int().min(1),
  /** Of `debts`: what is owed for which deals, and on which side. */
  debts: z
    .array(z.object({ orderId: id, number: z.string(), side: z.enum(['buyer', 'supplier']), amount: money }))
    .optional(),
});

export const getOpenMatters = call({
  method: 'GET',
  path: 'api/user/web/safety/getOpenMatters',
  looks: true,
  access: 'member',
  summary: 'What has to be finished before the own account can be closed: deals, binding quotes, money, booked freight',
  input: nothing,
  data: z.array(openMatter),
});

export const closeAccount = call({
  method: 'POST',
  path: 'api/user/web/safety/closeAccount',
  access: 'member',
  limit: 'login',
  summary:
    'Closes the account after a cooling-off time; all sessions end; logging in before then takes it back. 409 with open matters',
  input: z.object({ password, oneTimeCode: oneTimeCode.optional() }),
  data: z.object({ closingAt: moment }),
});

export type OpenMatter = z.infer<typeof openMatter>;
export type OwnSession = z.infer<typeof ownSession>;
export type Passkey = z.infer<typeof passkey>;
export type TwoStepSecret = z.infer<typeof beginTwoStep.data>;
