/** Secrets made at first start and kept in the data folder with mode 600 (or shared by all processes through the environment). */
export type Secrets = {
  /** Signs captchas and other short-lived things. */
  signingKey: string;
  /** AES-256-GCM under the key of this installation, for what must be read again (authenticator secrets). */
  encrypt: (text: string) => string;
  decrypt: (text: string) => string;
};
