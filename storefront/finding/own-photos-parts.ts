export { OwnPhotoActions, OwnPhotoCaption, OwnPhotoMore } from './own-photo-viewed.tsx';
export { UndoBar } from './undo-bar.tsx';
