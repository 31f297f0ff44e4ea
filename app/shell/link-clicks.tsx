import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';

/** The route a plain click leads to, or null where the browser is to follow the link itself. */
function routeOf(event: MouseEvent): string | null {
  const modified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  if (event.defaultPrevented || event.button !== 0 || modified) return null;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const href = link?.getAttribute('href');
  return href?.startsWith('#/') && !link?.target ? href.slice(1) : null;
}

/**
 * Follows links to this app's routes by the router, which then knows what lies behind; links are plain `<a>`
 * elements, because the design system knows no router.
 */
export function LinkClicks() {
  const navigate = useNavigate();
  useEffect(() => {
    const onClick = (event: MouseEvent): void => {
      const route = routeOf(event);
      if (route === null) return;
      event.preventDefault();
      void navigate(route, { replace: `#${route}` === window.location.hash });
    };
    document.addEventListener('click', onClick);
    return () => document.removeEventListener('click', onClick);
  }, [navigate]);
  return null;
}
