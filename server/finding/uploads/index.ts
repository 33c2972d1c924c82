export { makeImportLink, type OpenUpload } from './change-upload-links.ts';
export { countLinks } from './count-links.ts';
export { deletePartsOf } from './end-uploads.ts';
export { eraseUploadLinks, eraseUploadNames, listUploadNames, readUploadNames } from './erased-data.store.ts';
export { describeKeptUploads } from './kept-data.store.ts';
export { openLinkCalls } from './link-calls.ts';
export { receiveFile, refuseFile } from './receive-upload.ts';
export { generateHostKey, isHostKey } from './sftp/host-key.ts';
export { openSftpServer } from './sftp/sftp-server.ts';
export { uploadsSlice } from './slice.ts';
export {
  findUploadLink,
  listUploadLinks,
  moveUploadLinksToEvent,
  type UploadLink,
} from './upload-links.store.ts';
export { listReceivedHashes, listRefusedUploads } from './uploaded-files.store.ts';
