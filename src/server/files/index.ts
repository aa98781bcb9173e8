export { describeFiles, fileAddress } from './queries.ts';
export { removeFile, storingFiles, type FilePurpose } from './commands.ts';
