import { onFailures } from '#client/failures.ts';
import { showToast } from './toasts.ts';

/** From here on a call that fails says why (specification, section 8). */
onFailures({ warn: (message) => showToast(message, 'warning') });
