import { useTranslation } from 'react-i18next';
import { useUser } from '@/api/user';
import { fieldValue, MediaField } from '@/features/media/MediaField';
import { errorOf, useWizard } from '../draft/useWizard';
import { Section } from '../Section';
import { useLogo } from '../useLogo';
import classes from './LogoStep.module.css';
import note from './steps.module.css';

export function LogoStep() {
  const { t } = useTranslation();
  const user = useUser();
  const wizard = useWizard();
  const { theme } = wizard.values;
  const logo = useLogo(theme.logoId);
  return (
    <>
      <Section>
        <MediaField
          label={t('builder.logo.label')}
          description={t('builder.logo.help')}
          name="logoId"
          describe={false}
          companyId={user.role === 'admin' ? wizard.sheet.company.id : undefined}
          value={theme.logoId ? (logo.media ? fieldValue(logo.media) : { id: theme.logoId, url: '' }) : null}
          error={errorOf(wizard, 'logoId')}
          onChange={(value) => wizard.set('theme', { ...theme, logoId: value?.id ?? '' })}
        />
      </Section>
      {logo.media && (
        <Section
          title={t('builder.logo.colors')}
          aside={<span className={note.muted}>{t('builder.logo.readIn', { name: logo.media.name })}</span>}
        >
          {logo.colors.length > 0 ? (
            <>
              <ul className={classes.colors}>
                {logo.colors.slice(0, 6).map((color) => (
                  <li key={color}>
                    <i style={{ background: color }} aria-hidden />
                    <span>{color.toUpperCase()}</span>
                  </li>
                ))}
              </ul>
              <p className={note.muted}>{t('builder.logo.next')}</p>
            </>
          ) : (
            <p className={note.muted}>{t(logo.reading ? 'builder.logo.reading' : 'builder.logo.unread')}</p>
          )}
        </Section>
      )}
    </>
  );
}
