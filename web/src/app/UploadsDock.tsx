import { lazy, Suspense, useSyncExternalStore } from 'react';
import { underway } from '@/api/underway';

const UploadPanel = lazy(() =>
  import('@/features/media/upload/UploadPanel').then((module) => ({ default: module.UploadPanel })),
);

/** The files on their way stay in sight whatever the page; whoever sends none loads nothing of it. */
export function UploadsDock() {
  const some = useSyncExternalStore(underway.subscribe, underway.any);
  return some ? (
    <Suspense fallback={null}>
      <UploadPanel />
    </Suspense>
  ) : null;
}
