import { IconAlertCircle, IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { blockOf } from '@/blocks/registry';
import classes from './CheckerPanel.module.css';
import type { Finding } from './check';

export interface CheckerPanelProps {
  /** Of `check(page, world)`. */
  findings: Finding[];
  /** Selects the block and brings it into sight; '' is the page itself. */
  onGo: (block: string, path: string) => void;
}

/** « Vérification »: what a reader would stumble over, worst first; each entry leads to its block. */
export function CheckerPanel({ findings, onGo }: CheckerPanelProps) {
  const { t } = useTranslation();
  const errors = findings.filter(({ severity }) => severity === 'error');
  const warnings = findings.filter(({ severity }) => severity === 'warning');
  return (
    <section className={classes.panel} aria-label={t('editor.check.title')}>
      {findings.length === 0 && (
        <p className={classes.fine}>
          <IconCircleCheck aria-hidden />
          {t('editor.check.fine')}
        </p>
      )}
      <Group title={t('editor.check.errors', { count: errors.length })} findings={errors} onGo={onGo} />
      <Group title={t('editor.check.warnings', { count: warnings.length })} findings={warnings} onGo={onGo} />
    </section>
  );
}

interface GroupProps extends CheckerPanelProps {
  title: string;
}

function Group({ title, findings, onGo }: GroupProps) {
  if (findings.length === 0) return null;
  return (
    <>
      <h3 className={classes.title}>{title}</h3>
      <ul className={classes.list}>
        {findings.map((finding, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two links of one text may be wrong in the same way
          <li key={`${finding.id} ${at}`}>
            <Entry finding={finding} onGo={onGo} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Entry({ finding, onGo }: { finding: Finding; onGo: CheckerPanelProps['onGo'] }) {
  const { t } = useTranslation();
  const { severity, key, args, block, type, path } = finding;
  const name = blockOf(type)?.name;
  const Mark = severity === 'error' ? IconAlertCircle : IconAlertTriangle;
  const words = (
    <>
      <Mark aria-hidden />
      <span>
        <b>{name ? t(name) : type || t('editor.check.page')}</b>
        {t(key, args)}
      </span>
    </>
  );
  if (!block) {
    return (
      <p className={classes.entry} data-severity={severity}>
        {words}
      </p>
    );
  }
  return (
    <button
      type="button"
      className={classes.entry}
      data-severity={severity}
      onClick={() => onGo(block, path)}
    >
      {words}
    </button>
  );
}
