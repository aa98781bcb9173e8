import { execFile } from 'node:child_process';

/** Whom PostgreSQL runs as; absent: whoever runs this process. Only root can give another one. */
export type OsUser = { uid: number; gid: number };

/** macOS has no C.UTF-8. The plain C of a container would break trigram search of Chinese. */
export const locale = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8';

/** A clean environment (no inherited PG* variables) and a working directory that every user may enter. */
export function spawnOptions(user: OsUser | undefined) {
  const env = { PATH: `${process.env.PATH ?? '/usr/bin:/bin'}:/usr/sbin:/sbin`, LC_ALL: locale };
  return { ...user, env, cwd: '/' };
}

/** Runs a program to its end and gives what it printed; rejects, with its complaint, unless it ends with 0. */
export function runAs(user: OsUser | undefined, file: string, args: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(file, args, spawnOptions(user), (error, stdout, stderr) => {
      if (error) reject(new Error(`${file}: ${stderr.trim() || error.message}`, { cause: error }));
      else resolve(stdout.trim());
    });
  });
}
