import { describe, expect, it } from 'vitest';
import { isDatabaseOutOfReach } from '#server/platform/errors.ts';

const failed = (facts: object) =>
  Object.assign(new Error('Failed query'), { cause: Object.assign(new Error('why'), facts) });

describe('worth another try', () => {
  it.each([
    ['a deadlock that would not end', '40P01'],
    ['a transaction that cannot be put in order', '40001'],
    ['a lock not had in time', '55P03'],
    ['a statement that took too long', '57014'],
    ['a server that only reads', '25006'],
    ['a disk that fails', '58030'],
    ['a full disk of the server', '53100'],
    ['a full disk of ours', 'ENOSPC'],
    ['a disk that only reads', 'EROFS'],
  ])('is %s', (_, code) => {
    expect(isDatabaseOutOfReach(failed({ code }))).toBe(true);
  });

  it('is a socket that is not there, and not a file that is not there', () => {
    expect(isDatabaseOutOfReach(failed({ code: 'ENOENT', syscall: 'connect' }))).toBe(true);
    expect(isDatabaseOutOfReach(failed({ code: 'ENOENT', syscall: 'open' }))).toBe(false);
  });

  it('is nothing that would fail again', () => {
    for (const code of ['23505', '22P02', '25P02']) expect(isDatabaseOutOfReach(failed({ code }))).toBe(false);
  });
});
