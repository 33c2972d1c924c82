import type { ShownFoundPhoto } from '#contract/desk-correction.schema.ts';
import { useDeskQuery } from '../api/use-desk.ts';
import { useTenantId } from '../shell/tenant.ts';
import { listOrderPhotos } from './service.ts';

const SHOWN = 100;

/** Reads the photos of an order, bought alone and in packages, with the bibs by which they are found. */
export function useOrderPhotos(orderId: string): {
  photos: readonly ShownFoundPhoto[] | undefined;
  isMore: boolean;
  problem: unknown;
  /** Returns the bibs of a photo as text; empty while they are unknown. */
  bibsOf: (photoId: string | undefined) => string;
} {
  const params = { tenantId: useTenantId(), orderId };
  const { data, error } = useDeskQuery(listOrderPhotos, { params, query: { count: SHOWN } });
  return {
    photos: data?.photos,
    isMore: data?.isMore ?? false,
    problem: error,
    bibsOf: (photoId) => data?.photos.find((photo) => photo.photoId === photoId)?.bibs.join(', ') ?? '',
  };
}
