/** A page group not loaded after this long counts as failed (product §2). */
export const PAGE_GROUP_TIMEOUT_MS = 120_000;

/** Returns the promise's outcome, or a rejection once `timeoutMs` have passed. */
export async function withTimeout<T>(promise: Promise<T>, timeoutMs = PAGE_GROUP_TIMEOUT_MS): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not loaded within ${timeoutMs} ms`)), timeoutMs);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
