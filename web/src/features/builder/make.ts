import { newId } from '@/api/newId';
import { booklets } from '@/features/booklet/queries';

/** Made on this page: nothing of theirs can wait anywhere yet. */
export const justMade = new Set<string>();

type Made = Parameters<typeof booklets.create>[0];

/**
 * Makes it. Where the answer to an earlier try was lost, the server answers the booklet of then: what was typed since is put
 * into it; one of another company is another booklet.
 */
export async function make(wanted: Made): Promise<Awaited<ReturnType<typeof booklets.create>>> {
  const reply = await booklets.create(wanted);
  const { id, name, kind, company, revision } = reply.data;
  if (wanted.companyId && company.id !== wanted.companyId) return booklets.create({ ...wanted, id: newId() });
  if (kind === wanted.kind && tidy(name) === tidy(wanted.name)) return reply;
  const { sectorId, locale } = wanted;
  return booklets.save(id, { name: wanted.name, kind: wanted.kind, sectorId, locale }, revision);
}

const tidy = (text: string) => text.trim().replaceAll(/\s+/g, ' ');
