import { use, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router-dom';
import { addMore } from '../i18n/more';

/**
 * Draws what speaks in texts of `more.json` once they are here: its children, or the route inside. Suspends until
 * then.
 */
export function MoreTexts({ children = <Outlet /> }: { children?: ReactNode }) {
  const { i18n } = useTranslation();
  use(addMore(i18n));
  return children;
}
