export { OwnPhotoActions, OwnPhotoCaption } from './own-photo-viewed.tsx';
export { SelectionBar } from './selection-bar.tsx';
export { UndoBar } from './undo-bar.tsx';
