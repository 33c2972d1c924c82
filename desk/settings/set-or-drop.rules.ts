import { isMap } from 'yaml';
import type { Fields } from './brand-fields.ts';

/** Sets an optional value of a file. Without a value, it removes the field, and the objects around it that become empty. */
export function setOrDrop(fields: Pick<Fields, 'file' | 'set'>, path: string[], value: unknown): void {
  const { file, set } = fields;
  if (value !== undefined) {
    set(path, value);
    return;
  }
  const around = path.slice(0, -1);
  const holder = file.getIn(around);
  if (!isMap(holder) || !holder.has(path.at(-1))) return;
  // The parts of the file itself stay.
  if (holder.items.length === 1 && around.length > 1) setOrDrop(fields, around, undefined);
  else set(path, undefined);
}
