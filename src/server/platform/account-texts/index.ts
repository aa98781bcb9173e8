export { noteAccount } from './note.ts';
export { accountTextPage } from './list.ts';
