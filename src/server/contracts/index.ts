export { issueContract } from './issue.ts';
