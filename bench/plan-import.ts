const PHOTOS = 300_000;
const CORES = [2, 16, 64];

/**
 * Returns how long 300,000 photos take on machines of several sizes, computed from the cost of one photo. Every core reads. The
 * loss between threads is the one measured with two; with more threads on slower memory it can be larger.
 *
 * @param measured.cpuSeconds CPU seconds per photo, with the database
 * @param measured.carried the rate of two threads divided by that of two independent engines
 */
export function planTable(measured: { cpuSeconds: number; carried: number }): string {
  const rows = CORES.map((cores) => {
    const seconds = (PHOTOS * measured.cpuSeconds) / (cores * Math.min(1, measured.carried));
    return `| ${cores} | ${(PHOTOS / seconds).toFixed(1)} | ${describeHours(seconds / 3600)} |`;
  });
  return ['| cores, all reading | photos a second | 300,000 photos |', '| --- | --- | --- |', ...rows].join(
    '\n',
  );
}

function describeHours(hours: number): string {
  return hours < 48 ? `${hours.toFixed(1)} h` : `${(hours / 24).toFixed(1)} days`;
}
