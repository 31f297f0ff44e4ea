import { Statistic, StatisticList } from '@ds/statistic/statistic';
import { about } from '../about/about';
import { StoryForm } from '../story-form';

export default { title: 'Primitives/Statistic' };

const inLanguage = (language: string) => (value: number) => new Intl.NumberFormat(language).format(value);
const english = inLanguage('en-US');

export const About = about({
  component: 'statistic',
  purpose: 'A big figure that says how large something is.',
  notFor: [
    { when: 'A count on an icon', use: 'badge' },
    { when: 'Figures to compare exactly: use a table', use: 'prose' },
  ],
  good: {
    text: 'A few figures, each with what it counts.',
    show: (
      <StatisticList>
        <Statistic label="communities" value={8_420} format={english} />
        <Statistic label="languages" value={7} format={english} />
      </StatisticList>
    ),
  },
  bad: {
    text: 'A figure that means nothing to the reader, more exact than anybody knows.',
    show: (
      <StatisticList>
        <Statistic label="events" value={1_248_300_517} format={english} />
      </StatisticList>
    ),
  },
});

export const Band = () => (
  <StoryForm>
    <StatisticList>
      <Statistic label="active members" value={1_248_300} format={english} />
      <Statistic label="communities" value={8_420} format={english} />
      <Statistic label="verified streamers" value={3_157} format={english} />
      <Statistic label="live right now" value={96} format={english} />
    </StatisticList>
  </StoryForm>
);

export const Single = () => (
  <StoryForm>
    <StatisticList>
      <Statistic label="of a tip goes to the creator" value={90} format={(value) => `${value}%`} />
    </StatisticList>
  </StoryForm>
);

export const BelowTheFold = () => (
  <StoryForm>
    <p className="min-h-dvh text-muted">The figure below starts counting when it is scrolled into view.</p>
    <StatisticList>
      <Statistic label="communities" value={8_420} format={english} />
    </StatisticList>
  </StoryForm>
);

export const LongestText = () => (
  <StoryForm>
    <div lang="ru">
      <StatisticList>
        <Statistic
          label="зарегистрированных участников во всех странах присутствия"
          value={1_248_300_512}
          format={inLanguage('ru')}
        />
        <Statistic label="подтверждённых стримеров" value={3_157} format={inLanguage('ru')} />
      </StatisticList>
    </div>
  </StoryForm>
);
