import FilePlus from 'lucide-react/icons/file-plus';
import {
  type ComponentProps,
  type Ref,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';

/** Opens the device's own choice. */
export interface FilePickerHandle {
  /** In the task of a press: browsers ignore it elsewhere. */
  open: () => void;
}

/** Props of {@link FilePicker}. */
export interface FilePickerProps extends Omit<
  ComponentProps<'input'>,
  'ref' | 'type' | 'onChange' | 'multiple'
> {
  /** What may be chosen, as file types. @default anything */
  accept?: string;
  /** Takes one picture by the device's camera instead, where it has one: `environment` is the one that faces away. */
  capture?: 'environment' | 'user';
  /** Called with the chosen files; choosing the same ones again calls it again. */
  onPick: (files: File[]) => void;
  ref?: Ref<FilePickerHandle>;
}

/** The device's own choice of files, without a look: whatever is pressed opens it. Renders a hidden `<input>`. */
export function FilePicker({ onPick, ref, ...props }: FilePickerProps) {
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => ({ open: () => input.current?.click() }));
  return (
    <input
      data-slot="file"
      {...props}
      ref={input}
      type="file"
      multiple={props.capture === undefined}
      hidden
      onChange={({ currentTarget }) => {
        const files = [...(currentTarget.files ?? [])];
        // Browsers are silent about the same file chosen again.
        currentTarget.value = '';
        if (files.length > 0) onPick(files);
      }}
    />
  );
}

/** Props of {@link FileDrop}. */
export interface FileDropProps {
  /** What happens to files that are dropped: "Drop to attach". */
  label: string;
  /** Called with what was dropped anywhere on the page. */
  onDrop: (files: File[]) => void;
}

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false;

/**
 * Takes files that are dropped on the page, and says so while they are dragged over it. A way for the mouse only: a
 * button must offer the same. Renders nothing, or an overlay over the page.
 */
export function FileDrop({ label, onDrop }: FileDropProps) {
  const [isOver, setOver] = useState(false);
  const drop = useEffectEvent((files: File[]) => onDrop(files));
  useEffect(() => {
    const end = new AbortController();
    const { signal } = end;
    const over = (event: DragEvent): void => {
      // A dialog over the page has other things to do.
      if (!hasFiles(event) || document.querySelector('[data-slot="dialog"]')) return;
      event.preventDefault();
      setOver(true);
    };
    window.addEventListener('dragover', over, { signal });
    window.addEventListener(
      'dragleave',
      ({ relatedTarget }) => {
        if (relatedTarget === null) setOver(false);
      },
      { signal },
    );
    window.addEventListener(
      'drop',
      (event) => {
        setOver(false);
        if (!hasFiles(event)) return;
        event.preventDefault();
        const files = [...(event.dataTransfer?.files ?? [])];
        if (files.length > 0) drop(files);
      },
      { signal },
    );
    return () => end.abort();
  }, []);
  if (!isOver) return null;
  return createPortal(
    <div
      data-slot="file-drop"
      aria-hidden
      className="pointer-events-none fixed inset-0 z-40 grid place-items-center bg-overlay p-gutter"
    >
      <span className="flex items-center gap-3 rounded-card bg-raised px-6 py-5 text-lead font-semibold text-ink">
        <FilePlus aria-hidden className="size-6 text-accent" />
        {label}
      </span>
    </div>,
    document.body,
  );
}
