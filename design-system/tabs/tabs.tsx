import * as Radix from '@radix-ui/react-tabs';
import {
  type ComponentProps,
  type MouseEvent,
  type ReactNode,
  startTransition,
  useId,
  useLayoutEffect,
  useOptimistic,
  useRef,
  useState,
} from 'react';
import { cn } from '../cn';
import { requireDistinct, requireLabel } from '../misuse/misuse';

/** A tab and its panel. */
export interface TabItem<Value extends string = string> {
  value: Value;
  label: string;
  content: ReactNode;
}

/** Props of {@link Tabs}. */
export interface TabsProps<Value extends string = string> extends Omit<
  ComponentProps<'div'>,
  'defaultValue' | 'onChange' | 'dir'
> {
  /** Names the group of tabs. */
  label: string;
  /** The tabs, in the order they are drawn. */
  tabs: readonly TabItem<Value>[];
  /** The chosen tab, kept by the caller. */
  value?: Value;
  /** The initial tab, for uncontrolled tabs. @default the first */
  defaultValue?: Value;
  /** Called with the chosen tab. */
  onValueChange?: (value: Value) => void;
}

/** Without this prop, Radix would force `ltr` on a right-to-left page. */
const pageDirection = () =>
  typeof document !== 'undefined' && document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr';

/** People can't cancel an action on mousedown (WCAG 2.5.2). Radix skips its own handler for a prevented event. */
const suppress = (event: MouseEvent) => event.preventDefault();

const FIELD = 'input, select, textarea';

interface PanelProps {
  id: string;
  /** Id of its tab, which names it. */
  labelledBy: string;
  active: boolean;
  children: ReactNode;
}

/** A panel that may be rendered later than its tab is chosen; Radix's own panel can't. */
function Panel({ id, labelledBy, active, children }: PanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  const [hasField, setHasField] = useState(true);

  // The content is rendered after the panel, lazy content even later.
  useLayoutEffect(() => {
    const element = panel.current;
    if (!active || !element) return;
    const update = () => setHasField(element.querySelector(FIELD) !== null);
    const observer = new MutationObserver(update);
    observer.observe(element, { childList: true, subtree: true });
    update();
    return () => observer.disconnect();
  }, [active]);

  return (
    <div
      ref={panel}
      id={id}
      role="tabpanel"
      aria-labelledby={labelledBy}
      hidden={!active}
      data-slot="tab-panel"
      data-state={active ? 'active' : 'inactive'}
      tabIndex={hasField ? -1 : 0}
      className="focus-ring rounded-control"
    >
      {active ? children : null}
    </div>
  );
}

/**
 * Tabs that change on click, Enter or Space, never on pointer-down or on arrow focus. Renders a `div` with
 * a `tablist` and a `tabpanel` per tab; only the chosen panel's content is mounted. A panel with a field
 * isn't a tab stop (P-tabs-1, P-tabs-3). A press marks its tab at once; the panel, and the caller's
 * reaction, may follow a frame later. The caller keeps what must survive a change of tab (P-tabs-2).
 */
export function Tabs<Value extends string>({
  label,
  tabs,
  value: valueProp,
  defaultValue,
  onValueChange,
  className,
  ...props
}: TabsProps<Value>) {
  const id = useId();
  const [ownValue, setOwnValue] = useState(defaultValue ?? tabs[0]?.value);
  const value = valueProp ?? ownValue;
  // If the caller refuses the change, the previous tab is chosen again.
  const [pressed, press] = useOptimistic(value);
  requireLabel('Tabs', label);
  requireDistinct(
    'Tabs',
    tabs.map((tab) => tab.value),
  );

  const choose = (next: string) => {
    const tab = tabs.find((item) => item.value === next);
    if (!tab || tab.value === pressed) return;
    startTransition(() => {
      press(tab.value);
      setOwnValue(tab.value);
      onValueChange?.(tab.value);
    });
  };

  return (
    <Radix.Root
      {...props}
      data-slot="tabs"
      value={pressed ?? ''}
      onValueChange={choose}
      activationMode="manual"
      dir={pageDirection()}
      className={cn('flex w-full flex-col gap-5', className)}
    >
      <Radix.List
        aria-label={label}
        data-slot="tab-list"
        className="flex flex-wrap gap-1 rounded-control border border-line bg-canvas p-1"
      >
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            id={`${id}-tab-${tab.value}`}
            aria-controls={`${id}-panel-${tab.value}`}
            data-slot="tab"
            onMouseDown={suppress}
            onClick={(event) => {
              event.currentTarget.focus();
              choose(tab.value);
            }}
            className={cn(
              'focus-ring tap-target shrink grow basis-[min-content] rounded-small px-2 py-1.5 text-small font-medium text-balance',
              'text-muted hover:text-ink data-[state=active]:bg-raised data-[state=active]:text-ink',
              'border border-transparent data-[state=active]:border-line',
              'forced-colors:data-[state=active]:border-[Highlight]',
              'motion-safe:transition-colors motion-safe:duration-fast',
            )}
          >
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Panel
          key={tab.value}
          id={`${id}-panel-${tab.value}`}
          labelledBy={`${id}-tab-${tab.value}`}
          active={tab.value === value}
        >
          {tab.content}
        </Panel>
      ))}
    </Radix.Root>
  );
}
