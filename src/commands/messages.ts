/** `npm run messages`: makes the functions of i18n/compiled from the words of i18n/*.json. */
import { compileMessages } from '../build/messages.ts';

await compileMessages(new URL('../../', import.meta.url));
