import { legalFiles, legalPath, type LegalKind } from '@contract/legal/texts';
import { legalFolder } from '@contract/legal/versions';
import { Prose, TableOfContents } from '@ds/prose/prose';
import { beginsPart, partId } from '@locales/markdown';
import { useMemo } from 'react';
import { useTranslation } from '../../i18n/translation';
import { LongTextPage, type ShownText } from '../../shell/long-text-page';
import { TextBlock } from '../../shell/text-block';
import { LegalDates } from './legal-dates';
import { LegalSwitches } from './legal-switches';
import { useFollowLanguage, useLegalAddress, type LegalAddress } from './use-legal-address';
import { useGoToPart, useKeepPlace } from './use-place';

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
  const address = useLegalAddress(kind);
  const { type, version, locale } = address;
  const files = useMemo(() => legalFiles(kind, type, legalFolder(version)), [kind, type, version]);
  useFollowLanguage(address);
  return (
    <LongTextPage
      title={t(kind === 'privacy' ? 'legal.privacy' : 'legal.terms')}
      files={files}
      locale={locale}
      // Another platform or language is the same page: focus and place stay.
      focusKey={`${kind} ${version.id}`}
    >
      {(text) => (
        <>
          <LegalDates address={address} />
          <LegalSwitches address={address} />
          <Text address={address} text={text} />
        </>
      )}
    </LongTextPage>
  );
}

/** The contents, beside the text where there is room, and the text. */
function Text({ address, text }: { address: LegalAddress; text: ShownText }) {
  const { t, i18n } = useTranslation();
  const { kind, type, locale, version } = address;
  useGoToPart(text.isWhole);
  useKeepPlace(legalPath(kind, type, locale) + version.id, text);
  return (
    <div className="lg:grid lg:grid-cols-[17rem_minmax(0,1fr)] lg:items-start lg:gap-10 print:block">
      <TableOfContents
        lang={text.locale}
        label={<span lang={i18n.language}>{t('legal.contents')}</span>}
        items={text.parts.map(({ number, text: heading }) => ({
          id: partId(number),
          text: heading,
          href: address.hrefOf({ part: number }),
        }))}
        className="lg:sticky lg:top-20 lg:my-0 lg:max-h-[calc(100dvh-6rem)] lg:overflow-y-auto print:hidden"
      />
      <div>
        <Prose lang={text.locale} className="print:max-w-none">
          <Blocks text={text} />
        </Prose>
        {/* Keeps the footer below the screen until the rest is here. */}
        {text.isWhole ? null : <div className="min-h-dvh" />}
      </div>
    </div>
  );
}

function Blocks({ text }: { text: ShownText }) {
  const numbered = useMemo(() => {
    let part = 0;
    return text.blocks.map((block) => ({ block, part: beginsPart(block) ? ++part : part }));
  }, [text]);
  return numbered.map(({ block, part }, index) => (
    <TextBlock key={index} id={beginsPart(block) ? partId(part) : undefined} block={block} />
  ));
}
