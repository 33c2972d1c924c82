const PHOTOS = 300_000;
const CORES = [2, 16, 64];

/**
 * Returns how long 300,000 photos take on machines of several sizes, reckoned from what one photo costs. Every core
 * reads; what threads lose to each other is taken as measured with two, which more threads on slower memory can exceed.
 *
 * @param measured.cpuSeconds CPU seconds a photo, the database's included
 * @param measured.carried rate of two threads to that of two independent engines
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
