/** Reads the ECB's file of reference rates, started by ecb-rates.ts: its history is 8 MB of XML. */
import { parentPort, workerData } from 'node:worker_threads';
import type { EcbFault, EcbReading } from '#server/platform/db/schema/desk.ts';
import { BadEcbFile, readEcbDays } from './ecb-days.ts';
import { monthsOf } from './ecb-months.ts';

/** `latest`: no day of the file lies after it; `newest`: months after this one are wanted. */
export type EcbFile = { bytes: Uint8Array<ArrayBuffer>; latest: string; newest: string };
export type Told = { reading: EcbReading } | { fault: EcbFault };

if (parentPort) {
  const { bytes, latest, newest } = workerData as EcbFile;
  try {
    parentPort.postMessage({ reading: monthsOf(readEcbDays(bytes, latest), newest) } satisfies Told);
  } catch (error) {
    if (!(error instanceof BadEcbFile)) throw error;
    parentPort.postMessage({ fault: error.fault } satisfies Told);
  }
}
