export { describeFiles, fileAddress } from './queries.ts';
export { removeFile, storeFile, type FilePurpose } from './commands.ts';
