import { Prose, ProseTable, TableOfContents } from '@ds/prose/prose';
import { about } from '../about/about';
import { StoryForm } from '../story-form';

export default { title: 'Primitives/Prose' };

const contents = [
  { id: 'data', text: 'What we collect', items: [{ id: 'phone', text: 'Phone and e-mail' }] },
  { id: 'keep', text: 'How long we keep it' },
];

export const About = about({
  component: 'prose',
  purpose: 'Sets a long text, such as the terms, to a readable measure and rhythm.',
  notFor: [
    { when: 'A sentence or two: a plain paragraph does' },
    { when: 'Help that few people need', use: 'disclosure' },
  ],
  good: {
    text: 'Plain elements inside; the look comes by itself.',
    show: (
      <Prose>
        <h3>What we collect</h3>
        <p>Only what the service needs:</p>
        <ul>
          <li>your phone number,</li>
          <li>your nickname.</li>
        </ul>
      </Prose>
    ),
  },
  bad: {
    text: 'Bold lines instead of headings: nobody can jump to them.',
    show: (
      <Prose>
        <p>
          <strong>What we collect</strong>
        </p>
        <p>Only what the service needs: your phone number; your nickname.</p>
      </Prose>
    ),
  },
});

export const LegalText = () => (
  <StoryForm>
    <Prose>
      <h2>Privacy policy</h2>
      <p>This policy says what Halo knows about you, why, and for how long.</p>
      <TableOfContents label="Contents" items={contents} />
      <h2 id="data">What we collect</h2>
      <p>
        Only what the service needs. You can read it all in <a href="#account">your account</a>.
      </p>
      <h3 id="phone">Phone and e-mail</h3>
      <p>We use them for:</p>
      <ul>
        <li>sending you codes,</li>
        <li>
          telling you about your account:
          <ul>
            <li>a new device,</li>
            <li>a changed password.</li>
          </ul>
        </li>
      </ul>
      <h2 id="keep">How long we keep it</h2>
      <ProseTable label="Retention periods">
        <thead>
          <tr>
            <th scope="col">Data</th>
            <th scope="col">Kept for</th>
            <th scope="col">Why</th>
            <th scope="col">Who sees it</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">Phone number</th>
            <td>Until the account is deleted</td>
            <td>Logging in</td>
            <td>Nobody but you</td>
          </tr>
          <tr>
            <th scope="row">Messages sent by us</th>
            <td>30 days</td>
            <td>Answering questions about them</td>
            <td>Support</td>
          </tr>
        </tbody>
      </ProseTable>
      <p>To end it all:</p>
      <ol>
        <li>open your account,</li>
        <li>choose “Delete”,</li>
        <li>confirm with a code.</li>
      </ol>
    </Prose>
  </StoryForm>
);

export const ContentsAlone = () => (
  <StoryForm>
    <TableOfContents label="Contents" items={contents} />
    <Prose>
      <h2 id="data">What we collect</h2>
      <p>Only what the service needs.</p>
      <h3 id="phone">Phone and e-mail</h3>
      <p>For codes and news of your account.</p>
      <h2 id="keep">How long we keep it</h2>
      <p>Until you delete your account.</p>
    </Prose>
  </StoryForm>
);

export const WithoutHeadings = () => (
  <StoryForm>
    <TableOfContents label="Contents" items={[]} />
    <Prose>
      <p>A short text has no contents to list.</p>
    </Prose>
  </StoryForm>
);

export const LongestText = () => (
  <StoryForm>
    <div lang="ru">
      <Prose>
        <h2>Политика конфиденциальности и обработки персональных данных пользователей</h2>
        <TableOfContents
          label="Содержание"
          items={[
            {
              id: 'terms',
              text: 'Ответственность сторон и порядок рассмотрения обращений пользователей',
            },
          ]}
        />
        <h2 id="terms">Ответственность сторон и порядок рассмотрения обращений пользователей</h2>
        <p>
          Администрация рассматривает обращения в течение тридцати календарных дней. Подробности по адресу{' '}
          <a href="#rules">https://halo.example/legal/{'документы-и-правила-'.repeat(4)}2025</a>.
        </p>
      </Prose>
    </div>
  </StoryForm>
);

export const RightToLeft = () => (
  <StoryForm>
    <div dir="rtl" lang="ar">
      <Prose>
        <h2>سياسة الخصوصية</h2>
        <p>نستخدم رقم هاتفك من أجل:</p>
        <ul>
          <li>إرسال الرموز</li>
          <li>إبلاغك بأخبار حسابك</li>
        </ul>
      </Prose>
    </div>
  </StoryForm>
);
