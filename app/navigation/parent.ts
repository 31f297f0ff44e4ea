const HOME = '/home';
const DASHBOARD = '/dashboard';

/** The page above a page, which the header's Back leads to without a history (S2); null for the two topmost. */
export function parentOf(pathname: string): string | null {
  if (pathname === HOME || pathname === DASHBOARD) return null;
  return pathname.startsWith(`${DASHBOARD}/`) ? DASHBOARD : HOME;
}
