/** Something asked of the API: on its way, there, or failed with words for the reader. What was there stays meanwhile. */
export type Remote<Data> =
  | { state: 'loading'; data: Data | null }
  | { state: 'ready'; data: Data }
  | { state: 'failed'; data: Data | null; message: string };
