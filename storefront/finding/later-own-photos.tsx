import { type ComponentProps, Suspense } from 'react';
import { lazyPart } from '#storefront/ui/lazy-part.ts';
import { LookingThrough } from './looking-through.tsx';
import type { OwnPhotos } from './own-photos.tsx';
import styles from './results-page.module.css';

const LazyOwnPhotos = lazyPart(async () => {
  const { OwnPhotos: loaded } = await import('./own-photos.tsx');
  return { default: loaded };
});

/** `OwnPhotos`, fetched once it is known whose they are; meanwhile what is said while they are looked for. */
export function LaterOwnPhotos(props: ComponentProps<typeof OwnPhotos>) {
  return (
    <Suspense
      fallback={
        <>
          {props.head(undefined)}
          <div className={styles.body}>
            <LookingThrough event={props.event} />
          </div>
        </>
      }
    >
      <LazyOwnPhotos {...props} />
    </Suspense>
  );
}

/** Fetches what the next answer will probably show. */
export function preloadOwnPhotos(): void {
  import('./own-photos.tsx').catch(() => {
    // Said when it is shown.
  });
}
