export { OwnPhotoActions, OwnPhotoCaption } from './own-photo-viewed.tsx';
export { UndoBar } from './undo-bar.tsx';
