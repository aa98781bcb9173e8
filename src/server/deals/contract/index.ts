export { lapseChange } from './change-order.ts';
export { issueContract } from './issue.ts';
export { sealKey } from './seal.ts';
export { refuseContract } from './refuse.ts';
export { signAsDemo } from './sign-as-demo.ts';
export { proposeChange } from './amend.ts';
