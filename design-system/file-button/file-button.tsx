import { type ChangeEvent, useRef } from 'react';
import { Button, type ButtonProps } from '../button/button';

export interface FileButtonProps extends Omit<ButtonProps, 'type' | 'onClick' | 'form'> {
  /** What may be chosen, as file types: `image/*` offers camera and gallery on phones. */
  accept: string;
  /** Called with the chosen file; choosing the same one again calls it again. */
  onPick: (file: File) => void;
}

/** Opens the device's own choice of a file. Renders a `<button>`, and a hidden `<input type="file">` that it opens. */
export function FileButton({ accept, onPick, ...props }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const pick = ({ currentTarget }: ChangeEvent<HTMLInputElement>): void => {
    const file = currentTarget.files?.[0];
    // Browsers are silent about the same file chosen again.
    currentTarget.value = '';
    if (file) onPick(file);
  };
  return (
    <>
      <input ref={input} data-slot="file" type="file" accept={accept} hidden onChange={pick} />
      <Button {...props} onClick={() => input.current?.click()} />
    </>
  );
}
