import { fold } from '@/ui/fold';
import { error, type Fault, type World, warning } from './finding';

const FILE = /\.(jpe?g|png|webp|gif|avif|svg|heic|tiff?)$/i;
/** What a camera or a phone calls a picture. */
const CAMERA = /^(img|dsc|dscn|dcim|image|photo|capture|screenshot|sans titre|untitled)[\s_-]*\d*$/i;
const LONGEST = 250;

/** What is said of a picture to who does not see it: asked for, and never its file's name (H10). */
export function* altFaults(id: string, alt: string, path: string, world: World): Generator<Fault> {
  const media = world.media(id);
  if (!media) return;
  const said = alt.trim() || (media.decorative ? '' : media.alt.trim());
  if (!said && !media.decorative) yield error('editor.check.altMissing', path);
  if (!said) return;
  if (FILE.test(said) || CAMERA.test(said) || fold(said) === fold(media.name)) {
    yield error('editor.check.altFile', path, { alt: said });
  } else if (said.length > LONGEST)
    yield warning('editor.check.altLong', path, { count: said.length, max: LONGEST });
}
