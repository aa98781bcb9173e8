export { describeDecision } from './certifications.ts';
export { applyForCertification } from './commands.ts';
export { decide as decideCertification } from './decide.ts';
export { companyEnd } from './forget.ts';
export { certifiedCompany } from './company.ts';
export { applicantColumns, waitingFirst } from './review.ts';
export { refuseOwn, verdictOf } from './verdict.ts';
