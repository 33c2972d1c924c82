/** Names the stream of a table's rows. */
export const tableStream = ({ schema, name }: { schema: string; name: string }): string =>
  `${schema}.${name}.copy`;

/** The list of files. */
export const FILES_STREAM = 'files.ndjson';
