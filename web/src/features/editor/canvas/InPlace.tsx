import { type KeyboardEvent, memo, useContext, useEffect, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { InPlaceProps } from '@/blocks/context';
import { read, write } from './chips';
import { useCommands } from './commands';
import { BlockContext, useWorld } from './context';
import { fieldAt } from './fieldAt';
import { RichInPlace } from './RichInPlace';

/** What stands where the reader has text. */
export const InPlace = memo(function InPlace(props: InPlaceProps) {
  return props.kind === 'rich' ? <RichInPlace {...props} /> : <TextInPlace {...props} />;
});

/** A press in a text puts the caret there: it neither drags the block nor ticks, opens or follows what is around it. */
export function useTextOnly(ref: React.RefObject<HTMLElement | null>) {
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const onPress = (event: Event) => event.stopPropagation();
    const onClick = (event: Event) => {
      const details = element.closest('summary')?.parentElement as HTMLDetailsElement | null;
      const turns = details?.closest('.b-tabs') && !details.open;
      if (element.closest('a, label, summary, button') && !turns) event.preventDefault();
    };
    element.addEventListener('pointerdown', onPress);
    element.addEventListener('click', onClick);
    return () => {
      element.removeEventListener('pointerdown', onPress);
      element.removeEventListener('click', onClick);
    };
  }, [ref]);
}

function TextInPlace({ block, path, value, kind }: InPlaceProps) {
  const { t } = useTranslation();
  const { label } = useWorld();
  const { type, selected } = useContext(BlockContext);
  const commands = useCommands();
  const ref = useRef<HTMLSpanElement>(null);
  const lines = kind === 'text';
  const field = fieldAt(type, path);
  const name = field ? t(field.label) : '';
  useTextOnly(ref);
  const named = useRef(label);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element && (read(element, lines) !== value || named.current !== label)) write(element, value, label);
    named.current = label;
  }, [value, lines, label]);
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && !lines) event.preventDefault();
    // Inside what opens with Space or Enter, they are letters like others.
    if (event.key === ' ') event.stopPropagation();
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: typed where it stands in the page
    <span
      ref={ref}
      className="lv-text"
      contentEditable="plaintext-only"
      suppressContentEditableWarning
      role="textbox"
      tabIndex={selected ? 0 : -1}
      aria-label={name}
      aria-multiline={lines}
      data-path={path}
      data-placeholder={name}
      spellCheck
      onInput={(event) => commands.setProp(block, path, read(event.currentTarget, lines))}
      onKeyDown={onKeyDown}
      onKeyUp={(event) => event.key === ' ' && event.preventDefault()}
      onFocus={() => commands.select(block)}
    />
  );
}
