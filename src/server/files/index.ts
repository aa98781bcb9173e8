export { describeFiles, fileAddress } from './queries.ts';
export { removeFile, storeFile, storingFiles, type FilePurpose } from './commands.ts';
