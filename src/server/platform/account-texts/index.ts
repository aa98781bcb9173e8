export { noteAccount } from './note.ts';
