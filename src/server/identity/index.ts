export { recordConsents } from './consents.ts';
export { displayText } from './display-text.ts';
export { checkOwnPassword } from './login.ts';
export { useSecondStep } from './one-time-codes.ts';
export { countTry } from './wrong-tries.ts';
export { authenticate } from './sessions.ts';
export {
  createMember,
  grantCapability,
  memberByEmail,
  memberById,
  setMemberType,
  type Member,
  type NewMember,
} from './members.ts';
export { closeDueAccounts, type Forget } from './closing.ts';
export { removeExpired } from './expiry.ts';
