import { IconAlertCircle, IconCloudCheck, IconCloudOff, IconCloudUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { SaveState } from './draft/WizardDraft';
import classes from './Frame.module.css';

const marks = {
  saved: { key: 'builder.save.saved', icon: IconCloudCheck },
  waiting: { key: 'builder.save.saving', icon: IconCloudUp },
  saving: { key: 'builder.save.saving', icon: IconCloudUp },
  offline: { key: 'builder.save.offline', icon: IconCloudOff },
  refused: { key: 'builder.save.refused', icon: IconAlertCircle },
  conflict: { key: 'builder.save.refused', icon: IconAlertCircle },
} as const;

/** Where what was chosen stands; heard by those who do not see it. */
export function SaveMark({ state }: { state: SaveState }) {
  const { t } = useTranslation();
  const { key, icon: Icon } = marks[state];
  return (
    <span className={classes.saved} role="status" data-state={state}>
      <Icon aria-hidden />
      <span>{t(key)}</span>
    </span>
  );
}
