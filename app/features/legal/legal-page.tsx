import { Prose, TableOfContents } from '@ds/prose/prose';
import { Fragment, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { useLanguage } from '../../i18n/language';
import type { Block } from '../../i18n/markdown';
import { LongTextPage } from '../../shell/long-text-page';
import { TextBlock } from '../../shell/text-block';
import { legalFiles, legalLocale, platformOf, type LegalKind } from './legal-texts';

/** /privacy/{type}/{lang} (S2). */
export function PrivacyPage() {
  return <LegalPage kind="privacy" />;
}

/** /eula/{type}/{lang} (S2). */
export function EulaPage() {
  return <LegalPage kind="eula" />;
}

function LegalPage({ kind }: { kind: LegalKind }) {
  const { t } = useTranslation();
  const { type, lang } = useParams();
  const { locale } = useLanguage();
  const platform = platformOf(type);
  const files = useMemo(() => legalFiles(kind, platform), [kind, platform]);
  return (
    <LongTextPage
      title={t(kind === 'privacy' ? 'legal.privacy' : 'legal.terms')}
      files={files}
      locale={legalLocale(lang, locale)}
    >
      {(text) => (
        <Prose lang={text.locale}>
          <LegalText blocks={text.blocks} />
        </Prose>
      )}
    </LongTextPage>
  );
}

const idOf = (index: number): string => `part-${index}`;

/** The text, its contents after the title and what stands before the first part. */
function LegalText({ blocks }: { blocks: readonly Block[] }) {
  const { t, i18n } = useTranslation();
  const parts = blocks.flatMap((block, index) =>
    block.kind === 'heading' && block.level === 2 ? [{ id: idOf(index), text: block.text }] : [],
  );
  return blocks.map((block, index) => (
    <Fragment key={index}>
      {idOf(index) === parts[0]?.id ? (
        <TableOfContents label={<span lang={i18n.language}>{t('legal.contents')}</span>} items={parts} />
      ) : null}
      <TextBlock id={idOf(index)} block={block} />
    </Fragment>
  ));
}
