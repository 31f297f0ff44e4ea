import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';

/** The addresses of pages of text, which the server has as well. */
const TEXT_PAGE = /^\/(privacy|eula)\//;

/** The route a plain click leads to, or null where the browser is to follow the link itself. */
function routeOf(event: MouseEvent): string | null {
  const modified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  if (event.defaultPrevented || event.button !== 0 || modified) return null;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const href = link?.getAttribute('href');
  if (!href || link?.target) return null;
  if (TEXT_PAGE.test(href)) return href;
  return href.startsWith('#/') ? href.slice(1) : null;
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
