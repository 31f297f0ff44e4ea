import type { TextFiles } from '@contract/legal/texts';
import type { Locale } from '@contract/locale';
import { PageHeading } from '@ds/page/page';
import { Spinner } from '@ds/spinner/spinner';
import { blocksUntil, fillBlocks, parseMarkdown, partsOf, type Block, type Part } from '@locales/markdown';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from '../i18n/translation';
import type { LongText } from '../i18n/long-texts';
import { FailureNotice } from './failure-notice';
import { SitePage } from './site-page';
import { useLongText } from './use-long-text';
import { useTextValues, type KnownValues } from './use-text-values';

/** A text as it is shown. */
export interface ShownText {
  locale: Locale;
  /** Without the title. While the operator's details are on their way, those that don't need them, up to the first that does. */
  blocks: Block[];
  /** All parts, whether they are shown yet or not. */
  parts: Part[];
  /** Whether all of it is shown. */
  isWhole: boolean;
}

interface Props {
  /** Names the page until the text is here, whose title then does. */
  title: string;
  /** A constant, or memoized. */
  files: TextFiles;
  locale: Locale;
  /** See `SitePage`. */
  focusKey?: string;
  children: (text: ShownText) => ReactNode;
}

const isTitle = (block: Block): boolean => block.kind === 'heading' && block.level === 1;

interface TitledText extends ShownText {
  title: string | undefined;
}

/**
 * Fills a text. Words that the operator's details follow or stand in never move: what comes after them is shown with
 * them.
 */
function shownText({ locale, source }: LongText, { values, areAll }: KnownValues): TitledText {
  const blocks = parseMarkdown(source);
  const known = fillBlocks(blocks, values);
  const shown = areAll ? known : blocksUntil(blocks, values);
  const [title] = known.flatMap((block) => ('text' in block && isTitle(block) ? [block.text] : []));
  return {
    locale,
    title,
    blocks: shown.filter((block) => !isTitle(block)),
    parts: partsOf(known),
    isWhole: areAll,
  };
}

/** A page that consists of a text, with the states of fetching it. */
export function LongTextPage({ title, files, locale, focusKey, children }: Props) {
  const { t } = useTranslation();
  const [text, retry] = useLongText(files, locale);
  const known = useTextValues();
  const shown = useMemo(() => (text.state === 'ready' ? shownText(text, known) : null), [text, known]);
  const heading = shown?.title ?? title;
  return (
    <SitePage title={heading} width="wide" focusKey={focusKey}>
      <PageHeading
        lang={shown?.title === undefined ? undefined : shown.locale}
        className="mb-4 max-[22.5rem]:text-title"
      >
        {heading}
      </PageHeading>
      {shown ? children(shown) : null}
      {text.state === 'loading' ? <Spinner label={t('page.loading')} /> : null}
      {text.state === 'failed' ? (
        <FailureNotice onRetry={() => void retry()}>{t('failure.text')}</FailureNotice>
      ) : null}
    </SitePage>
  );
}
