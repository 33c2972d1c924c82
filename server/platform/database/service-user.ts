import { readFile, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/** The user that runs the embedded server if we are root, because PostgreSQL refuses to run as root. */
export interface ServiceUser {
  uid: number;
  gid: number;
}

/**
 * Finds the user that PostgreSQL runs as.
 * @returns undefined if this process is not root: then the server runs as the process's own user
 */
export async function serviceUser(): Promise<ServiceUser | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n');
  const nobody = lines.map((line) => line.split(':')).find((fields) => fields[0] === 'nobody');
  return { uid: Number(nobody?.[2] ?? 65534), gid: Number(nobody?.[3] ?? 65534) };
}

/** Returns whether that user may enter a folder: every folder on the path must permit it. */
export async function isReachableBy(folder: string, user: ServiceUser): Promise<boolean> {
  for (let path = folder; ; path = dirname(path)) {
    const { mode, uid, gid } = await stat(path);
    const bit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
    if ((mode & bit) === 0) return false;
    if (path === dirname(path)) return true;
  }
}
