const keyForm = /^([0-9a-f-]{36})(\.\w+)?$/;

export const isKey = (text: string): boolean => keyForm.exec(text)?.[0] === text;

/** A key of a storage is the id of a file, with an ending for its other sizes. */
export const idOf = (key: string): string => key.slice(0, 36);

/** The part of the storage that a key is in: the end of a version 7 id is random, its start is the time. */
export const shardOf = (key: string): string => idOf(key).slice(-2);

/** Two levels of folders, alike in a folder and in a bucket, so that one can be copied to the other by any tool. */
export function pathOf(key: string): string {
  if (!isKey(key)) throw new Error('A key of the storage is an id, with an ending at most');
  return `${shardOf(key)}/${idOf(key).slice(-4, -2)}/${key}`;
}

/** The object that says whose files lie in a folder or bucket. */
export const ownerFile = 'installation';

/** Throws when a key would get other bytes than it has. */
export function refuseOthers(key: string, there: Uint8Array | null, bytes: Uint8Array): void {
  if (!there || Buffer.compare(there, bytes) !== 0) throw new Error(`${key} is kept already, with other bytes`);
}
