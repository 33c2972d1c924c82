/** Reads a key of an unchecked value; undefined if the value is not a map or has no such key. */
export function fieldOf(value: unknown, key: string): unknown {
  const isMap = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isMap && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined;
}

/** Reads a list at a key, as `fieldOf`; an empty one if there is none. */
export function listIn(value: unknown, key: string): readonly unknown[] {
  const list = fieldOf(value, key);
  return Array.isArray(list) ? list : [];
}
