/** What a value that nobody has checked yet has under a key; undefined where it is no map or has no such key. */
export function fieldOf(value: unknown, key: string): unknown {
  const isMap = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isMap && Object.hasOwn(value, key)
    ? Object.entries(value).find(([name]) => name === key)?.[1]
    : undefined;
}

/** As `fieldOf`, where it is a list; else an empty one. */
export function listIn(value: unknown, key: string): readonly unknown[] {
  const list = fieldOf(value, key);
  return Array.isArray(list) ? list : [];
}
