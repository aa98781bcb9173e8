/** `npm run build`: builds what `npm start` would serve, unless that is there already. */
import { prepare } from './prepare.mjs';

await prepare({ build: true });
