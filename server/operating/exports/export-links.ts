import { z } from 'zod';
import { ACCOUNT_CHARTS, DESK_EXPORTS_PATH } from '#contract/desk-exports.ts';
import type { Deps } from '#platform/deps.ts';
import { type SignedQuery, signFileLink, verifyFileLink } from '#platform/signing/file-links.ts';

/** For how long a link works. */
const LINK_MINUTES = 10;

/** A month of a zone. */
export interface WantedMonth {
  month: string;
  timeZone: string;
}

/** The settings of the DATEV format. */
export interface DatevInput {
  chart: (typeof ACCOUNT_CHARTS)[number];
  consultant: number;
  client: number;
  yearStart: string;
}

/** A file of a month. */
export type ExportFile =
  | { kind: 'receipts.zip' | 'bookings.csv' | 'bookings.json' }
  | { kind: 'datev.csv'; datev: DatevInput };

const fileSchema = z.tuple([
  z.string(),
  z.string(),
  z.string(),
  z.union([
    z.literal(['receipts.zip', 'bookings.csv', 'bookings.json']),
    z.string().regex(/^datev_(SKR0[34]|OEKR)_\d{4,7}_\d{1,5}_\d{4}-\d\d-\d\d\.csv$/),
  ]),
]);

/** Signs the address of a file on the desk's host: the signature covers tenant, month, zone and kind. */
export function signExport(
  { keys, clock }: Pick<Deps, 'keys' | 'clock'>,
  tenantId: string,
  { month, timeZone }: WantedMonth,
  file: ExportFile,
): string {
  const path = `${DESK_EXPORTS_PATH}${[tenantId, month, timeZone.replaceAll('/', '~'), nameOf(file)].join('/')}`;
  const expiresAt = new Date(clock.now().getTime() + LINK_MINUTES * 60_000);
  return signFileLink(keys, { tenantId, path, expiresAt });
}

/** Reads a signed address; undefined if it is forged, too old, or not of an export. */
export function readExport(
  { keys, clock }: Pick<Deps, 'keys' | 'clock'>,
  parts: readonly string[],
  query: SignedQuery,
): { tenantId: string; of: WantedMonth; file: ExportFile } | undefined {
  const read = fileSchema.safeParse(parts);
  if (!read.success) return undefined;
  const [tenantId, month, zone, name] = read.data;
  const path = `${DESK_EXPORTS_PATH}${parts.join('/')}`;
  if (typeof verifyFileLink(keys, { tenantId, path, query }, clock.now()) === 'string') return undefined;
  return { tenantId, of: { month, timeZone: zone.replaceAll('~', '/') }, file: fileOf(name) };
}

function nameOf(file: ExportFile): string {
  if (file.kind !== 'datev.csv') return file.kind;
  const { chart, consultant, client, yearStart } = file.datev;
  return `datev_${[chart, consultant, client, yearStart].join('_')}.csv`;
}

function fileOf(name: string): ExportFile {
  if (name === 'receipts.zip' || name === 'bookings.csv' || name === 'bookings.json') return { kind: name };
  const [, chart, consultant, client, yearStart = ''] = name.replace(/\.csv$/, '').split('_');
  return {
    kind: 'datev.csv',
    datev: {
      chart: ACCOUNT_CHARTS.find((one) => one === chart) ?? 'SKR03',
      consultant: Number(consultant),
      client: Number(client),
      yearStart,
    },
  };
}
