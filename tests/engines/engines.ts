import { hasFirefox, openFirefox } from './firefox';
import { hasWebKit, openWebKit } from './webkit';

const KNOWN = [
  ['Firefox', 'Debian’s firefox-esr', hasFirefox, openFirefox],
  ['WebKit', 'Debian’s webkit2gtk-driver, xvfb and dbus-x11', hasWebKit, openWebKit],
] as const;

/** The browsers other than Chromium that this machine has: what each is called, and how it is started. */
export const ENGINES = KNOWN.flatMap(([name, packages, isHere, open]) => {
  if (isHere()) return [[name, open] as const];
  console.warn(`NOT CHECKED in ${name}: install ${packages}.`);
  return [];
});
