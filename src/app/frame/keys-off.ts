const name = 'list-keys-off';

/** Whether this reader has switched the keys of lists off. */
export const keysOff = {
  read(): boolean {
    try {
      return localStorage.getItem(name) !== null;
    } catch {
      return false;
    }
  },
  keep(isOff: boolean): void {
    try {
      if (isOff) localStorage.setItem(name, '1');
      else localStorage.removeItem(name);
    } catch {
      // Storage may be switched off: the keys then stay on.
    }
  },
};
