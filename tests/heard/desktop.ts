import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import type { Locale } from '@contract/locale';
import { openSpeechServer } from './speech-server';

/** What a walk needs, by the Debian package that has it. */
const PROGRAMS = {
  orca: '/usr/bin/orca',
  'firefox-esr': '/usr/bin/firefox-esr',
  xvfb: '/usr/bin/Xvfb',
  openbox: '/usr/bin/openbox',
  xdotool: '/usr/bin/xdotool',
  'dbus-bin': '/usr/bin/dbus-send',
  'dbus-daemon': '/usr/bin/dbus-daemon',
  'at-spi2-core': '/usr/libexec/at-spi-bus-launcher',
};

/** Debian's packages that this machine lacks. */
export const missingPackages = (): string[] =>
  Object.entries(PROGRAMS)
    .filter(([, path]) => !existsSync(path))
    .map(([name]) => name);

const START_WITHIN = 60_000;
const PAUSE = 100;

/** Preferences that keep Firefox from speaking of itself. */
const preferences = (lang: Locale) => ({
  'accessibility.force_disabled': -1,
  'app.normandy.enabled': false,
  'browser.aboutwelcome.enabled': false,
  'browser.newtab.preload': false,
  'browser.newtabpage.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.homepage': 'about:blank',
  'browser.startup.homepage_override.mstone': 'ignore',
  'browser.startup.page': 0,
  'browser.translations.automaticallyPopup': false,
  'browser.urlbar.suggest.searches': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'intl.accept_languages': lang,
  'layout.spellcheckDefault': 0,
  'signon.rememberSignons': false,
  'termsofuse.bypassNotification': true,
  'toolkit.legacyUserProfileCustomizations.stylesheets': true,
  'toolkit.telemetry.reportingpolicy.firstRun': false,
});

/**
 * Orca as it is when new, but for what would hang on the machine, and for noise: an object at a time instead of a line of
 * the screen, and no names of typed keys, which are in the walk.
 */
const SETTINGS = {
  layoutMode: false,
  speakContextLandmark: false,
  enableKeyEcho: false,
  enableBraille: false,
  enableSound: false,
};

const ORCA = {
  general: SETTINGS,
  profiles: {
    default: { profile: ['Default', 'default'], pronunciations: {}, keybindings: {}, ...SETTINGS },
  },
  pronunciations: {},
  keybindings: {},
};

/** A text is read line by line: this makes it one line, whatever the fonts of the machine are. */
const STYLE = '* { white-space: nowrap !important; }\n';

/** A bus that starts no services by itself: they would outlive the walk. */
const busOf = (home: string) =>
  `<busconfig><type>session</type><listen>unix:path=${join(home, 'bus')}</listen><policy context="default"><allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/></policy></busconfig>\n`;

function layHome(home: string, lang: Locale): void {
  const profile = join(home, 'profile');
  const orca = join(home, '.local/share/orca');
  for (const folder of [join(profile, 'chrome'), orca]) mkdirSync(folder, { recursive: true });
  mkdirSync(join(home, 'run'), { mode: 0o700 });
  const lines = Object.entries(preferences(lang)).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  writeFileSync(join(profile, 'user.js'), `${lines.join('\n')}\n`);
  writeFileSync(join(profile, 'chrome/userContent.css'), STYLE);
  writeFileSync(join(home, 'bus.conf'), busOf(home));
  // Orca asks pgrep for those of other desktops, and gives way to them: it finds none.
  writeFileSync(join(home, 'pgrep'), '#!/bin/sh\n', { mode: 0o755 });
  writeFileSync(join(orca, 'user-settings.conf'), JSON.stringify(ORCA));
}

/** Asks again until it is so. */
export async function until(what: string, isSo: () => boolean, within = START_WITHIN): Promise<void> {
  const deadline = Date.now() + within;
  while (!isSo()) {
    if (Date.now() > deadline) throw new Error(`${what} did not happen in time.`);
    await pause(PAUSE);
  }
}

