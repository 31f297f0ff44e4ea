import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';
import { known } from './incomplete';

/** The type of the note that a test leaves when it relied on an entry of incomplete.ts; it names the reason. */
export const KNOWN_USED = 'known incomplete';

/** Says at the end, once each, why tests were skipped, and after an audit which entries have had their day. */
// Playwright takes a reporter for what its file exports by default.
// oxlint-disable-next-line no-default-export
export default class NotesReporter implements Reporter {
  readonly #skipped = new Set<string>();
  readonly #used = new Set<string>();
  readonly #titles: string[] = [];

  onTestEnd({ title }: TestCase, { annotations }: TestResult): void {
    this.#titles.push(title);
    for (const { type, description = '' } of annotations) {
      if (type === 'skip') this.#skipped.add(description);
      if (type === KNOWN_USED) this.#used.add(description);
    }
  }

  onEnd(): void {
    const looked = (story: RegExp) => this.#titles.some((title) => story.test(title.split(' ')[0] ?? ''));
    const unused = known.filter(({ story, reason }) => looked(story) && !this.#used.has(reason));
    const stale =
      process.env['AUDIT'] === '1'
        ? unused.map(
            ({ story, rule }) =>
              `incomplete.ts: ${rule} of ${story} did not occur; unless the run was filtered, remove it.`,
          )
        : [];
    for (const note of [...this.#skipped, ...stale]) console.log(`\n${note}`);
  }
}
