import { lazy, type ReactNode, Suspense, useId } from 'react';
import { describedBy, FieldFrame } from './FieldFrame';
import classes from './RichTextField.module.css';

const Editor = lazy(() => import('./richtext/Editor'));

interface RichTextFieldProps {
  label: string;
  /** HTML; nothing written is an empty text. */
  value: string;
  onChange: (html: string) => void;
  description?: ReactNode;
  error?: string;
  optional?: boolean;
  name?: string;
  minHeight?: number;
}

/** A text with styles: bold, headings, lists, quotes, links. Its editor is fetched when it is first shown. */
export function RichTextField(props: RichTextFieldProps) {
  const { label, description, error, optional, minHeight = 160, ...editor } = props;
  const id = useId();
  return (
    <FieldFrame id={id} label={label} optional={optional} description={description} error={error}>
      <Suspense
        fallback={<div className={classes.waiting} style={{ minHeight: minHeight + 40 }} aria-busy />}
      >
        <Editor
          {...editor}
          id={`${id}-text`}
          labelledBy={`${id}-label`}
          describedBy={describedBy(id, { error, description })}
          invalid={Boolean(error)}
          minHeight={minHeight}
        />
      </Suspense>
    </FieldFrame>
  );
}
