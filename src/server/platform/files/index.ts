export { describePictures, removeBytes, removeLeft, smallPicture } from './pictures.ts';
export { drawFirstPages, firstPageFor } from './first-pages.ts';
export { checkFiles, copyFiles, filesThatMustBe, readFiles, type Unreadable } from './inventory.ts';
export { removeOrphans } from './sweep.ts';
export { attachmentOf, describeFiles, fileAddress } from './queries.ts';
export { removeFile, storeFile, storingFiles, storingIdempotently, type FilePurpose, type Store } from './commands.ts';
export { purposesOfDeals } from './policy.ts';
