export {
  beginMove,
  isBeingMoved,
  isLosingPhotos,
  type MovePlan,
  moveEverything,
  planMove,
} from './plan-move.ts';
export { photoMovesSlice } from './slice.ts';
