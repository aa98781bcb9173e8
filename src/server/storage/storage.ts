/** Where files lie: a folder in the data folder. Names from outside never reach it; a key is an id. */
export type FileStorage = {
  put: (key: string, bytes: Uint8Array) => Promise<void>;
  /** null: there is none. */
  get: (key: string) => Promise<Uint8Array | null>;
  remove: (key: string) => Promise<void>;
};
