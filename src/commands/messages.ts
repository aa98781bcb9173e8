/** `npm run messages`: makes the functions of i18n/compiled from the words of i18n/*.json. */
import { compileChangedMessages } from '../build/messages.ts';

await compileChangedMessages(new URL('../../', import.meta.url));
