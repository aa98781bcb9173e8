export { recordConsents } from './consents.ts';
export { emailAddress } from './email-address.ts';
export { newToken, tokenHash } from './tokens.ts';
export { useSecondStep } from './one-time-codes.ts';
export { checkOwnPassword } from './own-steps.ts';
export { countSecondStep } from './wrong-tries.ts';
export { memberActing } from './acting-member.ts';
export { authenticate, endSessions } from './sessions.ts';
export {
  createMember,
  grantCapability,
  memberByEmail,
  memberById,
  revokeOperator,
  setMemberType,
  type Member,
  type NewMember,
} from './members.ts';
export { closeDueAccounts } from './closing.ts';
export { keepDemoPassword, leftoverDemoAccounts } from './demo-accounts.ts';
export { removeExpired } from './expiry.ts';
