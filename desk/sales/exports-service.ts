import type { CallOutput } from '#contract/call-types.ts';
import type { deskExportSchemas } from '#contract/desk-exports.schema.ts';
import { deskExportRoutes } from '#contract/desk-exports.ts';
import { createDeskService } from '../api/create-desk-service.ts';
import type en from '../i18n/en/exports.ts';
import { useTexts } from '../i18n/use-texts.ts';

/** The client for the receipts and bookings of an accountant. */
export const exportService = createDeskService<typeof deskExportSchemas>(deskExportRoutes);

export type MonthExports = CallOutput<(typeof deskExportSchemas)['describeExports']>;
export type AccountChart = CallOutput<(typeof deskExportSchemas)['getAccounts']>;
export type OssReturn = CallOutput<(typeof deskExportSchemas)['getOssReturn']>;
export type GiftCodes = CallOutput<(typeof deskExportSchemas)['getGiftCodes']>;

/** Returns the texts of the pages for an accountant. */
export const useExportTexts = () => useTexts<typeof en>('exports');

/** The zone by which days and months are counted: the reader's. */
export const ownTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Links expire after some minutes, so they are renewed earlier. */
export const RENEW_MS = 5 * 60_000;
