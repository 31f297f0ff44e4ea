import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const ID = 'virtual:icons';

/** The icons that each folder of the design system imports. */
function iconsByUser(root: string): [name: string, user: string][] {
  const folder = join(root, 'design-system');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .flatMap((file) => {
      const imported = /import \{([^}]*)\} from 'lucide-react'/.exec(
        readFileSync(join(folder, file), 'utf8'),
      );
      const names = (imported?.[1] ?? '').split(',').map((name) => name.trim());
      return names
        .filter((name) => name !== '')
        .map((name): [string, string] => [name, file.split('/')[0] ?? '']);
    });
}

/** Provides the icons that primitives use, with those primitives, to the stories as `virtual:icons`. */
export function icons(root: string): Plugin {
  return {
    name: 'icons',
    resolveId: (id) => (id === ID ? `\0${ID}` : null),
    load(id) {
      if (id !== `\0${ID}`) return null;
      const used = iconsByUser(root);
      const names = [...new Set(used.map(([name]) => name))].toSorted();
      const entries = names.map((name) => {
        const users = [...new Set(used.filter(([icon]) => icon === name).map(([, user]) => user))];
        return `{ name: '${name}', Icon: ${name}, usedBy: ${JSON.stringify(users)} }`;
      });
      return `import { ${names.join(', ')} } from 'lucide-react';\nexport const icons = [${entries.join()}];`;
    },
  };
}
