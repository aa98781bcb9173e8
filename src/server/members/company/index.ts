export { describeDecision } from './certifications.ts';
export { applyForCertification } from './commands.ts';
export { decideOnCertification } from './decide.ts';
export { companyEnd } from './account-end.ts';
export { certifiedCompany } from './company.ts';
export { recordOf } from './record.ts';
export { applicantColumns, waitingFirst } from './review.ts';
export { refuseOwn, verdictOf } from './verdict.ts';
export { colleaguesOf } from './colleagues.ts';
