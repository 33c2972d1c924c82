import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Photo } from '#contract/photo.schema.ts';
import { endsSearchToken } from '#storefront/api/api-problem.ts';
import { photoService } from '#storefront/api/services.ts';
import { deniedPhotosQuery, nearMatchesQuery } from './event-queries.ts';
import { NO_ANSWERS, waitingMatches, withAnswer, withoutAnswer } from './near-match-queue.ts';
import { verdictOnPhoto } from './verdict-on-photo.ts';

interface NearMatchOptions {
  eventId: string;
  token: string;
  onExpired: () => void;
  /** Adjusts the count of the visitor's photos: +1 when they confirm a photo, -1 if sending that answer fails. */
  onConfirmed: (by: 1 | -1) => void;
}

export interface NearMatches {
  /** Photos still to be asked about; the first is the current one. */
  waiting: readonly Photo[];
  answeredCount: number;
  confirmedCount: number;
  /** Whether every answer has arrived. */
  isSettled: boolean;
  /** The error of the last answer. */
  error: Error | null;
  answer: (photo: Photo, itIsMe: boolean) => void;
}

/**
 * Asks about photos that may show the visitor. Each answer shows the next photo at once and is sent in the background.
 */
export function useNearMatches(options: NearMatchOptions): NearMatches {
  const { eventId, token, onExpired, onConfirmed } = options;
  const client = useQueryClient();
  const { data } = useQuery(nearMatchesQuery(eventId, token));
  const [answers, setAnswers] = useState(NO_ANSWERS);
  const [onTheirWay, setOnTheirWay] = useState(0);
  const [error, setError] = useState<Error | null>(null);

  const send = async (photo: Photo, itIsMe: boolean) => {
    const { photoId } = photo;
    if (itIsMe) onConfirmed(1);
    setOnTheirWay((count) => count + 1);
    try {
      await photoService.itsMe({ params: { photoId }, body: verdictOnPhoto(photo, itIsMe), token });
      if (!itIsMe) await client.invalidateQueries({ queryKey: deniedPhotosQuery(eventId, token).queryKey });
    } catch (failure) {
      setAnswers((last) => withoutAnswer(last, photoId));
      setError(failure instanceof Error ? failure : new Error(String(failure)));
      if (itIsMe) onConfirmed(-1);
      if (endsSearchToken(failure)) onExpired();
    } finally {
      setOnTheirWay((count) => count - 1);
    }
  };
  return {
    waiting: waitingMatches(data?.photos ?? [], answers),
    answeredCount: answers.given.size,
    confirmedCount: [...answers.given.values()].filter((itIsMe) => itIsMe).length,
    isSettled: onTheirWay === 0,
    error,
    answer: (photo, itIsMe) => {
      setError(null);
      setAnswers((last) => withAnswer(last, photo.photoId, itIsMe));
      void send(photo, itIsMe);
    },
  };
}