/** A desktop without a screen: a browser, and a screen reader that speaks of it. */
export interface Desktop {
  /** Everything spoken so far, oldest first. */
  spoken: () => readonly string[];
  /** Presses a key, as xdotool names it: `Tab`, `shift+Tab`, `Down`. */
  press(key: string): void;
  /** Types where focus is. */
  type(text: string): void;
  close(): Promise<void>;
}

/** Opens an empty page in Firefox, with Orca in a language. */
export async function openDesktop(lang: Locale): Promise<Desktop> {
  const home = mkdtempSync(join(tmpdir(), 'heard-'));
  layHome(home, lang);
  const speech = await openSpeechServer(join(home, 'speech'));
  const started: ChildProcess[] = [];
  let hasOrca = true;
  let env: NodeJS.ProcessEnv = {
    PATH: `${home}:${process.env['PATH'] ?? ''}`,
    HOME: home,
    XDG_RUNTIME_DIR: join(home, 'run'),
    LC_ALL: 'C.UTF-8',
    LANGUAGE: lang.replace('-', '_'),
    GTK_MODULES: 'gail:atk-bridge',
    GNOME_ACCESSIBILITY: '1',
    GSETTINGS_BACKEND: 'memory',
    SPEECHD_ADDRESS: speech.address,
  };
  const start = (program: string, args: readonly string[]) => {
    const child = spawn(program, args, {
      env,
      cwd: home,
      stdio: ['ignore', 'pipe', 'ignore'],
      detached: true,
    });
    started.unshift(child);
    // Who writes to a full pipe stands still.
    child.stdout.resume();
    return child;
  };
  const firstLine = async ({ stdout }: ChildProcess) => {
    if (!stdout) throw new Error('A started program has no output.');
    const [line]: unknown[] = await once(createInterface({ input: stdout }), 'line');
    return String(line);
  };
  const xdotool = (...args: string[]) => {
    const { stdout } = spawnSync('xdotool', args, { env, encoding: 'utf8' });
    return stdout.trim();
  };
  const kill = () => {
    for (const { pid, exitCode, signalCode } of started)
      if (pid !== undefined && exitCode === null && signalCode === null) process.kill(-pid, 'SIGKILL');
  };
  process.once('exit', kill);
  const close = async () => {
    process.off('exit', kill);
    const running = started.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null);
    const ended = Promise.all(running.map((child) => once(child, 'exit')));
    kill();
    await ended;
    await speech.close();
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const display = await firstLine(
      start('Xvfb', ['-displayfd', '1', '-screen', '0', '600x1000x24', '-nolisten', 'tcp']),
    );
    env = { ...env, DISPLAY: `:${display}` };
    const bus = await firstLine(
      start('dbus-daemon', [`--config-file=${join(home, 'bus.conf')}`, '--nofork', '--print-address']),
    );
    env = { ...env, DBUS_SESSION_BUS_ADDRESS: bus };
    start('openbox', []);
    start('/usr/libexec/at-spi-bus-launcher', ['--launch-immediately']);
    await until('The start of the bus that Orca and Firefox talk over', () => {
      const ask = ['--print-reply', '--dest=org.a11y.Bus', '/org/a11y/bus', 'org.a11y.Bus.GetAddress'];
      return spawnSync('dbus-send', ask, { env }).status === 0;
    });
    const orca = start(PROGRAMS.orca, []);
    orca.once('exit', () => (hasOrca = false));
    await until('Orca’s start', () => speech.spoken().length > 0);
    start('firefox-esr', [
      '--profile',
      join(home, 'profile'),
      '--no-remote',
      '--width',
      '500',
      '--height',
      '900',
      'about:blank',
    ]);
    let window = '';
    await until('Firefox’s window', () => {
      window = xdotool('search', '--onlyvisible', '--class', 'firefox').split('\n').at(-1) ?? '';
      return window !== '';
    });
    xdotool('windowactivate', '--sync', window);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    spoken: speech.spoken,
    press(key) {
      if (!hasOrca) throw new Error('Orca has ended before the walk.');
      xdotool('key', key);
    },
    type: (text) => void xdotool('type', '--delay', '60', text),
    close,
  };
}
