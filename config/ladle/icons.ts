import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const ID = 'virtual:icons';

interface UsedIcon {
  name: string;
  /** Its module. */
  from: string;
  /** The folder that imports it. */
  user: string;
}

const IMPORT = /import (\w+) from '(lucide-react\/icons\/[\w-]+)'/g;

/** The icons that each folder of the design system imports. */
function findUsedIcons(root: string): UsedIcon[] {
  const folder = join(root, 'design-system');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .flatMap((file) =>
      [...readFileSync(join(folder, file), 'utf8').matchAll(IMPORT)].map(([, name = '', from = '']) => ({
        name,
        from,
        user: file.split('/')[0] ?? '',
      })),
    );
}

/** Provides the icons that primitives use, with those primitives, to the stories as `virtual:icons`. */
export function icons(root: string): Plugin {
  return {
    name: 'icons',
    resolveId: (id) => (id === ID ? `\0${ID}` : null),
    load(id) {
      if (id !== `\0${ID}`) return null;
      const used = findUsedIcons(root);
      const sources = new Map(used.map(({ name, from }) => [name, from]));
      const names = [...sources.keys()].toSorted();
      const imports = names.map((name) => `import ${name} from '${sources.get(name)}';`);
      const entries = names.map((name) => {
        const users = [...new Set(used.filter((icon) => icon.name === name).map(({ user }) => user))];
        return `{ name: '${name}', Icon: ${name}, usedBy: ${JSON.stringify(users)} }`;
      });
      return `${imports.join('\n')}\nexport const icons = [${entries.join()}];`;
    },
  };
}
