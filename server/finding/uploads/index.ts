export { inviteToUpload, type OpenUpload, revokeUploadLink, uploadUrlOf } from './change-upload-links.ts';
export { countLinks } from './count-links.ts';
export { eraseUploadNames } from './erased-data.store.ts';
export { openLinkCalls } from './link-calls.ts';
export { openSftpServer } from './sftp/sftp-server.ts';
export { giveUploadLinks, listUploadLinks, type UploadLink } from './upload-links.store.ts';
export { uploadHandlers, uploadJobs, uploadSchedule } from './uploads.jobs.ts';
export { openUploads } from './uploads.routes.ts';
