/**
 * What Node is told when it serves. The space for what was just made grows to 3 × 16 MB or more by itself and is never
 * given back; pages are fast with less of it, and a process is 40 MB smaller. The space for what stays grows by a third at a
 * time: doubling, it is 30 to 150 MB more after 100,000 pages, and less at a time costs more of the processor.
 */
export const serverFlags = ['--max-semi-space-size=8', '--heap-growing-percent=30'];
