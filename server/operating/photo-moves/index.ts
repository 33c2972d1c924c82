export { listMovesOf, type PhotoMove } from './photo-moves.store.ts';
export { listPhotosFromElsewhere } from './photos-from-elsewhere.ts';
export {
  beginMove,
  isBeingMoved,
  isLosingPhotos,
  type MoveInput,
  type MovePlan,
  moveEverything,
  planMove,
} from './plan-move.ts';
export { photoMovesSlice } from './slice.ts';
