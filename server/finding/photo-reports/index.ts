export { inspectSource } from './inspect-source.ts';
export { type ReportedFile, summarise } from './photo-report.rules.ts';
export { REPORT_LANGUAGES, type ReportLanguage } from './report-texts.ts';
export { photoReportsSlice } from './slice.ts';
export { writeReport } from './write-report.ts';
