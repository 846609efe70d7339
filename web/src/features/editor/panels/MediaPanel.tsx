import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pictureOf } from '@/features/media/look';
import { mediaQueries } from '@/features/media/queries';
import { Waiting } from '@/ui/Loading';
import { SearchField } from '@/ui/SearchField';
import own from './MediaPanel.module.css';
import classes from './Panel.module.css';

interface MediaPanelProps {
  shelf: string | undefined;
  readOnly: boolean;
  /** Adds a picture to the page. */
  onAdd: (id: string) => void;
}

/** The pictures of the library, latest first: pressed, one goes on the page as a block. */
export function MediaPanel({ shelf, readOnly, onAdd }: MediaPanelProps) {
  const { t } = useTranslation();
  const [q, setQ] = useState('');
  const found = useQuery(
    mediaQueries.list(shelf, { kind: 'image', perPage: 30, page: 1, sort: '-createdAt', ...(q && { q }) }),
  );
  const pictures = found.data?.data ?? [];
  return (
    <div className={classes.body}>
      <SearchField label={t('editor.media.search')} value={q} onChange={setQ} width="100%" />
      {found.isPending && <Waiting />}
      {found.isSuccess && pictures.length === 0 && <p className={classes.note}>{t('editor.media.none')}</p>}
      <ul className={own.grid}>
        {pictures.map((media) => (
          <li key={media.id}>
            <button
              type="button"
              disabled={readOnly}
              aria-label={t('editor.media.add', { name: media.alt || media.name })}
              title={media.name}
              onClick={() => onAdd(media.id)}
            >
              <img src={pictureOf(media)} alt="" loading="lazy" />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
