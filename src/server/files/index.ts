export { describePictures, removeBytes } from './pictures.ts';
export { describeFiles, fileAddress } from './queries.ts';
export { removeFile, storeFile, storingFiles, storingOnce, type FilePurpose, type Store } from './commands.ts';
