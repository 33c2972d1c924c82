import { useEffect, useRef, useState } from 'react';
import type { SearchAccess } from '#storefront/api/search-token.ts';
import { isWorthRetrying, type SelfieProblem, searchBySelfie } from './search-by-selfie.ts';
import { isSmallEnough, shrinkPhoto } from './take-picture.ts';

/** A selfie taken or chosen (product §3, capture state). It is kept only in this page's memory. */
interface Capture {
  /** The object URL of the picture. */
  image: string;
  file: File;
}

/** The stage of the search by selfie. */
type SelfieStage =
  /** Explains the selfie and asks for the visitor's consent. */
  | { kind: 'Consent' }
  | { kind: 'Camera' }
  /** `waitSeconds`: the seconds until the search is over, if others are searched first. */
  | { kind: 'Searching'; image: string; waitSeconds?: number | undefined }
  | { kind: 'Nobody' }
  | { kind: 'Failed'; code: SelfieProblem; retryAfterSeconds?: number | undefined; canRetry: boolean };

export interface SelfieSearchState {
  stage: SelfieStage;
  openCamera: () => void;
  /** Searches with a picture just taken. */
  search: (picture: File) => void;
  /** Searches with a chosen photo, which is shrunk first; one that is too big is rejected before the upload. */
  searchChosen: (photo: File) => void;
  /** Retries with the same picture, if the stage says that this may succeed. */
  retry: () => void;
  /** Back to the start; a running search is aborted. */
  restart: () => void;
}

/**
 * Returns a search by selfie, from consent to result. Unmounting cancels it and discards the picture.
 * @param onLooking called for a search that continues without this page
 */
export function useSelfieSearch(
  eventId: string,
  onFound: (access: SearchAccess) => void,
  onLooking: (selfieId: string) => void,
): SelfieSearchState {
  const [stage, setStage] = useState<SelfieStage>({ kind: 'Consent' });
  const leaving = useRef<AbortController>(null);
  const capture = useRef<Capture>(null);

  const forget = () => {
    leaving.current?.abort();
    leaving.current = null;
    if (capture.current !== null) URL.revokeObjectURL(capture.current.image);
    capture.current = null;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the page is left
  useEffect(() => forget, []);

  const search = async (picked: File, prepare: (file: File) => Promise<File | undefined>) => {
    forget();
    const own = new AbortController();
    leaving.current = own;
    const image = URL.createObjectURL(picked);
    capture.current = { image, file: picked };
    setStage({ kind: 'Searching', image });
    const file = await prepare(picked);
    if (own.signal.aborted) return;
    if (file === undefined) {
      forget();
      setStage({ kind: 'Failed', code: 'HeicUnreadable', canRetry: false });
      return;
    }
    capture.current = { image, file };
    // An aborted search shows nothing.
    const reportWait = (waitSeconds: number | undefined) => {
      if (!own.signal.aborted) setStage({ kind: 'Searching', image, waitSeconds });
    };
    const outcome = await searchBySelfie(eventId, file, own.signal, reportWait).catch(() => null);
    if (outcome === null || own.signal.aborted) return;
    const canRetry = outcome.kind === 'Failed' && isWorthRetrying(outcome.code);
    if (!canRetry) forget();
    if (outcome.kind === 'Found') onFound(outcome.access);
    else if (outcome.kind === 'Looking') onLooking(outcome.selfieId);
    else setStage(outcome.kind === 'Failed' ? { ...outcome, canRetry } : outcome);
  };
  const asItIs = async (file: File) => file;

  return {
    stage,
    openCamera: () => setStage({ kind: 'Camera' }),
    search: (picture) => void search(picture, asItIs),
    searchChosen: (photo) => {
      if (isSmallEnough(photo)) void search(photo, shrinkPhoto);
      else setStage({ kind: 'Failed', code: 'TooLarge', canRetry: false });
    },
    retry: () => {
      if (capture.current !== null) void search(capture.current.file, asItIs);
    },
    restart: () => {
      forget();
      setStage({ kind: 'Consent' });
    },
  };
}
