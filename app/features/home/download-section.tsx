import type { ComponentProps } from 'react';
import { Download, useDownloadIntro } from '../../shell/download/download';
import { HomeSectionFrame } from './home-section';

/** Where the app is to be had (S1, D24). */
export function DownloadSection(props: ComponentProps<typeof Download>) {
  return (
    <HomeSectionFrame id="home-download" {...useDownloadIntro()}>
      <Download {...props} />
    </HomeSectionFrame>
  );
}
