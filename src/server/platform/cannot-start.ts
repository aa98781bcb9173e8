/** A start that would fail again however often it is tried: the message tells an operator what to change. */
export class CannotStart extends Error {
  /** What the process ends with (EX_CONFIG of sysexits.h): src/commands/supervise.mjs starts it no more. */
  static readonly exitCode = 78;
}
