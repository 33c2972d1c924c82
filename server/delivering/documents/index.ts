export { drawDocuments } from './draw-documents.ts';
export { documentsSlice } from './slice.ts';
