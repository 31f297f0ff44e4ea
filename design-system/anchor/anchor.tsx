import { createContext, use, type ComponentProps, type ReactNode } from 'react';

type Resolve = (href: string) => string;

const ResolveContext = createContext<Resolve>((href) => href);

/**
 * Rewrites the addresses of all links below it, so that parameters can go along with every link.
 *
 * @param resolve the address to use for a given one; must be stable
 */
export function HrefProvider({ resolve, children }: { resolve: Resolve; children: ReactNode }) {
  return <ResolveContext value={resolve}>{children}</ResolveContext>;
}

/** The `<a>` that every link of the design system renders. It has no look of its own. */
export function Anchor({ href, children, ...props }: ComponentProps<'a'> & { href: string }) {
  const resolve = use(ResolveContext);
  return (
    <a {...props} href={resolve(href)}>
      {children}
    </a>
  );
}
