import { IconEye, IconEyeOff, IconSparkles } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './Button';
import { IconButton } from './IconButton';
import classes from './PasswordField.module.css';
import { makePassphrase } from './passphrase';
import { passwordState } from './passwordRule';
import { TextField, type TextFieldProps } from './TextField';

export interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'rightSection'> {
  value: string;
  /** Shows how far the text is from the rule. */
  meter?: boolean;
  /** Offers to make a passphrase. */
  suggest?: boolean;
}

/** Types into the field as the person would, so that whatever listens to it hears it. */
function typeInto(input: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Part of what describes the field; said aloud only when the text becomes long enough or too long, not at each key. */
function Meter({ value }: { value: string }) {
  const { t } = useTranslation();
  const { missing, tooLong, ratio } = passwordState(value);
  const verdict = tooLong ? t('ui.password.tooLong') : missing === 0 ? t('ui.password.enough') : '';
  return (
    <span className={classes.meter} data-done={(missing === 0 && !tooLong) || undefined}>
      <span className={classes.bar}>
        <span style={{ width: `${ratio * 100}%` }} />
      </span>
      <span className={classes.words}>
        <span aria-live="polite">{verdict}</span>
        {!verdict && t('ui.password.missing', { count: missing })}
      </span>
    </span>
  );
}

/** Paste, autofill and password managers all work; the text can be shown. */
export function PasswordField({ meter, suggest, ...others }: PasswordFieldProps) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  async function offer() {
    const phrase = await makePassphrase();
    if (!input.current) return;
    typeInto(input.current, phrase);
    setShown(true);
    input.current.focus();
  }

  return (
    <div>
      <TextField
        {...others}
        description={
          meter ? (
            <>
              {others.description}
              <Meter value={others.value} />
            </>
          ) : (
            others.description
          )
        }
        ref={input}
        type={shown ? 'text' : 'password'}
        autoCapitalize="none"
        spellCheck={false}
        rightSection={
          <IconButton
            label={shown ? t('ui.password.hide') : t('ui.password.show')}
            pressed={shown}
            className={classes.eye}
            onClick={() => setShown(!shown)}
          >
            {shown ? <IconEyeOff /> : <IconEye />}
          </IconButton>
        }
      />
      {suggest && (
        <Button
          variant="quiet"
          size="sm"
          className={classes.offer}
          icon={<IconSparkles aria-hidden />}
          onClick={offer}
        >
          {t('ui.password.suggest')}
        </Button>
      )}
    </div>
  );
}
