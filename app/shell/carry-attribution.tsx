import { HrefProvider } from '@ds/anchor/anchor';
import { use, useCallback, useMemo, type ReactNode } from 'react';
import {
  createPath,
  parsePath,
  UNSAFE_NavigationContext as NavigationContext,
  useLocation,
  type Navigator,
  type To,
} from 'react-router-dom';
import { carryInto } from '../navigation/attribution';
import { hashSearchOf } from '../navigation/params';

/** A route with the attribution of the address it is reached from. */
function carry(to: To, from: string): string {
  const path = typeof to === 'string' ? parsePath(to) : to;
  return createPath({ ...path, search: carryInto(path.search ?? '', from) });
}

// The address as it is now: a login that has just ended may have taken the attribution out of it.
const here = (): string => hashSearchOf(window.location.hash);

/** The router's navigator, which all redirects and calls of `navigate` go through. */
const carrying = (navigator: Navigator): Navigator => ({
  ...navigator,
  push: (to, state, options) => navigator.push(carry(to, here()), state, options),
  replace: (to, state, options) => navigator.replace(carry(to, here()), state, options),
});

/**
 * Keeps the attribution in the address through every redirect, navigation and link below it (D31). Pages and links
 * need to do nothing for it.
 */
export function CarryAttribution({ children }: { children: ReactNode }) {
  const router = use(NavigationContext);
  const { search } = useLocation();
  const navigation = useMemo(() => ({ ...router, navigator: carrying(router.navigator) }), [router]);
  const resolve = useCallback(
    (href: string) => (href.startsWith('#/') ? `#${carry(href.slice(1), search)}` : href),
    [search],
  );
  return (
    <NavigationContext value={navigation}>
      <HrefProvider resolve={resolve}>{children}</HrefProvider>
    </NavigationContext>
  );
}
