import { useEffect } from 'react';
import { reportProblem } from '#storefront/api/problem-queue.ts';

/** Queues uncaught errors for the snackbar (product §4, Errors). */
export function useSurprises(): void {
  useEffect(() => {
    // The browser's own messages, and those of its extensions' scripts, come without an Error object.
    const onError = ({ error }: ErrorEvent) => {
      if (error instanceof Error) reportProblem(error);
    };
    const onRejection = ({ reason }: PromiseRejectionEvent) => {
      if (reason instanceof Error) reportProblem(reason);
    };
    window.addEventListener('error', onError);
    window.addEventListener('unhandledrejection', onRejection);
    return () => {
      window.removeEventListener('error', onError);
      window.removeEventListener('unhandledrejection', onRejection);
    };
  }, []);
}
