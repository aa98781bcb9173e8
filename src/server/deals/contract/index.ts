export { issueContract } from './issue.ts';
export { refuseContract } from './refuse.ts';
export { signAsDemo } from './sign-as-demo.ts';
