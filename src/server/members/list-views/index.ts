export { listViewsEnd } from './account-end.ts';
