import { createPhotoReader, createSelfieReader, type PhotoReader } from '#engines/photo-reader/index.ts';
import { rememberPhotos, rememberSelfies } from './reading-memory.ts';

type FaceModels = string | undefined;

/** Readers load models of 0.6 GB. All shops of a test worker share them; they end with the worker. */
const photoReaders = new Map<FaceModels, PhotoReader>();
const selfieReaders = new Map<FaceModels, ReturnType<typeof createSelfieReader>>();

/**
 * Returns a photo reader with a cache of its readings. It stays open when a shop closes. It runs at normal
 * priority, because tests wait for it.
 */
export function sharePhotoReader(faceModels: FaceModels): PhotoReader {
  const reader = photoReaders.get(faceModels) ?? createPhotoReader({ workers: 1, priority: 0, faceModels });
  photoReaders.set(faceModels, reader);
  return rememberPhotos({ ...reader, close: async () => {} }, faceModels);
}

/** Shares one reader of selfies in the same way. */
export function shareSelfieReader(faceModels: FaceModels): ReturnType<typeof createSelfieReader> {
  const reader = selfieReaders.get(faceModels) ?? createSelfieReader({ workers: 1, faceModels });
  selfieReaders.set(faceModels, reader);
  return rememberSelfies({ ...reader, close: async () => {} }, faceModels);
}
