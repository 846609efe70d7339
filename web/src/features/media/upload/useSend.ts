import { useEffect, useRef } from 'react';
import type { Target, UploadItem } from './types';
import { uploads } from './uploads';

interface SendOptions extends Target {
  /** Told of each file sent from here that became a media, while this is on the screen. */
  onArrived?: (mediaId: string, item: UploadItem) => void;
}

/** Puts files into the queue; they go on when this screen has been left. */
export function useSend({ onArrived, ...target }: SendOptions): (files: readonly File[]) => void {
  const own = useRef(new Set<string>());
  const then = useRef(onArrived);
  then.current = onArrived;
  useEffect(
    () =>
      uploads.onArrival((mediaId, item) => {
        if (own.current.has(item.key)) then.current?.(mediaId, item);
      }),
    [],
  );
  return (files) => {
    for (const key of uploads.add(files, target)) own.current.add(key);
  };
}
