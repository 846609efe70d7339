import { useTranslation } from 'react-i18next';
import { StateMark } from '@/ui/StateMark';
import type { BookletState as State } from './types';
import { stateKeys } from './words';

const marks = { draft: 'draft', published: 'live', modified: 'changed', archived: 'archived' } as const;

export function BookletState({ state }: { state: State }) {
  const { t } = useTranslation();
  return <StateMark state={marks[state]}>{t(stateKeys[state])}</StateMark>;
}
