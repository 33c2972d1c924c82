import { useEffect, useRef, useState } from 'react';
import type { Photo } from '#contract/photo.schema.ts';
import { endsSearchToken } from '#storefront/api/api-problem.ts';
import { photoService } from '#storefront/api/services.ts';
import { createDelayedAnswer, type DelayedAnswer } from './delayed-answer.ts';
import { verdictOnPhoto } from './verdict-on-photo.ts';

/** How long "not me" can be undone before it is sent; later it can be undone in the list of denied photos. */
const HOLD_MS = 6000;

interface DenialOptions {
  /** Photos that may be denied. */
  photos: readonly Photo[];
  /** The search token in use. */
  token: string;
  onExpired: () => void;
  /** Called when the server has stored the denial. */
  onDenied: (photoId: string) => void;
}

export interface Denials {
  /** Photos no longer shown, whether or not the answer was sent. */
  denied: ReadonlySet<string>;
  deny: (photoId: string) => void;
  /** Whether the last "not me" can still be undone. */
  canUndo: boolean;
  undo: () => void;
  /** Set if the last "not me" could not be sent; its photo is shown again. */
  error: Error | null;
  dismissError: () => void;
}

/**
 * "This is not me" about the visitor's photos: the photo disappears at once, and the answer is sent after a time in
 * which it can be undone.
 */
export function useDenials(options: DenialOptions): Denials {
  const [denied, setDenied] = useState<ReadonlySet<string>>(new Set());
  const [last, setLast] = useState<string | null>(null);
  const [error, setError] = useState<Error | null>(null);
  const latest = useRef(options);
  latest.current = options;

  const bringBack = (photoId: string) =>
    setDenied((before) => new Set([...before].filter((id) => id !== photoId)));
  const send = async (photoId: string) => {
    setLast((held) => (held === photoId ? null : held));
    const { token, photos } = latest.current;
    const tags = photos.find((photo) => photo.photoId === photoId)?.tags ?? [];
    try {
      await photoService.itsMe({
        params: { photoId },
        body: verdictOnPhoto({ tags }, false),
        token,
        outlivesPage: true,
      });
      latest.current.onDenied(photoId);
    } catch (failure) {
      bringBack(photoId);
      setError(failure instanceof Error ? failure : new Error(String(failure)));
      if (endsSearchToken(failure)) latest.current.onExpired();
    }
  };
  const [word] = useState<DelayedAnswer<string>>(() =>
    createDelayedAnswer((photoId) => void send(photoId), HOLD_MS),
  );

  useEffect(() => {
    // A phone suspends a page without notice, so the answer is sent when the page is hidden.
    const flushHidden = () => {
      if (document.visibilityState === 'hidden') word.flush();
    };
    document.addEventListener('visibilitychange', flushHidden);
    return () => {
      document.removeEventListener('visibilitychange', flushHidden);
      word.flush();
    };
  }, [word]);

  const [deny] = useState(() => (photoId: string) => {
    setError(null);
    setDenied((before) => new Set([...before, photoId]));
    word.hold(photoId);
    setLast(photoId);
  });
  return {
    denied,
    deny,
    error,
    canUndo: last !== null,
    dismissError: () => setError(null),
    undo: () => {
      word.takeBack();
      if (last !== null) bringBack(last);
      setLast(null);
    },
  };
}
