import { useQuery } from '@tanstack/react-query';
import { mediaQueries } from '@/features/media/queries';
import { palettesOf, readColors } from './colors/logo';

/** The logo as the library holds it, the colours read in it, and palettes of them. */
export function useLogo(id: string) {
  const media = useQuery({ ...mediaQueries.one(id), enabled: id !== '' });
  const found = id ? media.data : undefined;
  const url = found?.thumb || found?.url || '';
  const read = useQuery({
    queryKey: ['builder', 'logo', url],
    queryFn: () => readColors(url),
    enabled: url !== '' && found?.state !== 'processing',
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const colors = (url && read.data) || [];
  return { media: found, colors, palettes: palettesOf(colors), reading: url !== '' && read.isPending };
}
