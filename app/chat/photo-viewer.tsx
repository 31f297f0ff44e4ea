import { PictureViewer, type PictureViewerProps } from '@ds/picture-viewer/picture-viewer';
import { useTranslation } from '../i18n/translation';

type Props = Pick<PictureViewerProps, 'pictures' | 'current' | 'onCurrentChange' | 'actions'>;

/** The viewer of pictures with its texts, in the language of the page. */
export function PhotoViewer(props: Props) {
  const { t } = useTranslation();
  return (
    <PictureViewer
      {...props}
      title={t('media.photosTitle')}
      closeLabel={t('page.close')}
      previousLabel={t('media.previous')}
      nextLabel={t('media.next')}
      zoomInLabel={t('media.zoomIn')}
      zoomOutLabel={t('media.zoomOut')}
      brokenText={t('media.loadFailed')}
      retryLabel={t('page.retry')}
      retryingText={t('page.loading')}
      position={(index, total) => t('media.position', { index: index + 1, total })}
    />
  );
}
