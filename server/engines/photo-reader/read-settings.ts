/** Reads the settings of the pool that started this process. */
export const readSettings = <Settings>(): Settings => JSON.parse(process.argv[3] ?? 'null') as Settings;
