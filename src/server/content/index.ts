export { toHtml } from './html.ts';
