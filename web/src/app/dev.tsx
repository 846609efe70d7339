import { useParams } from '@tanstack/react-router';
import { DevPage, type DevSection } from '@/features/dev/DevPage';

/** /dev is the gallery; the other sections are the last part of the address, already validated by the route. */
export function Dev() {
  const { section = 'gallery' } = useParams({ strict: false }) as { section?: DevSection };
  return <DevPage section={section} />;
}
