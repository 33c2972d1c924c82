import { useQueries } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isReady } from '#storefront/delivering/bought-files.ts';
import { downloadsQuery } from '#storefront/delivering/downloads-query.ts';
import type { BoughtPhotos } from './use-bought-photos.ts';
import type { OwnedFiles } from './use-owned-pictures.ts';

interface LoadOwnedFilesProps {
  orders: BoughtPhotos['orders'];
  /** Must be the same function at each render. */
  onFiles: (files: OwnedFiles) => void;
}

/** Loads the files of the visitor's orders, and shows nothing. Only buyers need it. */
export function LoadOwnedFiles({ orders, onFiles }: LoadOwnedFilesProps) {
  const files = useQueries({
    queries: orders.map(({ orderId }) => downloadsQuery(orderId)),
    combine: (answers) => answers.flatMap(({ data }) => data ?? []),
  });
  useEffect(() => {
    const ready = files.filter((file) => file.kind === 'Photo' && isReady(file));
    onFiles(new Map(ready.map((file) => [file.photoId, file])));
  }, [files, onFiles]);
  return null;
}
