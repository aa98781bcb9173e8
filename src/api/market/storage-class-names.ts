import { m } from '#i18n/messages.ts';
import type { StorageClass } from './storage-class.ts';

/** What the storage classes of TRGS 510 are called. */
export const storageClassNames: Readonly<Record<StorageClass, () => string>> = {
  '2A': m.market_storage_2a,
  '3': m.market_storage_3,
  '4.1B': m.market_storage_41b,
  '4.2': m.market_storage_42,
  '4.3': m.market_storage_43,
  '5.1A': m.market_storage_51a,
  '5.1B': m.market_storage_51b,
  '5.2': m.market_storage_52,
  '6.1A': m.market_storage_61a,
  '6.1B': m.market_storage_61b,
  '6.1C': m.market_storage_61c,
  '6.1D': m.market_storage_61d,
  '8A': m.market_storage_8a,
  '8B': m.market_storage_8b,
  '10': m.market_storage_10,
  '11': m.market_storage_11,
  '12': m.market_storage_12,
  '13': m.market_storage_13,
};
