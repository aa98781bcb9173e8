import { handler } from 'altcha-lib/workers/shared';
import { deriveKey } from './auth-proof-key.ts';

handler({ deriveKey });
