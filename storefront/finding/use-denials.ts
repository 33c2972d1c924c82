import { useEffect, useRef, useState } from 'react';
import type { Photo } from '#contract/photo.schema.ts';
import { endsSearchToken } from '#storefront/api/api-problem.ts';
import { photoService } from '#storefront/api/services.ts';
import { createDelayedAnswer, type DelayedAnswer } from './delayed-answer.ts';
import { verdictOnPhoto } from './verdict-on-photo.ts';

/** For how long "not me" can be taken back before it is sent; later it is taken back among what was denied. */
const HOLD_MS = 6000;

interface DenialOptions {
  /** Photos that may be denied. */
  photos: readonly Photo[];
  /** The search token in use. */
  token: string;
  onExpired: () => void;
  /** The server knows it now. */
  onDenied: (photoId: string) => void;
}

export interface Denials {
  /** Photos that are shown no more, sent or not. */
  denied: ReadonlySet<string>;
  deny: (photoId: string) => void;
  /** Whether the last one can still be taken back. */
  canUndo: boolean;
  undo: () => void;
  /** The last one did not get through, and its photo is back. */
  error: Error | null;
  dismissError: () => void;
}

/** "This is not me" about the visitor's photos: gone at once, sent after a while in which it can be taken back. */
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
    // A phone puts a page aside silently: then it is too late.
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
