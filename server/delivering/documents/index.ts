export { drawDocuments } from './draw-documents.ts';
