/** Formats a video's length as players do: `0:15`, `1:02:03`, rounded up to seconds. */
export function videoLength(durationMs: number): string {
  const seconds = Math.ceil(durationMs / 1000);
  const two = (part: number) => String(part).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  const rest = two(seconds % 60);
  return hours === 0 ? `${minutes}:${rest}` : `${hours}:${two(minutes)}:${rest}`;
}
