import Copy from 'lucide-react/icons/copy';
import { IconButton } from '@ds/icon-button/icon-button';
import { useToast } from '@ds/toast/toast';

/** A word of code in a text. */
export const Code = ({ children }: { children: string }) => (
  <code dir="ltr" className="rounded-small bg-line/60 px-1 py-px font-mono text-[0.9em] text-ink">
    {children}
  </code>
);

/** A text in which words between backticks are code. */
export const Inline = ({ text }: { text: string }) =>
  text.split('`').map((part, index) => (index % 2 === 1 ? <Code key={index}>{part}</Code> : part));

interface CodeBlockProps {
  code: string;
  /** Names the copy button; without a label there is no button. */
  copyLabel?: string;
}

/** Code to read or copy. Long lines wrap: nothing scrolls sideways. */
export function CodeBlock({ code, copyLabel }: CodeBlockProps) {
  const { show } = useToast();
  const copy = () =>
    navigator.clipboard.writeText(code).then(
      () => show({ tone: 'success', text: 'Copied.' }),
      () => show({ tone: 'danger', text: 'The browser did not allow copying. Select the text instead.' }),
    );
  return (
    <div className="flex items-start gap-1 rounded-control border border-line bg-surface py-1 ps-4 pe-1">
      <pre
        dir="ltr"
        className="min-w-0 flex-1 py-2.5 font-mono text-small wrap-anywhere whitespace-break-spaces"
      >
        <code>{code}</code>
      </pre>
      {copyLabel === undefined ? null : (
        <IconButton
          label={copyLabel}
          icon={<Copy aria-hidden className="size-5" />}
          onClick={() => void copy()}
        />
      )}
    </div>
  );
}
