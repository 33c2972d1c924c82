/**
 * Every table of the database by its name. Each slice adds its own tables from its store (`declare module
 * '#platform/database/tables.ts'`), so that its columns are declared by their owner.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the stores' module augmentation
export interface Tables {}
