import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { newRecord } from '../../support/company-record.ts';
import type { Locale } from '../../../i18n/locales.ts';
import { demoAddress, demoPassword } from '../../../src/seed/demo/demo-member.ts';
import { ask, type Caller } from './api.ts';
import { certificate } from './certificate.ts';
import { mailboxOf, type Mailbox } from './post-office.ts';
import type { Samples } from './samples.ts';
import { say } from './words.ts';

/** Accounts of the demo, by the first part of their address. Nothing that a test does may change them. */
export const roles = ['ordinary', 'buyer', 'supplier', 'forwarder', 'operator', 'operator2'] as const;
export type Role = (typeof roles)[number];

export const password = 'a walk along the quay';

/** Milliseconds. */
const drag = 310;

/** Drags the slider the way a browser does, without a browser. */
async function captchaToken(caller: Caller): Promise<string> {
  type Captcha = { captchaId: string; proofOfWork: Challenge };
  const { captchaId, proofOfWork } = await ask<Captcha>(caller, 'user/web/captcha/get', {});
  // The work is done while the slider is held, and a drag takes its time.
  const [solved] = await Promise.all([solveChallenge({ challenge: proofOfWork, deriveKey }), setTimeout(drag)]);
  const { counter, derivedKey } = solved!;
  const samples = 24;
  // No two are alike: each step has a length of its own.
  const steps = Array.from({ length: samples }, () => 0.5 + Math.random());
  const way = steps.reduce((sum, step) => sum + step, 0);
  const track = Array.from({ length: samples + 1 }, (_, n) => {
    const x = steps.slice(0, n).reduce((sum, step) => sum + step, 0) / way;
    return { t: (n / samples) * drag + (n % 3), x: n === samples ? 1 : x };
  });
  const checked = await ask<{ captchaToken: string }>(caller, 'user/web/captcha/check', {
    captchaId,
    track,
    solution: { counter, derivedKey },
  });
  return checked.captchaToken;
}

async function loggedIn(caller: Caller, email: string, secret: string): Promise<string> {
  const login = { email, password: secret, agreement: true, captchaToken: await captchaToken(caller) };
  return (await ask<{ token: string }>(caller, 'user/web/auth/login', login)).token;
}

export const demoToken = (baseUrl: string, name: string) => loggedIn({ baseUrl }, demoAddress(name), demoPassword);

/** The operator of the demo, who has just proved who that is: what stolen sessions must not do wants it every few minutes. */
export async function operatorOf(
  { baseUrl, tokens }: Samples,
  who: 'operator' | 'operator2' = 'operator',
): Promise<Caller & { token: string }> {
  const operator = { baseUrl, token: tokens[who] };
  await ask(operator, 'user/web/auth/proveAgain', { password: demoPassword });
  return operator;
}

/** A new account, with one session. */
export type Member = Caller & { email: string; token: string; mailbox: Mailbox };

let people = 0;
/** An address that nobody has used. */
export const newAddress = () => `person-${++people}-${randomUUID().slice(0, 8)}@example.org`;

/** Registers with the code from the e-mail; how a person does it is a story of its own. */
export async function newMember(
  { baseUrl, mailUrl }: Samples,
  locale: Locale,
  { nickname = 'Lin' }: { nickname?: string } = {},
): Promise<Member> {
  const email = newAddress();
  const caller: Caller = { baseUrl, locale };
  const mailbox = mailboxOf(mailUrl, email);
  const query = new URLSearchParams({ email, captchaToken: await captchaToken(caller) });
  const asked = await ask<{ codeTicket: string }>(caller, `user/web/auth/sendRegisterCaptcha2Mail?${query.toString()}`);
  const code = await mailbox.code(say(locale, 'mail_email_codeRegisterSubject'));
  const registration = { ...asked, email, code, password, nickname, agreement: true };
  const { token } = await ask<{ token: string }>(caller, 'user/web/auth/register', registration);
  return { ...caller, email, token, mailbox };
}

/** Another session of a member: another browser. */
export const anotherSession = (member: Member) => loggedIn(member, member.email, password);

/** Applies for certification with complete data. */
export async function applyForCertification(member: Member, companyName: string): Promise<void> {
  const form = new FormData();
  const company = {
    nation: 'SG',
    companyName,
    businessType: 'trader',
    mainProducts: 'ABS, PP',
    employees: '21-50',
    established: '2009',
    ...newRecord('SG', companyName),
  };
  for (const [name, value] of Object.entries(company)) form.append(name, value);
  const { name, mimeType, buffer } = await certificate(companyName);
  form.append('certificate', new File([new Uint8Array(buffer)], name, { type: mimeType }));
  await ask(member, 'user/web/enterprise/certification', form);
}

/** An operator says yes. */
export async function approveCertification(samples: Samples, companyName: string): Promise<void> {
  const operator = await operatorOf(samples);
  const list = 'backstage/admin/certification/getCertificationByPage';
  const found = await ask<{ list: { id: string }[] }>(operator, list, { state: 'underAudit', keyword: companyName });
  await ask(operator, 'backstage/admin/certification/decideCertification', { id: found.list[0]!.id, approve: true });
}
