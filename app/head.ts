// Runs in the head of the document, before anything is painted. The policy allows it by its hash.
import { applyTheme, readTheme } from './device/theme';
import { chooseDrawing, LANDING, NO_DRAWING } from './drawings';
import { readLocal, readTab } from './session/storage';

const root = document.documentElement;
const served = root.lang;
const local = readLocal();
const tab = readTab();

/** Notes which drawing the address asks for. */
function choose(): void {
  const browser = navigator.language;
  root.dataset['drawing'] = chooseDrawing({ place: location, local, tab, browser, served }) ?? NO_DRAWING;
}

applyTheme(root, readTheme(local.get('theme')));
choose();
// What follows begins with the landing page: any other drawing takes its place before it is seen (`draw.ts`).
root.hidden = root.dataset['drawing'] !== LANDING;
window.addEventListener('hashchange', choose);
