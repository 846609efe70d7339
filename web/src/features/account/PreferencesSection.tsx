import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { config } from '@/api/config';
import { setLanguage, type User } from '@/api/user';
import { Button } from '@/ui/Button';
import { type SchemeChoice, useColorScheme } from '@/ui/colorScheme';
import { SelectField } from '@/ui/SelectField';
import { SettingsSection } from './SettingsSection';
import classes from './SettingsSection.module.css';

/** Both take effect at once: nothing to save. */
export function PreferencesSection({ user }: { user: User }) {
  const { t, i18n } = useTranslation();
  const [scheme, setScheme] = useColorScheme();
  const language = useMutation({ mutationFn: setLanguage });
  const current = config.languages.find(({ code }) => code === i18n.language);
  // A list tells nothing when one picks what it already shows: keeping the language has its own button.
  const undecided = user.firstSteps.some((step) => step.key === 'language' && !step.done);
  return (
    <SettingsSection
      id="langue"
      title={t('identity.preferences.title')}
      lead={t('identity.preferences.lead')}
    >
      <div className={classes.pair}>
        <SelectField
          label={t('identity.preferences.language')}
          data={config.languages.map(({ code, name }) => ({ value: code, label: name }))}
          value={language.isPending ? language.variables : i18n.language}
          onChange={(event) => language.mutate(event.currentTarget.value)}
        />
        <SelectField
          label={t('identity.preferences.appearance')}
          data={[
            { value: 'auto', label: t('identity.preferences.auto') },
            { value: 'light', label: t('identity.preferences.light') },
            { value: 'dark', label: t('identity.preferences.dark') },
          ]}
          value={scheme}
          onChange={(event) => setScheme(event.currentTarget.value as SchemeChoice)}
        />
      </div>
      {undecided && current && (
        <div className={classes.foot}>
          <Button loading={language.isPending} onClick={() => language.mutate(current.code)}>
            {t('identity.preferences.keep', { language: current.name })}
          </Button>
        </div>
      )}
    </SettingsSection>
  );
}
