import { describe, expect, it } from 'vitest';
import { checkStyles } from '../../scripts/check-styles';
import { createProject } from './temporary-project';

function check(path: string, text: string): string[] {
  const project = createProject({ [path]: text });
  const findings = checkStyles(project.root);
  project.remove();
  return findings;
}

describe('the style check', () => {
  it.each([
    'bg-red-500',
    'text-white',
    'hover:bg-slate-900/50',
    'bg-[#fff]',
    'ml-2',
    '-mr-px',
    'pl-4',
    'md:pr-1',
    'left-0',
    'rtl:right-0',
    'text-left',
    'border-l',
    'rounded-tl-card',
    'outline-none',
  ])('finds the class %s', (word) => {
    expect(check('app/features/one/a.tsx', `<p className="flex ${word} gap-2" />`)).toHaveLength(1);
    expect(check('design-system/a/a.tsx', `cn('flex', 'gap-2 ${word}')`)).toHaveLength(1);
  });

  it.each(['margin-left: 1px;', 'left: 0;', 'border-right: 0;', '@apply ml-2;', 'outline: none;'])(
    'bites on %s in a style sheet',
    (rule) => {
      expect(check('design-system/a.css', `.a {\n  ${rule}\n}\n`)).toHaveLength(1);
    },
  );

  it('allows an exception in its own file only', () => {
    expect(check('design-system/field/field.tsx', "cn('outline-none')")).toEqual([]);
    expect(check('design-system/field/field.tsx', "cn('ml-2')")).toHaveLength(1);
  });

  it('accepts the theme, logical directions and prose', () => {
    expect(
      check(
        'app/features/one/a.tsx',
        '<p className="bg-surface text-muted ms-2 pe-4 start-0 text-start border-s rounded-ss-card" title={t(\'left\')} />',
      ),
    ).toEqual([]);
    expect(
      check('design-system/a.css', '.a {\n  margin-inline-start: 1px;\n  inset-inline-start: 0;\n}\n'),
    ).toEqual([]);
  });
});
