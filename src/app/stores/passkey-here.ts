import { persistentAtom } from '@nanostores/persistent';

/** That a passkey of this site has been made or used in this browser: its owner is asked for it first. Nothing of whose it is. */
const $here = persistentAtom<string>('passkeyHere', '');

export const hasPasskeyHere = (): boolean => $here.get() !== '';
export const rememberPasskey = (): void => $here.set('yes');
export const forgetPasskey = (): void => $here.set('');
