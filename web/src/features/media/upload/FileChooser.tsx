import { IconUpload } from '@tabler/icons-react';
import { useRef } from 'react';
import { Button, type ButtonProps } from '@/ui/Button';

interface FileChooserProps extends Pick<ButtonProps, 'variant' | 'size' | 'icon' | 'aria-describedby'> {
  onFiles: (files: File[]) => void;
  accept?: string;
  single?: boolean;
  children: React.ReactNode;
}

/** A button that opens the browser's own choice of files. */
export function FileChooser({ onFiles, accept, single, children, ...look }: FileChooserProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button icon={<IconUpload aria-hidden />} {...look} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple={!single}
        accept={accept}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])];
          // The same file may be chosen again after a refusal.
          event.currentTarget.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </>
  );
}
