export { openArchiveFiles } from './archive-file.routes.ts';
export { openArchiveService } from './archives.routes.ts';
export { lookAfterArchives } from './create-archive.ts';
